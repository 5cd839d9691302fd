import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { OwnOffers } from './own-offers.tsx';

it('offers of one’s own that cannot be read are asked for again (decisions 65)', async () => {
  const item = { kind: 'photo', id: 'a', title: 'Lake', thumbUrl: '/lake.jpg' };
  let broken = true;
  serve({
    'pool.own': () => {
      if (broken) throw new Error('broken');
      return [{ item, state: 'offered' }];
    },
  });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <OwnOffers event={{ id: 'e' } as EventView} />
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const again = screen.getByRole('alert').getByRole('button');
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(screen.getByRole('link', { name: 'Lake' })).toBeVisible();
});
