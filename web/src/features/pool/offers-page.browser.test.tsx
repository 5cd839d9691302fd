import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { OffersPage } from './offers-page.tsx';

const offerOf = (id: string) => {
  const item = { kind: 'photo', id, title: 'Lake', thumbUrl: '/lake.jpg', uploader: null };
  return { item, series: 's', state: 'offered', sent: 1, endsAt: null };
};

const desk = () =>
  render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <main id="content" tabIndex={-1}>
          <MemoryRouter initialEntries={['/e']}>
            <Routes>
              <Route path="/:id" element={<OffersPage />} />
            </Routes>
          </MemoryRouter>
        </main>
      </QueryClientProvider>
    </trpc.Provider>,
  );

it('whoever decides the last offer, or takes that back, is still on the page', async () => {
  let waits = true;
  serve({
    'events.find': () => ({ id: 'e', title: 'Techfest', own: true }),
    'events.list': () => ({ items: [], next: null }),
    'pool.list': () => ({ items: waits ? [offerOf('a')] : [], next: null }),
    'pool.decide': (verdict) => {
      waits = !waits;
      return { accept: [], decline: [], wait: [], ...(verdict as object) };
    },
  });
  const screen = await desk();
  for (const name of ['Accept 1', 'Undo']) {
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  }
});

it('nothing waits only once no further page does (decisions 65)', async () => {
  queryClient.clear();
  const pages = [{ items: [offerOf('a')], next: 'more' }];
  serve({
    'events.find': () => ({ id: 'e', title: 'Techfest', own: true }),
    'events.list': () => ({ items: [], next: null }),
    'pool.list': () => pages.shift() ?? { items: [], next: null },
    'pool.decide': () => ({ accept: ['a'], decline: [], wait: [] }),
  });
  const served = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (/cursor|decide/.test(address)) await held.promise;
    return await served(address, init);
  });
  const screen = await desk();
  const empty = screen.getByText('Nothing waits for you.');
  await userEvent.click(screen.getByRole('button', { name: 'Accept 1' }));
  await expect.element(screen.getByRole('button', { name: 'Accept 1' })).not.toBeInTheDocument();
  expect(empty.query()).toBeNull();
  held.resolve();
  await expect.element(empty).toBeVisible();
});
