import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { OwnReportsPage } from './own-reports-page.tsx';

afterEach(() => queryClient.clear());

const own = (id: string, subject: string, state: string) => ({
  ...{ id, subject, state, reason: 'other', note: '', createdAt: 0, item: null, decision: null },
});

async function shown(...items: ReturnType<typeof own>[]) {
  serve({ 'safety.ownReports': () => ({ items, nextCursor: null }) });
  return render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <OwnReportsPage />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
}

it('withdrawing a request for erasure asks in words that are true of it (decisions 72)', async () => {
  const screen = await shown(own('r', 'request', 'open'));
  await screen.getByRole('button', { name: 'Withdraw: Request' }).click();
  await expect.element(screen.getByText('You can ask again at any time.', { exact: false })).toBeVisible();
});

it('a report of what is gone says so, and is not withdrawn (decisions 51)', async () => {
  const screen = await shown(own('r', 'comment', 'gone'));
  await expect.element(screen.getByText('Deleted before a decision')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});
