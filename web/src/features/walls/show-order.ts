/** When each item was shown last, as a number that grows. Items that came since the wall was opened are missing at first. */
export type Turns = ReadonlyMap<string, number>;

interface Item {
  readonly id: string;
}

/** The turns of the items that are there when a wall is opened: the first one comes first. */
export function firstTurns(items: readonly Item[]): Map<string, number> {
  return new Map(items.map(({ id }, at) => [id, at - items.length]));
}

/**
 * What a wall shows next: what came last and was never shown, else what was not shown for the longest time; of several the
 * first one.
 */
export function nextToShow<One extends Item>(items: readonly One[], turns: Turns): One | null {
  const turnOf = ({ id }: Item) => turns.get(id) ?? Number.NEGATIVE_INFINITY;
  return items.reduce<One | null>((best, item) => (best && turnOf(best) <= turnOf(item) ? best : item), null);
}
