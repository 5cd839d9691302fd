import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { WallsDialog } from './walls-dialog.tsx';

it('a code and its link are there until the code is typed on a screen (decisions 66)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const wall = { id: 'w', openedAt: 1, endsAt: 2, taken: false };
  const walls: object[] = [];
  serve({
    'walls.list': () => walls,
    'walls.open': () => {
      walls.push(wall);
      return { ...wall, url: 'https://quad/wall/t', code: '7K3M-Q9XD', codeEndsAt: 2 };
    },
  });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <WallsDialog eventId="e" onClose={() => undefined} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await screen.getByRole('button', { name: 'Open a wall' }).click();
  const code = screen.getByText('7K3M-Q9XD');
  await expect.element(code).toBeVisible();
  walls[0] = { ...wall, taken: true };
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(screen.getByText(/^The code was typed/)).toBeVisible();
  expect([code.query(), screen.getByRole('button', { name: 'Copy link' }).query()]).toEqual([null, null]);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
