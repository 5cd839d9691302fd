const PREVIEW_LENGTH = 50;

/**
 * The beginning of a title or description, as cards and pages first show it: longer texts are cut to 50 characters and
 * an ellipsis (product 2, 9). In a file of its own, without the schema library, because every first page needs it.
 */
export function preview(text: string): string {
  const letters = [...text];
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('')}…` : text;
}
