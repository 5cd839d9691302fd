import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { queryClient } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { FreshItems } from './fresh-items.tsx';
import type { MediaList } from './use-media-list.ts';

const retry = vi.fn();
const list = (items: readonly string[]) =>
  ({ status: 'success', items: items.map((id) => ({ id })), queryKey: ['list'], retry }) as unknown as MediaList;
const page = (items: readonly string[]) => (
  <QueryClientProvider client={queryClient}>
    <main id="content" tabIndex={-1}>
      <FreshItems feed="recent" lists={[list(items)]} />
    </main>
  </QueryClientProvider>
);
/** The server has this photo as its newest, and no videos. */
const serveNewest = (id: string) =>
  serve({ 'media.cards': (asked) => ({ items: (asked as { kind: string }).kind === 'photo' ? [{ id }] : [] }) });
/** Waits until the page knows what the newest is. */
const knows = (id: string) =>
  expect.poll(() => queryClient.getQueriesData({ queryKey: ['newest'] }).map(([, ids]) => ids)).toEqual([[id]]);

it('new items are announced where nothing was before, and whoever shows them stays on the page', async () => {
  serveNewest('a');
  const screen = await render(page(['a']));
  await knows('a');
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
  serveNewest('b');
  await queryClient.refetchQueries({ queryKey: ['newest'] });
  await userEvent.click(screen.getByRole('status').getByRole('button'));
  expect(retry).toHaveBeenCalledOnce();
  await screen.rerender(page(['b']));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  expect(document.activeElement?.id).toBe('content');
});

it('an item that was deleted is not new', async () => {
  serveNewest('a');
  const screen = await render(page(['a', 'b']));
  await knows('a');
  serveNewest('b');
  await screen.rerender(page(['b']));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
