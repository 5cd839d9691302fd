import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useMemo } from 'react';
import type { EventCardView } from '../../shared/lib/event-cache.ts';
import { takeAnswerOfPage } from '../../shared/lib/first-answers.ts';
import { api, type Outputs, trpc } from '../../shared/lib/trpc.ts';

type Page = Outputs['events']['list'];

/** A list of events that scrolls on. */
export interface EventList {
  readonly events: readonly EventCardView[];
  readonly status: 'pending' | 'error' | 'success';
  readonly error: unknown;
  readonly more: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  loadMore(): Promise<unknown>;
  retry(): void;
}

interface Asked {
  readonly personId?: string;
  readonly clubId?: string;
  readonly month?: string;
}

/** Events by date, the newest first; of one person or club when it is named, from a month on when that is. */
export function useEventList(asked: Asked = {}): EventList {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, string | undefined>({
    queryKey: getQueryKey(trpc.events.list, asked, 'infinite'),
    queryFn: ({ pageParam, signal }) => api.events.list.query({ ...asked, cursor: pageParam }, { signal }),
    initialData: () => {
      const page = takeAnswerOfPage<Page>(['events', 'list'], asked);
      return page && { pages: [page], pageParams: [undefined] };
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const { data } = query;
  const events = useMemo(() => {
    const seen = new Map(data?.pages.flatMap((page) => page.items.map((event) => [event.id, event] as const)));
    return [...seen.values()];
  }, [data]);
  return {
    events,
    status: data ? 'success' : query.status,
    error: query.error,
    more: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    loadMore: () => query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
