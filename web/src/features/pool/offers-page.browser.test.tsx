import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { OffersPage } from './offers-page.tsx';

it('whoever decides the last offer, or takes that back, is still on the page', async () => {
  let waits = true;
  const item = { kind: 'photo', id: 'a', title: 'Lake', thumbUrl: '/lake.jpg', uploader: null };
  const offer = { item, series: 's', state: 'offered', sent: 1, endsAt: null };
  serve({
    'events.find': () => ({ id: 'e', title: 'Techfest', own: true }),
    'events.list': () => ({ items: [], next: null }),
    'pool.list': () => ({ items: waits ? [offer] : [], next: null }),
    'pool.decide': (verdict) => {
      waits = !waits;
      return { accept: [], decline: [], wait: [], ...(verdict as object) };
    },
  });
  const screen = await render(
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
  for (const name of ['Accept 1', 'Undo']) {
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(screen.getByRole('main')).toHaveFocus();
  }
});
