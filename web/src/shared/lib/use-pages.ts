import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** A list that is read page by page, each from where the one before ends. */
export function usePages<Page extends { readonly next: string | null }>(
  queryKey: QueryKey,
  read: (cursor: string | undefined, options: { signal: AbortSignal }) => Promise<Page>,
  options: { readonly refetchInterval?: number; readonly staleTime?: number } = {},
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    ...options,
  });
}
