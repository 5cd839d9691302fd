import type { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from '../../shared/lib/trpc.ts';

/** Fetches items again whose answers are pending: these may be older than what was just written. */
export function refetchPending(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: getQueryKey(trpc.media.find),
    predicate: ({ state }) => state.fetchStatus === 'fetching',
  });
}
