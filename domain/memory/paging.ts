import type { Position, Slice } from '../src/kernel/page.ts';

/** Orders positions ascending, key by key. */
export function byPosition(a: Position, b: Position): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined || left === right) continue;
    return left < right ? -1 : 1;
  }
  return 0;
}

/**
 * One page of `rows` as a database gives it by keyset: sorted by `positionOf` (`up` or `down`), those after `after`,
 * `limit` of them, and the position of the last one when more follow.
 */
export function slice<Row>(
  rows: readonly Row[],
  positionOf: (row: Row) => Position,
  direction: 'up' | 'down',
  { limit, after }: { limit: number; after: Position | null },
): Slice<Row> {
  const sign = direction === 'up' ? 1 : -1;
  const following = rows
    .map((row) => ({ row, position: positionOf(row) }))
    .filter(({ position }) => after === null || sign * byPosition(position, after) > 0)
    .sort((a, b) => sign * byPosition(a.position, b.position));
  const page = following.slice(0, limit);
  return {
    items: page.map(({ row }) => row),
    next: following.length > limit ? (page.at(-1)?.position ?? null) : null,
  };
}
