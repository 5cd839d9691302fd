/** What people share by a link, by the first word of the address of its page (decisions 68). */
export const sharedPages = ['photo', 'video', 'event', 'batch', 'club', 'people'] as const;
export type SharedPage = (typeof sharedPages)[number];

/** Which of these pages is at a path, in capitals or not; undefined for any other page (decisions 68). */
export function sharedPage(path: string): SharedPage | undefined {
  return sharedPages.find((page) => page === path.split('/')[1]?.toLowerCase());
}
