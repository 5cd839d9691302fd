import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClubPageView } from '../../shared/lib/club-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { Gifts } from './gifts.tsx';

const shown = () =>
  render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <main id="content" tabIndex={-1}>
          <Gifts club={{ id: 'c' } as ClubPageView} />
        </main>
      </QueryClientProvider>
    </trpc.Provider>,
  );

it('whoever takes a gift back is still on the page', async () => {
  let gifts = [{ id: 'g', giver: null, items: 2, events: 0, until: Date.now() }];
  serve({
    'clubs.gifts': () => ({ items: gifts, next: null }),
    'clubs.undoGift': () => {
      gifts = [];
      return {};
    },
  });
  const screen = await shown();
  const undo = screen.getByRole('button');
  await userEvent.click(undo);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

it('gifts that cannot be read are asked for again (decisions 63)', async () => {
  queryClient.clear();
  const gift = { id: 'g', giver: null, items: 2, events: 0, until: Date.now() };
  let broken = true;
  serve({
    'clubs.gifts': () => {
      if (broken) throw new Error('broken');
      return { items: [gift], next: null };
    },
  });
  const screen = await shown();
  const again = screen.getByRole('alert').getByRole('button');
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(screen.getByRole('listitem')).toBeVisible();
});
