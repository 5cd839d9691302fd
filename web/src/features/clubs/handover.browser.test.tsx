import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ClubPageView } from '../../shared/lib/club-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { Handover } from './handover.tsx';

const DAY = 86_400_000;

const shown = (news: Partial<Pick<ClubPageView, 'takeoverFrom' | 'takeBackUntil'>>) => {
  const club = { id: 'c1', name: 'Lens Club', takeoverFrom: null, takeBackUntil: null, ...news } as ClubPageView;
  return render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Handover club={club} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
};

it('a club whose leads are there says nothing', async () => {
  const screen = await shown({});
  expect(screen.container.textContent).toBe('');
});

it('before its time a seat reads from when it may take over (decisions 63)', async () => {
  const screen = await shown({ takeoverFrom: Date.now() + 5 * DAY });
  await expect.element(screen.getByText(/^This club no longer has an active lead\. From .+ on/)).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it.each([
  ['a seat takes over', { takeoverFrom: Date.now() - DAY }, 'Take over', 'Take over Lens Club?'],
  [
    'a former lead takes it back',
    { takeBackUntil: Date.now() + DAY },
    'Take the lead back',
    'Take back the lead of Lens Club?',
  ],
])('%s, after being asked (decisions 63)', async (_, news, label, title) => {
  const screen = await shown(news);
  await screen.getByRole('button', { name: label }).click();
  await expect.element(screen.getByRole('dialog', { name: title })).toBeVisible();
});
