import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ClubPageView } from '../../shared/lib/club-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { Gifts } from './gifts.tsx';

it('whoever takes a gift back is still on the page', async () => {
  let gifts = [{ id: 'g', giver: null, items: 2, events: 0, until: Date.now() }];
  serve({
    'clubs.gifts': () => ({ items: gifts, next: null }),
    'clubs.undoGift': () => {
      gifts = [];
      return {};
    },
  });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <main id="content" tabIndex={-1}>
          <Gifts club={{ id: 'c' } as ClubPageView} />
        </main>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const undo = screen.getByRole('button');
  await userEvent.click(undo);
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});
