import { getQueryKey } from '@trpc/react-query';
import { api, trpc } from '../../shared/lib/trpc.ts';
import { usePages } from '../../shared/lib/use-pages.ts';

/** The clubs of the college by name, page by page. */
export function useClubList() {
  return usePages(getQueryKey(trpc.clubs.list, {}, 'infinite'), (cursor, options) =>
    api.clubs.list.query({ cursor }, options),
  );
}
