import { queryClient } from '../shared/lib/trpc.ts';

/** How long every address of a file works, in milliseconds (decisions 28). */
const WORKS_MS = 3_600_000;

/**
 * Once a picture could not be loaded, asks again for what was answered so long ago that its addresses may have run out,
 * such as events, clubs and people. Items renew theirs by themselves, and their lists stay as they are being read.
 */
export function startRenewal(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement)
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [path], state }) =>
          Date.now() - state.dataUpdatedAt > WORKS_MS && !String(path).startsWith('media'),
      });
  };
  window.addEventListener('error', onError, true);
}
