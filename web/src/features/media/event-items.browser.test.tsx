import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { EventItems } from './event-items.tsx';

/** The days from which the items were asked for. */
const askedFrom: (string | undefined)[] = [];
const { fetch } = window;
beforeEach(() => {
  askedFrom.length = 0;
  window.fetch = async (...request) => {
    const url = new URL(String(request[0]), location.href);
    if (!url.pathname.startsWith('/trpc/')) return fetch(...request);
    if (url.pathname !== '/trpc/events.items') return new Promise<Response>(() => {});
    askedFrom.push(JSON.parse(url.searchParams.get('input') ?? '')[0].day);
    return Response.json([{ result: { data: { items: [], next: null } } }]);
  };
});
afterEach(() => {
  window.fetch = fetch;
  queryClient.clear();
});

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <Link to="/event">Event</Link>
    </>
  );
}

const page = (opensOn: string) => (
  <MemoryRouter initialEntries={['/event']}>
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Routes>
          <Route
            path="/event"
            element={
              <>
                <p>{opensOn}</p>
                <Link to="/elsewhere">Elsewhere</Link>
                <EventItems event={{ id: 'e1', own: false, mayChange: false, opensOn }} empty={null} />
              </>
            }
          />
          <Route path="/elsewhere" element={<Elsewhere />} />
        </Routes>
      </QueryClientProvider>
    </trpc.Provider>
  </MemoryRouter>
);

it('the day on which an event opens is that of the visit, going back to it too', async () => {
  const screen = await render(page('2026-03-14'));
  const nothing = screen.getByText('Nothing in this event is later than this.');
  await expect.element(nothing).toBeVisible();
  await screen.rerender(page('2026-03-15'));
  await expect.element(screen.getByText('2026-03-15')).toBeVisible();
  await expect.element(nothing).toBeVisible();
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(nothing).toBeVisible();
  expect(askedFrom).toEqual(['2026-03-14']);
  await screen.getByRole('link', { name: 'Elsewhere' }).click();
  await screen.getByRole('link', { name: 'Event' }).click();
  await expect.poll(() => askedFrom).toEqual(['2026-03-14', '2026-03-15']);
});
