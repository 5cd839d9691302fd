const PREVIEW_LENGTH = 50;

/**
 * What cards show of a title, and pages of a description, at first: more than 50 characters are cut to 50 plus an
 * ellipsis (product 2, 9). On its own, without a schema library, because every first page needs it.
 */
export function preview(text: string): string {
  const letters = [...text];
  return letters.length > PREVIEW_LENGTH ? `${letters.slice(0, PREVIEW_LENGTH).join('')}…` : text;
}
