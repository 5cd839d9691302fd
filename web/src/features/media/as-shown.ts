import type { Media } from '../../shared/lib/media-cache.ts';

/**
 * Chosen items in the order in which a list shows them. What it does not show, as what a card holds besides its first item,
 * follows what was chosen before it (decisions 48).
 */
export function asShown(chosen: readonly Media[], list: readonly Media[]): Media[] {
  const places = new Map(list.map(({ id }, place) => [id, place]));
  let last = -1;
  const placed = chosen.map((media) => {
    last = places.get(media.id) ?? last;
    return { media, place: last };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ media }) => media);
}
