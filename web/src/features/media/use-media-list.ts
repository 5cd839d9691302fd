import type { Feed } from '@quadrangle/domain/media/feeds';
import type { Kind } from '@quadrangle/domain/media/media';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { itemsOf, type Media, type MediaPages } from '../../shared/lib/media-cache.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';

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

function keyOf(source: Source, kind: Kind): QueryKey {
  if ('feed' in source) return getQueryKey(trpc.media.feed, { kind, feed: source.feed }, 'infinite');
  return getQueryKey(trpc.media.search, { kind, q: source.q }, 'infinite');
}

function read(source: Source, kind: Kind, cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  if ('feed' in source) return api.media.feed.query({ kind, feed: source.feed, cursor }, { signal });
  return api.media.search.query({ kind, q: source.q, cursor }, { signal });
}

/**
 * A list that scrolls on. Every visit reads it anew; going back finds it as it was left, to the row, which is why the
 * visit is part of its key.
 */
export function useMediaList(source: Source, kind: Kind): MediaList {
  const { key: visit } = useLocation();
  const name = 'feed' in source ? source.feed : source.q;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is its name.
  const queryKey = useMemo<QueryKey>(() => [...keyOf(source, kind), visit], [name, kind, visit]);
  const query = useInfiniteQuery<Page, Error, MediaPages, QueryKey, string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(source, kind, pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    refetchOnReconnect: false,
    refetchInterval: ({ state: { data } }) =>
      itemsOf(data).some((item) => item.mine.own && item.state === 'processing') && PROCESSING_MS,
  });
  const { data } = query;
  const items = useMemo(() => itemsOf(data), [data]);
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
