/** The widths of a picture of which nothing but its thumb is known, as a `srcset` (decisions 60). */
export function thumbSources(thumbUrl: string): string {
  return `${thumbUrl}&w=320 320w,${thumbUrl} 640w`;
}
