import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { behindCards, itemsOf, type Media } from '../../shared/lib/media-cache.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import type { Trail, Within } from './trail.ts';
import { type MediaList, readingOf } from './use-media-list.ts';
import { cardWith, comingBack, type Neighbours, neighboursIn, trailIn, withinOf } from './walk.ts';

/** How many items before the end of the loaded list more is fetched. */
const AHEAD = 3;

const NO_LIST: QueryKey = [['no list'], { input: {} }];

/** A list that was scrolled on another page, from where it was left: nothing is read before `loadMore`. */
function useLeftList(queryKey: QueryKey | null): Pick<MediaList, 'items' | 'batches' | 'loadMore'> {
  const query = useInfiniteQuery({ ...readingOf(queryKey ?? NO_LIST), enabled: false });
  return {
    items: useMemo(() => itemsOf(query.data), [query.data]),
    batches: useMemo(() => behindCards(query.data).batches, [query.data]),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

/** An item's place in a list: its neighbours, and the list they are in. */
export interface PlaceInList extends Neighbours {
  /** The list one came from, if the item is in it. */
  readonly trail: Trail | null;
  /** What else they share; null in a list. */
  readonly within: Within | null;
  /** Whether the neighbours are known, or known to be unknowable. */
  readonly known: boolean;
}

/**
 * The neighbours of an item in the list one came from; near its end more of the list is read. Whoever came another way,
 * or by a link, walks where the address says: in the event, the batch, or what its uploader shared (decisions 47).
 */
export function useNeighbours({
  kind,
  id,
  state,
  batchId,
}: Pick<Media, 'kind' | 'id' | 'state' | 'batchId'>): PlaceInList {
  const within = withinOf(useSearchParams()[0].get('in'));
  const trail = trailIn(useLocation().state);
  const { items, batches, loadMore } = useLeftList(trail?.trail ?? null);
  const card = cardWith(items, batches, { id, batchId });
  const inside = card !== undefined && batches.has(card.id);
  const readOn = useEffectEvent(loadMore);
  const nearEnd = card !== undefined && items.slice(-AHEAD).includes(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that brought nothing new asks for the next one.
  useEffect(() => {
    if (nearEnd) readOn();
  }, [nearEnd, items]);
  const { data, isFetched } = trpc.browsing.neighbours.useQuery(
    { kind, id, ...(inside ? { in: 'batch' } : within && { in: within }) },
    { enabled: (!card || inside) && state === 'ready', retry: false },
  );
  // A batch is walked from its first item to its last; before and after it the list goes on.
  if (card) {
    const { previous: before, next } = neighboursIn(items, card.id);
    const previous = comingBack(before, batches);
    if (!inside) return { previous, next, trail, within: trail?.within ?? null, known: true };
    return {
      previous: data ? (data.previous ?? previous) : null,
      next: data ? (data.next ?? next) : null,
      trail,
      within: null,
      known: isFetched,
    };
  }
  return {
    previous: data?.previous ?? null,
    next: data?.next ?? null,
    trail: null,
    within: data?.within ?? within,
    known: isFetched,
  };
}
