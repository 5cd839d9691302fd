import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { serve } from '../../testing/server.ts';
import { chooseAll, startChoosing, toggleChosen, useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

const server = vi.hoisted(() => ({ answer: Promise.resolve() }));
vi.mock('./remove-media.ts', () => ({ removeMedia: () => server.answer }));

const photo = (id: string) => ({ kind: 'photo', id, mine: { mayRemove: true, own: true }, club: null }) as Media;

const bar = (shown: readonly Media[] = []) =>
  render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SelectionBar shown={shown} />
      </QueryClientProvider>
    </trpc.Provider>,
  );

/** Chooses a photo, and deletes it. */
async function deleteOne(): Promise<void> {
  startChoosing();
  toggleChosen(photo('a'));
  const screen = await bar();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
}

it.each([
  ['ends choosing', []],
  ['keeps what was chosen meanwhile', ['b']],
])('deleting all that was chosen %s', async (_, meanwhile) => {
  const deleted = Promise.withResolvers<void>();
  server.answer = deleted.promise;
  await deleteOne();
  for (const id of meanwhile) toggleChosen(photo(id));
  deleted.resolve();
  await expect.poll(() => [...useSelection.getState().chosen.keys()]).toEqual(meanwhile);
  await expect.poll(() => useSelection.getState().choosing !== null).toBe(meanwhile.length > 0);
});

it('what another tab deleted is chosen no longer, and reported', async () => {
  const refusal = { code: 'MEDIA_NOT_FOUND', message: 'It is gone.', errors: [], params: {}, retryAfter: null };
  const gone = { error: { message: 'It is gone.', code: -32_004, data: { refusal, httpStatus: 404 } } };
  server.answer = Promise.reject(TRPCClientError.from(gone));
  server.answer.catch(() => undefined);
  await deleteOne();
  await expect.poll(() => useSelection.getState().choosing).toBeNull();
  expect(useSelection.getState().chosen.size).toBe(0);
  expect(useNotices.getState().notices.map(({ tone }) => tone)).toEqual(['red']);
});

it.each([
  ['gifts one after the other', 2],
  ['gifts up to the one that fails, and what is left stays chosen', 1],
])('more items than one gift names are %s (decisions 63)', async (_, most) => {
  const gifts: (readonly string[])[] = [];
  serve({
    'clubs.own': () => [{ id: 'club', name: 'Drama Club', closedAt: null }],
    'clubs.give': (input) => {
      if (gifts.length === most) throw new Error('full');
      gifts.push((input as { readonly items: readonly string[] }).items);
      return {};
    },
  });
  const ids = Array.from({ length: 501 }, (_, at) => `p${at}`);
  startChoosing();
  chooseAll(ids.map(photo));
  const screen = await bar();
  await screen.getByRole('button', { name: 'Give to a club' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Give', exact: true }).click();
  await expect
    .poll(() => useNotices.getState().notices.map(({ tone }) => tone))
    .toEqual([most === 2 ? 'green' : 'red']);
  expect(gifts).toEqual([ids.slice(0, 500), ids.slice(500)].slice(0, most));
  expect([...useSelection.getState().chosen.keys()]).toEqual(most === 2 ? [] : ['p500']);
  expect(useSelection.getState().choosing === null).toBe(most === 2);
});

it('whoever downloads what was chosen is still on the page', async () => {
  startChoosing();
  toggleChosen(photo('a'));
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <main id="content" tabIndex={-1}>
          <SelectionBar shown={[]} />
        </main>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

it('of more items than one ZIP holds it says how many, and takes them in the order shown (decisions 48)', async () => {
  const items = Array.from({ length: 2_001 }, (_, at) => photo(`p${at}`));
  startChoosing();
  chooseAll(items.toReversed());
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not there'));
  const screen = await bar(items);
  await screen.getByRole('button', { name: 'Download ZIP' }).click();
  const full = screen.getByRole('dialog').getByRole('button', { name: 'Full size' });
  await expect.element(screen.getByText('One ZIP holds 2,000 items at most. Choose fewer.')).toBeVisible();
  await expect.element(full).toBeDisabled();
  toggleChosen(photo('p0'));
  await full.click();
  const { items: asked } = JSON.parse(String(fetched.mock.calls[0]?.[1]?.body));
  expect(asked).toEqual(items.slice(1).map(({ id }) => id));
});
