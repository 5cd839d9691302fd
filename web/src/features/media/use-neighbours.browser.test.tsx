import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { useNeighbours } from './use-neighbours.ts';

const trail = getQueryKey(trpc.media.feed, { kind: 'photo', feed: 'saved' }, 'infinite');
const photo = (id: string) => ({ kind: 'photo', id, state: 'ready', batchId: id }) as Media;

function Page({ id, ...changes }: { id: string } & Partial<Media>) {
  const { next, known } = useNeighbours({ ...photo(id), ...changes });
  return <p>{known ? (next?.id ?? 'the end') : 'unknown'}</p>;
}
const page = (id: string, changes: Partial<Media> = {}) => (
  <MemoryRouter initialEntries={[{ pathname: '/', state: { trail } }]}>
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Page id={id} {...changes} />
      </QueryClientProvider>
    </trpc.Provider>
  </MemoryRouter>
);

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(trail, { pages: [{ items: ['a', 'b'].map(photo), next: '1' }], pageParams: [undefined] });
});

it('a step near the end asks again for a page that failed', async () => {
  const asked = serve({});
  const screen = await render(page('a'));
  await expect.poll(() => queryClient.getQueryState(trail)?.status).toBe('error');
  expect(asked).toEqual(['media.feed']);
  await screen.rerender(page('b'));
  // Sooner than it would be asked for by itself.
  await expect.poll(() => asked, { timeout: 3_000 }).toEqual(['media.feed', 'media.feed']);
});

it('whoever waits at the end can go on once the line is back', async () => {
  serve({});
  const screen = await render(page('b'));
  await expect.element(screen.getByText('the end')).toBeVisible();
  serve({ 'media.feed': () => ({ items: [photo('c')], next: null }) });
  await expect.element(screen.getByText('c', { exact: true })).toBeVisible();
  await new Promise(requestAnimationFrame);
  expect(queryClient.getQueryState(trail)?.isInvalidated).toBe(false);
});

it('a list to be read again on going back still is after its next page', async () => {
  void queryClient.invalidateQueries({ queryKey: trail });
  serve({ 'media.feed': () => ({ items: [photo('c')], next: null }) });
  const screen = await render(page('b'));
  await expect.element(screen.getByText('c', { exact: true })).toBeVisible();
  await expect.poll(() => queryClient.getQueryState(trail)?.isInvalidated).toBe(true);
});

it('what of a batch is behind a card is walked, not what another card of the batch holds (decisions 63)', async () => {
  const club = { id: 'club' } as Media['club'];
  const items = [photo('a'), photo('x'), { ...photo('c'), club }, photo('z')];
  const batches = [
    { id: 'batch', firstId: 'a', lastId: 'b' },
    { id: 'batch', firstId: 'c', lastId: 'd' },
  ];
  queryClient.setQueryData(trail, { pages: [{ items, batches, next: null }], pageParams: [undefined] });
  const after: Record<string, string> = { a: 'b', b: 'c', c: 'd' };
  serve({
    'browsing.neighbours': (input) => {
      const { id } = input as { id: string };
      const next = after[id] === undefined ? null : { kind: 'photo', id: after[id] };
      return { previous: null, next, within: 'batch', eventId: null, place: null };
    },
  });
  const screen = await render(page('a', { batchId: 'batch' }));
  await expect.element(screen.getByText('b', { exact: true })).toBeVisible();
  await screen.rerender(page('b', { batchId: 'batch' }));
  await expect.element(screen.getByText('x', { exact: true })).toBeVisible();
  await screen.rerender(page('d', { batchId: 'batch', club }));
  await expect.element(screen.getByText('z', { exact: true })).toBeVisible();
});
