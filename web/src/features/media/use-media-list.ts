import type { Feed } from '@quadrangle/domain/media/feeds';
import type { Kind } from '@quadrangle/domain/media/media';
import { infiniteQueryOptions, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { takeAnswerOfPage } from '../../shared/lib/first-answers.ts';
import { itemsOf, type Media, type MediaPages, renewMedia } from '../../shared/lib/media-cache.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';
import { isOwnProcessing, renewProcessing } from './renew-processing.ts';

/** Where the items of a list come from. */
export type Source = { readonly feed: Feed } | { readonly q: string };

/** One scrolled list of one kind, as screens show it. */
export interface MediaList {
  readonly kind: Kind;
  /** Where the list is kept; the item page walks along it. */
  readonly queryKey: QueryKey;
  readonly items: readonly Media[];
  /** `success` as soon as something is there to be shown, whatever happened since. */
  readonly status: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly more: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  loadMore(): void;
  retry(): void;
}

const KEPT_MS = 30 * 60_000;
/** How often items that are being processed are asked for. */
const PROCESSING_MS = 5_000;

type Page = Outputs['media']['feed'];
type Asked = Source & { readonly kind: Kind };

function keyOf(asked: Asked, visit: string): QueryKey {
  const of = 'feed' in asked ? trpc.media.feed : trpc.media.search;
  return [...getQueryKey(of, asked, 'infinite'), visit];
}

function read(asked: Asked, cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  if ('feed' in asked) return api.media.feed.query({ ...asked, cursor }, { signal });
  return api.media.search.query({ ...asked, cursor }, { signal });
}

/** How the list of a key is read, page by page. */
function readingOf(queryKey: QueryKey) {
  const { input } = queryKey[1] as { input: Asked };
  return infiniteQueryOptions<Page, Error, MediaPages, QueryKey, string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(input, pageParam, signal),
    initialData: () => {
      const page = takeAnswerOfPage<Page>(['media', 'feed'], input);
      return page && { pages: [page], pageParams: [undefined] };
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnReconnect: false,
  });
}

/**
 * A list that scrolls on. Every visit reads it anew; going back finds it as it was left, to the row, which is why the
 * visit is part of its key.
 */
export function useMediaList(source: Source, kind: Kind): MediaList {
  const { key: visit } = useLocation();
  const name = 'feed' in source ? source.feed : source.q;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is its name.
  const queryKey = useMemo<QueryKey>(() => keyOf({ kind, ...source }, visit), [name, kind, visit]);
  const query = useInfiniteQuery(readingOf(queryKey));
  const { data } = query;
  const items = useMemo(() => itemsOf(data), [data]);
  useRenewedProcessing(items);
  return {
    kind,
    queryKey,
    items,
    status: data ? 'success' : query.status,
    error: query.error,
    more: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** While own items are being processed, they are asked for every few seconds. */
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

const NO_LIST: QueryKey = ['no list', { input: { kind: 'photo', q: '' } }];

/** A list that was scrolled on another page, from where it was left: nothing is read before `loadMore`. */
export function useLeftList(queryKey: QueryKey | null): Pick<MediaList, 'items' | 'loadMore'> {
  const query = useInfiniteQuery({ ...readingOf(queryKey ?? NO_LIST), enabled: false });
  return {
    items: useMemo(() => itemsOf(query.data), [query.data]),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
