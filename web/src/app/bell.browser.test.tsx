import '../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../shared/lib/trpc.ts';
import { Bell } from './bell.tsx';

it.each([
  [0, 'Notifications', ''],
  [9, 'Notifications, 9 unread', '9'],
  [10, 'Notifications, 9+ unread', '9+'],
])('with %d unread it is called "%s" and shows "%s"', async (unread, name, shown) => {
  queryClient.setQueryData(getQueryKey(trpc.news.unread, undefined, 'query'), { unread });
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Bell />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  const bell = screen.getByRole('link', { name, exact: true });
  await expect.element(bell).toBeVisible();
  expect(bell.element().textContent).toBe(shown);
});
