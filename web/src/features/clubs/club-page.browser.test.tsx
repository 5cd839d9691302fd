import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { ClubPage } from './club-page.tsx';

const nothing = () => null;

it('whoever left a club, and never had a plan, takes back what they gave to it (decisions 63)', async () => {
  const club = {
    ...{ id: 'c', name: 'Lens', handle: 'lens', description: '', avatarUrl: null, role: null, isLive: false },
    ...{ favouriteCount: 0, closedAt: null, uploadsStoppedUntil: null, seats: [], handover: null },
  };
  serve({
    'clubs.find': () => club,
    'clubs.gifts': () => ({ items: [{ id: 'g', giver: null, items: 2, events: 0, until: 0 }], next: null }),
  });
  const slots = { favourite: nothing, upload: nothing, actions: nothing, events: nothing, items: nothing };
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ClubPage slots={{ ...slots, Picker: nothing }} />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  await expect.element(screen.getByRole('button', { name: 'Undo: 2 photos and videos' })).toBeVisible();
});
