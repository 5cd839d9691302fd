import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { dropMedia } from '../../shared/lib/media-cache.ts';
import { queryClient, trpc } from '../../shared/lib/trpc.ts';
import { LoadMore } from '../../shared/ui/load-more.tsx';
import { useItems } from './use-media-list.ts';

const queryKey = getQueryKey(trpc.events.items, { id: 'e' }, 'infinite');

/** The pages that were asked for, in order, by where they begin, and how each is answered. */
const asked: { readonly cursor: string; readonly answer: (ids: string[], next: string | null) => void }[] = [];
const cursors = () => asked.map(({ cursor }) => cursor);

function List() {
  const { items, more, loading, failed, loadMore } = useItems(queryKey);
  return (
    <>
      <p>{items.map(({ id }) => id).join(' ')}</p>
      {more && <LoadMore loading={loading} failed={failed} onMore={loadMore} />}
    </>
  );
}

/** A list whose first page is there, and whose second one is on its way: its end is on screen. */
async function shown() {
  const screen = await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <List />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await expect.poll(cursors).toEqual(['start']);
  asked[0]?.answer(['a', 'b'], '1');
  await expect.poll(cursors).toEqual(['start', '1']);
  return () => screen.getByRole('paragraph').element().textContent;
}

beforeEach(() => {
  queryClient.clear();
  asked.length = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const input = new URL(String(url), location.href).searchParams.get('input') ?? '';
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const answer = (ids: string[], next: string | null) =>
      resolve({ items: ids.map((id) => ({ kind: 'photo', id, mine: {} })), next });
    asked.push({ cursor: JSON.parse(input)[0].cursor ?? 'start', answer });
    return Response.json([{ result: { data: await promise } }]);
  });
});

it('a page that a deletion cut off is asked for again, and the item stays away', async () => {
  const text = await shown();
  dropMedia(queryClient, { kind: 'photo', id: 'a' });
  await expect.poll(cursors).toEqual(['start', '1', '1']);
  for (const { answer } of asked) answer(['c'], null);
  await expect.poll(text).toBe('b c');
});

it('a list that is read again is read to its end before it goes on', async () => {
  const text = await shown();
  asked[1]?.answer(['c'], '2');
  await expect.poll(cursors).toEqual(['start', '1', '2']);
  void queryClient.invalidateQueries({ queryKey });
  await expect.poll(cursors).toEqual(['start', '1', '2', 'start']);
  // What cuts it off does so as soon as the end is observed anew.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  asked[3]?.answer(['b'], '1');
  await expect.poll(cursors).toEqual(['start', '1', '2', 'start', '1']);
  asked[4]?.answer(['c'], '2');
  await expect.poll(cursors).toEqual(['start', '1', '2', 'start', '1', '2']);
  await expect.poll(text).toBe('b c');
});
