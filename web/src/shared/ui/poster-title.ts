/** Letters of a title, in widths of a Latin one: those of Chinese, Japanese and Korean are twice as wide. */
function widthOf(title: string): number {
  return [...title].reduce(
    (sum, letter) => sum + (/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  );
}

/** How large a title is printed, so that the longest one leaves room for the rest of the page. */
export function sizeOfTitle(title: string): 'large' | 'medium' | 'small' | 'tiny' {
  const width = widthOf(title);
  if (width <= 28) return 'large';
  if (width <= 48) return 'medium';
  return width <= 120 ? 'small' : 'tiny';
}
