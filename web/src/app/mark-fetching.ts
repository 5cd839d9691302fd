import { queryClient } from '../shared/lib/trpc.ts';

/** While a request is in flight, the document has `data-asking`, so that tests know when the page is complete. */
export function markFetching(): void {
  queryClient
    .getQueryCache()
    .subscribe(() => document.documentElement.toggleAttribute('data-asking', queryClient.isFetching() > 0));
}
