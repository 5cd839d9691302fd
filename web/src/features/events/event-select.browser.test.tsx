import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { EventSelect } from './event-select.tsx';

it('says why it has no events, and asks again', async () => {
  const answers = { 'events.list': (): unknown => ({ items: [], next: null }) };
  serve({});
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EventSelect value={{ id: '', title: '' }} onChange={() => undefined} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await expect.element(screen.getByRole('option', { name: 'Loading…' })).toBeInTheDocument();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  serve(answers);
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  const texts = () =>
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(texts).toEqual(['No event', 'New event…']);
});
