import { queryClient } from '../shared/lib/trpc.ts';

/** While a question is in flight, the document has `data-asking`: whoever wants the page complete knows when it is. */
export function startSayingAsked(): void {
  queryClient
    .getQueryCache()
    .subscribe(() => document.documentElement.toggleAttribute('data-asking', queryClient.isFetching() > 0));
}
