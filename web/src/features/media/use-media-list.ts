import type { Feed } from '@quadrangle/domain/media/feeds';
import type { Kind } from '@quadrangle/domain/media/media';
import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { takeAnswerOfPage } from '../../shared/lib/first-answers.ts';
import {
  type Batch,
  behindCards,
  type EventOfCards,
  itemsOf,
  type Media,
  type MediaPage,
  type MediaPages,
  renewMedia,
} from '../../shared/lib/media-cache.ts';
import { api, type Inputs, trpc } from '../../shared/lib/trpc.ts';
import { isOwnProcessing, renewProcessing } from './renew-processing.ts';

/** Where the items of a list of one kind come from; of lists in cards they are the first ones of them. */
export type Source =
  | { readonly feed: Feed }
  | { readonly cards: Inputs['media']['cards']['feed']; readonly month?: string | undefined }
  | { readonly own: true; readonly month?: string | undefined }
  | { readonly q: string };

/** One scrolled list, as screens show it. */
export interface ItemList {
  /** The cache key of the list; the item page walks along it. */
  readonly queryKey: QueryKey;
  readonly items: readonly Media[];
  /** The batches behind cards, by the id of their first item. */
  readonly batches: ReadonlyMap<string, Batch>;
  /** The events that items belong to, by the ids of the items; of one's own files only. */
  readonly events: ReadonlyMap<string, EventOfCards>;
  /** `success` as soon as there is something to show, whatever happened since. */
  readonly status: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly more: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  loadMore(): void;
  retry(): void;
}

/** One scrolled list of one kind. */
export interface MediaList extends ItemList {
  readonly kind: Kind;
}

/** How long a list that nobody looks at is kept, in milliseconds. */
export const KEPT_MS = 30 * 60_000;
/** How often items that are being processed are polled, in case their announcements get lost. */
const PROCESSING_MS = 20_000;

/** How a page of a list is asked for, by the procedure in its key. */
const ASK: Readonly<
  Record<string, (input: never, cursor: string | undefined, signal: AbortSignal) => Promise<MediaPage>>
> = {
  'media/feed': (input: Inputs['media']['feed'], cursor, signal) =>
    api.media.feed.query({ ...input, cursor }, { signal }),
  'media/cards': (input: Inputs['media']['cards'], cursor, signal) =>
    api.media.cards.query({ ...input, cursor }, { signal }),
  'browsing/ownFiles': (input: Inputs['browsing']['ownFiles'], cursor, signal) =>
    api.browsing.ownFiles.query({ ...input, cursor }, { signal }),
  'media/search': (input: Inputs['media']['search'], cursor, signal) =>
    api.media.search.query({ ...input, cursor }, { signal }),
  'events/items': (input: Inputs['events']['items'], cursor, signal) =>
    api.events.items.query({ ...input, cursor }, { signal }),
  'browsing/ofPerson': (input: Inputs['browsing']['ofPerson'], cursor, signal) =>
    api.browsing.ofPerson.query({ ...input, cursor }, { signal }),
  'browsing/ofClub': (input: Inputs['browsing']['ofClub'], cursor, signal) =>
    api.browsing.ofClub.query({ ...input, cursor }, { signal }),
  'browsing/batch': (input: Inputs['browsing']['batch'], cursor, signal) =>
    api.browsing.batch.query({ ...input, cursor }, { signal }),
};

function keyOfList(source: Source, kind: Kind): QueryKey {
  if ('feed' in source) return getQueryKey(trpc.media.feed, { kind, ...source }, 'infinite');
  if ('cards' in source)
    return getQueryKey(trpc.media.cards, { kind, feed: source.cards, month: source.month }, 'infinite');
  if ('own' in source) return getQueryKey(trpc.browsing.ownFiles, { kind, month: source.month }, 'infinite');
  return getQueryKey(trpc.media.search, { kind, ...source }, 'infinite');
}

/** How the list of a key is read, page by page. */
export function readingOf(queryKey: QueryKey) {
  const [path, { input }] = queryKey as [readonly string[], { input: never }];
  return infiniteQueryOptions<MediaPage, Error, MediaPages, QueryKey, string | undefined>({
    queryKey,
    queryFn: async ({ pageParam, signal }) =>
      (await ASK[path.join('/')]?.(input, pageParam, signal)) ?? { items: [], next: null },
    initialData: () => {
      const page = takeAnswerOfPage<MediaPage>(path, input);
      return page && { pages: [page], pageParams: [undefined] };
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnReconnect: false,
    // A list that misses its next page is shown as it was left, too.
    refetchOnMount: ({ state }) => state.status !== 'error',
  });
}

/** A list of one kind that scrolls on. */
export function useMediaList(source: Source, kind: Kind): MediaList {
  return { kind, ...useItems(keyOfList(source, kind)) };
}

/**
 * Every visit fetches a list again; going back shows it as it was left, to the row, so the visit is part of its key.
 */
export function useItems(of: QueryKey): ItemList {
  const client = useQueryClient();
  const { key: visit } = useLocation();
  const name = JSON.stringify(of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is what it is made of.
  const queryKey = useMemo<QueryKey>(() => [...of, visit], [name, visit]);
  const query = useInfiniteQuery(readingOf(queryKey));
  const { data } = query;
  const items = useMemo(() => itemsOf(data), [data]);
  const { batches, events } = useMemo(() => behindCards(data), [data]);
  useRenewedProcessing(items);
  return {
    queryKey,
    items,
    batches,
    events,
    status: data ? 'success' : query.status,
    error: query.error,
    more: query.hasNextPage,
    // Also while it is read again: the next page waits for that.
    loading: query.isFetching,
    failed: query.isFetchNextPageError,
    loadMore: () => readOn(client, queryKey, query),
    retry: () => void query.refetch(),
  };
}

/** Reads the next page of a list, if there is one; what was to be read again when it is next shown still is. */
export function readOn(
  client: QueryClient,
  queryKey: QueryKey,
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>,
): void {
  if (!query.hasNextPage || query.isFetching) return;
  const list = client.getQueryCache().find({ queryKey });
  // A list that failed counts as such a one, though it is to be shown as it was left.
  const stale = list?.state.isInvalidated && list.state.status !== 'error';
  void query.fetchNextPage().then(() => stale && list?.invalidate());
}

/** While own items are being processed, they are polled now and then. */
function useRenewedProcessing(items: readonly Media[]): void {
  const client = useQueryClient();
  const waiting = items.some(isOwnProcessing);
  const latest = useRef(items);
  latest.current = items;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(
      () => void renewProcessing(latest.current, (item) => renewMedia(client, item)),
      PROCESSING_MS,
    );
    return () => clearInterval(timer);
  }, [client, waiting]);
}
