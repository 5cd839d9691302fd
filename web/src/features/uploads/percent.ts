/** Whole percent of `total` bytes. */
export function wholePercent(sent: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.round((sent / total) * 100));
}
