import { decodeCursor, encodeCursor, type Page, type Position } from '../kernel/page.ts';
import type { Secrets } from '../kernel/ports.ts';

/** How many rows are read at a time, and how many at most for one page. */
const BATCH = 500;
const MAX_LOOKED_AT = 5_000;

interface Listing {
  readonly secrets: Secrets;
  /** The list that its cursors belong to. */
  readonly list: string;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A page of the rows that match. It ends after a limited number of rows, with fewer items or none, and the next page
 * continues there, so searching a large installation for a rare text blocks nobody.
 */
export async function fitting<Row, View>(
  { secrets, list, limit, cursor }: Listing,
  read: (limit: number, after: Position | null) => Promise<{ items: readonly Row[]; next: Position | null }>,
  positionOf: (row: Row) => Position,
  views: (rows: readonly Row[]) => Promise<readonly (View | null)[]>,
): Promise<Page<View>> {
  const items: View[] = [];
  let after = decodeCursor(secrets, list, cursor);
  for (let seen = 0; seen < MAX_LOOKED_AT; seen += BATCH) {
    const page = await read(BATCH, after);
    const shown = await views(page.items);
    for (const [index, row] of page.items.entries()) {
      const view = shown[index];
      if (!view) continue;
      items.push(view);
      const isLast = index === page.items.length - 1 && page.next === null;
      if (items.length === limit) return { items, next: isLast ? null : encodeCursor(secrets, list, positionOf(row)) };
    }
    if (page.next === null) return { items, next: null };
    after = page.next;
  }
  return { items, next: after && encodeCursor(secrets, list, after) };
}
