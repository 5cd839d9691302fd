import type { Place } from '@quadrangle/domain/browsing/neighbours';
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { behindCards, itemsOf, type Media } from '../../shared/lib/media-cache.ts';
import { mayPass, trpc } from '../../shared/lib/trpc.ts';
import type { Trail, Within } from './trail.ts';
import { type MediaList, readingOf, readOn } from './use-media-list.ts';
import { cardWith, comingBack, type Neighbours, neighboursIn, placeIn, trailIn, withinCard, withinOf } from './walk.ts';

/** How many items before the end of the loaded list more is fetched. */
const AHEAD = 3;
/** How long after a failure more of it is asked for again, in milliseconds. */
const AGAIN_MS = 5_000;

const NO_LIST: QueryKey = [['no list'], { input: {} }];

/** A list that was scrolled on another page, from where it was left: nothing is read before `loadMore`. */
function useLeftList(
  queryKey: QueryKey | null,
): Pick<MediaList, 'items' | 'batches' | 'more' | 'failed' | 'error' | 'loadMore'> {
  const client = useQueryClient();
  const reading = readingOf(queryKey ?? NO_LIST);
  const query = useInfiniteQuery({ ...reading, enabled: false });
  return {
    items: useMemo(() => itemsOf(query.data), [query.data]),
    batches: useMemo(() => behindCards(query.data).batches, [query.data]),
    more: query.hasNextPage,
    failed: query.isFetchNextPageError,
    error: query.error,
    loadMore: () => readOn(client, reading.queryKey, query),
  };
}

/** Whether a list was read from a month on. */
function beginsLater(trail: Trail | null): boolean {
  const [, of] = (trail?.trail ?? []) as [unknown?, { input?: { month?: string } }?];
  return of?.input?.month !== undefined;
}

/** An item's place in a list: its neighbours, and the list they are in. */
export interface PlaceInList extends Neighbours {
  /** The list one came from, if the item is in it. */
  readonly trail: Trail | null;
  /** What else they share; null in a list. */
  readonly within: Within | null;
  /** Which of how many it is in that list; null if that is not known from the list. */
  readonly place: Place | null;
  /** In what the server can count it; null in a list that means nothing to it. */
  readonly countedIn: Within | null;
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
  club,
}: Pick<Media, 'kind' | 'id' | 'state' | 'batchId' | 'club'>): PlaceInList {
  const within = withinOf(useSearchParams()[0].get('in'));
  const trail = trailIn(useLocation().state);
  const { items, batches, more, failed, error, loadMore } = useLeftList(trail?.trail ?? null);
  const card = cardWith(items, batches, { id, batchId, club });
  const inside = card !== undefined && batches.has(card.id);
  const goOn = useEffectEvent(loadMore);
  const nearEnd = card !== undefined && items.slice(-AHEAD).includes(card);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that brought nothing new, or a step, asks again.
  useEffect(() => {
    if (nearEnd) goOn();
  }, [nearEnd, items, id]);
  // Each failure is an error of its own, so that the next one follows it.
  useEffect(() => {
    if (!nearEnd || !failed || !mayPass(error)) return;
    const timer = setTimeout(goOn, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [nearEnd, failed, error]);
  const { data, isFetched } = trpc.browsing.neighbours.useQuery(
    { kind, id, ...(inside ? { in: 'batch' } : within && { in: within }) },
    { enabled: (!card || inside) && state === 'ready', retry: false },
  );
  // A batch is walked from its first item to its last; before and after it the list goes on.
  if (card) {
    const { previous: before, next } = neighboursIn(items, card.id);
    const previous = comingBack(before, batches);
    if (!inside) {
      const within = trail?.within ?? null;
      const whole = !more && batches.size === 0 && within === null && !beginsLater(trail);
      const place = whole ? placeIn(items, card.id) : null;
      const known = next !== null || !more || failed;
      return { previous, next, trail, within, place, countedIn: within, known };
    }
    return {
      previous: data ? (withinCard(data.previous, card, items, batches) ?? previous) : null,
      next: data ? (withinCard(data.next, card, items, batches) ?? next) : null,
      trail,
      within: null,
      place: null,
      countedIn: 'batch',
      known: isFetched,
    };
  }
  return {
    previous: data?.previous ?? null,
    next: data?.next ?? null,
    trail: null,
    within: data?.within ?? within,
    place: null,
    countedIn: data?.within ?? within,
    known: isFetched,
  };
}

/** Which of how many an item is in what one walks, asked while that is shown; null if nobody knows, or not yet. */
export function usePlace({ kind, id }: Media, { place, countedIn }: PlaceInList, shown: boolean): Place | null {
  const { data } = trpc.browsing.neighbours.useQuery(
    { kind, id, place: true, ...(countedIn && { in: countedIn }) },
    { enabled: shown && place === null && countedIn !== null, retry: false },
  );
  return place ?? data?.place ?? null;
}
