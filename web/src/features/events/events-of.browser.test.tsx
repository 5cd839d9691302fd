import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { EventsOf } from './events-of.tsx';

const shown = () =>
  render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <main id="content" tabIndex={-1}>
          <MemoryRouter>
            <EventsOf personId="p" />
          </MemoryRouter>
        </main>
      </QueryClientProvider>
    </trpc.Provider>,
  );

const event = { title: 'Techfest', startsOn: '2026-03-14', endsOn: '2026-03-14', place: '', coverThumbUrl: null };
const page = (id: string, next: string | null) => ({ items: [{ ...event, id, counts: { photo: 0, video: 0 } }], next });

it('whoever asks for the last of the events is still on the page', async () => {
  serve({ 'events.list': (input) => ((input as { cursor?: string }).cursor ? page('b', null) : page('a', 'more')) });
  const screen = await shown();
  const more = screen.getByRole('button');
  await userEvent.click(more);
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(screen.getByRole('main')).toHaveFocus();
});

it('events that cannot be read are asked for again (decisions 46)', async () => {
  queryClient.clear();
  let broken = true;
  serve({
    'events.list': () => {
      if (broken) throw new Error('broken');
      return page('a', null);
    },
  });
  const screen = await shown();
  const again = screen.getByRole('alert').getByRole('button');
  await expect.element(again).toBeVisible();
  broken = false;
  await again.click();
  await expect.element(screen.getByRole('link', { name: /Techfest/ })).toBeVisible();
});
