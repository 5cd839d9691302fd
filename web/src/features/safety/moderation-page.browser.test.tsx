import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import type { ReportedCase } from './case-card.tsx';
import { ModerationPage } from './moderation-page.tsx';

const found = (id: string) =>
  ({
    ...{ id, subject: 'item', openedAt: 0, asked: false, queued: false, comment: null, owner: null, club: null },
    item: { id, kind: 'photo', title: `Photo ${id}`, thumbUrl: '', viewUrl: '' },
    ...{ history: { cases: 1, against: 0, stoppedUntil: null }, reports: [], reportCount: 0, mayDecide: true },
    ...{ decision: null, request: null },
  }) as unknown as ReportedCase;

const { fetch } = window;
afterEach(() => {
  window.fetch = fetch;
  queryClient.clear();
});

async function shown(ids: readonly string[], decided: Promise<void> = Promise.resolve()) {
  let open = ids;
  window.fetch = async (...request) => {
    const url = String(request[0]);
    if (!url.startsWith('/trpc/')) return fetch(...request);
    if (url.includes('safety.decide')) {
      await decided;
      open = open.filter((id) => !String(request[1]?.body).includes(`"id":"${id}"`));
      return Response.json([{ result: { data: {} } }]);
    }
    return Response.json([{ result: { data: { items: open.map(found), nextCursor: null } } }]);
  };
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ModerationPage />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  const keep = async (id: string) => {
    const row = screen.getByRole('region', { name: `Photo ${id}` });
    await userEvent.fill(row.getByLabelText('Message to whoever reported it'), 'Thank you');
    await userEvent.click(row.getByRole('button', { name: 'Keep' }));
  };
  return { screen, keep };
}

it('after a decision the focus is on the case that takes its place, or on the one before', async () => {
  const { keep } = await shown(['a', 'b', 'c']);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  for (const [id, next] of [
    ['b', 'c'],
    ['c', 'a'],
  ] as const) {
    await keep(id);
    await expect.poll(focused).toBe(`Photo ${next}`);
  }
});

it('whoever writes about another case by then goes on writing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { screen, keep } = await shown(['a', 'b', 'c'], promise);
  await keep('a');
  const field = screen.getByRole('region', { name: 'Photo c' }).getByLabelText('Message to whoever reported it');
  await userEvent.click(field);
  resolve();
  await expect.element(screen.getByRole('region', { name: 'Photo a' })).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});
