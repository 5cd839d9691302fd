import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { queryClient } from '../../shared/lib/trpc.ts';
import { OwnActions } from './own-actions.tsx';

const server = vi.hoisted(() => ({ remove: (): Promise<void> => Promise.resolve() }));
vi.mock('./remove-media.ts', () => ({ removeMedia: () => server.remove() }));

const photo = { kind: 'photo', id: 'a', mine: { mayChange: true, own: true }, club: null } as unknown as Media;

async function shown() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Home</p> },
      { path: '/photo/a', element: <OwnActions media={photo} poster={null} /> },
      { path: '/video/b', element: <p>A film</p> },
    ],
    { initialEntries: ['/photo/a'] },
  );
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const remove = async () => {
    await screen.getByRole('button', { name: 'Delete' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  };
  return { router, screen, remove };
}

it('whoever deletes an item is brought to the first page', async () => {
  const { screen, remove } = await shown();
  await remove();
  await expect.element(screen.getByText('Home')).toBeInTheDocument();
});

it('whoever went on before the answer came stays where they are', async () => {
  const answer = Promise.withResolvers<void>();
  server.remove = () => answer.promise;
  const { router, screen, remove } = await shown();
  await remove();
  const left = Promise.withResolvers<void>();
  queryClient.getMutationCache().subscribe(({ type }) => type === 'observerRemoved' && left.resolve());
  await router.navigate('/video/b');
  await left.promise;
  answer.resolve();
  await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await expect.element(screen.getByText('A film')).toBeInTheDocument();
});
