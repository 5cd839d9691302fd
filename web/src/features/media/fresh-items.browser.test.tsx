import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../shared/lib/trpc.ts';
import { FreshItems } from './fresh-items.tsx';
import type { MediaList } from './use-media-list.ts';

it('new items are announced where nothing was before, and whoever shows them stays on the page', async () => {
  const retry = vi.fn();
  const list = (items: readonly string[]) =>
    ({ status: 'success', items: items.map((id) => ({ id })), queryKey: ['list'], retry }) as unknown as MediaList;
  queryClient.setQueryData(['newest', 'recent'], ['a']);
  const page = (items: readonly string[]) => (
    <QueryClientProvider client={queryClient}>
      <main id="content" tabIndex={-1}>
        <FreshItems feed="recent" lists={[list(items)]} />
      </main>
    </QueryClientProvider>
  );
  const screen = await render(page(['a']));
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
  queryClient.setQueryData(['newest', 'recent'], ['b']);
  await userEvent.click(screen.getByRole('status').getByRole('button'));
  expect(retry).toHaveBeenCalledOnce();
  await screen.rerender(page(['b']));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  expect(document.activeElement?.id).toBe('content');
});
