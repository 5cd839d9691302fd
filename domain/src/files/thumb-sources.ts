/** The `srcset` of a picture, from the address of its thumb alone (decisions 60). */
export function thumbSources(thumbUrl: string): string {
  return `${thumbUrl}&w=320 320w,${thumbUrl} 640w`;
}
