import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import type { OwnCollege } from './college-page.tsx';
import { CollegeRoster } from './college-roster.tsx';

it('a line whose day has come, or comes too late, says so before it is saved (decisions 74, 75)', async () => {
  const line = (at: number, pastDay: 'come' | 'left') => ({
    line: at,
    before: null,
    after: { email: `p${at}@example.edu`, name: null, leavesOn: '2026-03-01' },
    pastDay,
  });
  const data = { applied: false, added: 0, changed: 2, same: 0, wrong: 0, come: 1, left: 1, wrongLines: [] };
  const changes = [line(1, 'come'), line(2, 'left')];
  const read = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await read.promise;
    return Response.json({ result: { data: { ...data, changes } } });
  });
  const college = { college: { roster: 'open' }, onRoster: 2 } as OwnCollege;
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <CollegeRoster {...college} proof={{ ask: async (goOn) => goOn(), asking: false }} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const file = screen.container.querySelector('input[type=file]');
  (file as HTMLInputElement).focus();
  await userEvent.upload(file as HTMLInputElement, new File(['p1@example.edu'], 'people.csv', { type: 'text/csv' }));
  // Chosen with keys, it keeps the focus, and opens nothing while the file is read.
  await expect.element(screen.getByText('Reading the file…')).toBeVisible();
  expect(document.activeElement).toBe(file);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  file?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  read.resolve();
  await expect
    .element(
      screen.getByText(
        '2 changed · 1 whose leaving date has arrived · 1 whose earlier leaving date had already arrived',
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText(/^This date has arrived: an account shares nothing from now on/)).toBeVisible();
  await expect
    .element(
      screen.getByText(/^The earlier leaving date had already arrived: an account that left then stays as it is/),
    )
    .toBeVisible();
});
