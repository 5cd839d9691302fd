import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ClubPageView } from '../../shared/lib/club-cache.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { ClubDialog } from './club-dialog.tsx';

const opened = (club: ClubPageView | undefined, onSaved: () => void) =>
  render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ClubDialog {...(club && { club })} Picker={() => null} onClose={() => undefined} onSaved={onSaved} />
      </QueryClientProvider>
    </trpc.Provider>,
  );

it('a handle that the name suggests is no longer called missing', async () => {
  const screen = await opened(undefined, () => undefined);
  await screen.getByRole('button', { name: 'Make a club' }).click();
  await expect.element(screen.getByLabelText('Handle')).toHaveAttribute('aria-invalid', 'true');
  await screen.getByLabelText('Name').fill('Lens Club');
  await expect.element(screen.getByLabelText('Handle')).toHaveValue('lens-club');
  await expect.element(screen.getByLabelText('Handle')).not.toHaveAttribute('aria-invalid', 'true');
});

it('saving a club sends what was changed alone, as another lead may change the rest meanwhile (decisions 61)', async () => {
  const club = { id: 'c', name: 'Lens Club', handle: 'lens', description: '', avatarUrl: null } as ClubPageView;
  const sent: unknown[] = [];
  serve({
    'clubs.edit': (input) => {
      sent.push(input);
      return club;
    },
  });
  const onSaved = vi.fn<() => void>();
  const screen = await opened(club, onSaved);
  await screen.getByLabelText('About the club').fill('Walks with cameras');
  await screen.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toEqual([{ id: 'c', description: 'Walks with cameras' }]);
});
