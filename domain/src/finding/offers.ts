/** The most suggestions under the search field. */
export const MAX_OFFERED = 8;

/**
 * What a search field offers of several kinds, kind after kind: the first of each kind, then the second of each, as long
 * as there is room, so that no kind leaves none to another (decisions 19, 46).
 */
export function offeredOf<T>(kinds: readonly (readonly T[])[]): T[] {
  const inTurn = kinds
    .flatMap((offers, kind) => offers.map((offer, turn) => ({ offer, kind, turn })))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, MAX_OFFERED);
  return inTurn.sort((a, b) => a.kind - b.kind).map(({ offer }) => offer);
}
