import { useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, trpc } from '../../shared/lib/trpc.ts';

/** The clubs of the college by name, page by page. */
export function useClubList() {
  return useInfiniteQuery({
    queryKey: getQueryKey(trpc.clubs.list, {}, 'infinite'),
    queryFn: ({ pageParam, signal }) => api.clubs.list.query({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}
