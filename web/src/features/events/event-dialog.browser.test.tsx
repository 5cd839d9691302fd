import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { EventView } from '../../shared/lib/event-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { EventDialog } from './event-dialog.tsx';

it('saving an event sends what was changed alone, as somebody else may change the rest meanwhile (decisions 45)', async () => {
  const ben = { id: 'b', name: 'ben', fullName: 'Ben', avatarUrl: null };
  const event = {
    id: 'e',
    title: 'Techfest',
    startsOn: '2026-03-14',
    endsOn: '2026-03-15',
    place: 'Main lawn',
    description: '',
    open: false,
    named: [ben],
    preview: false,
    pool: 'closed',
    own: true,
    club: null,
  } as unknown as EventView;
  const sent: unknown[] = [];
  serve({
    'events.edit': (input) => {
      sent.push(input);
      return event;
    },
  });
  const onSaved = vi.fn<() => void>();
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EventDialog event={event} onClose={() => undefined} onSaved={onSaved} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await screen.getByLabelText('Place').fill('Back lawn');
  await screen.getByLabelText('Last day').fill('');
  await screen.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ id: 'e', place: 'Back lawn', endsOn: '2026-03-14' }]);
});
