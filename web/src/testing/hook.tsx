import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';

function Component({ useIt }: { useIt: () => void }) {
  useIt();
  return null;
}

/**
 * What a hook gives the component that uses it, at its first rendering; the functions in it can be called. Effects do not
 * run, and states that are set afterwards stay unseen: for hooks whose logic is in what they do to the cache and the server.
 */
export async function hookResult<T>(hook: () => T): Promise<T> {
  const { api, queryClient, trpc } = await import('../shared/lib/trpc.ts');
  const results: T[] = [];
  renderToString(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Component useIt={() => void results.push(hook())} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  if (results.length === 0) throw new Error('The component was not rendered.');
  return results[0] as T;
}
