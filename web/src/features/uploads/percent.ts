/** Whole percent of `total` bytes. */
export function wholePercent(sent: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.round((sent / total) * 100));
}

/** How far files got together, in whole percent. */
export function percentOf(files: readonly { readonly sent: number; readonly size: number }[]): number {
  const sum = (of: 'sent' | 'size') => files.reduce((total, file) => total + file[of], 0);
  return wholePercent(sum('sent'), sum('size'));
}
