import '../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useRoot } from '../shared/lib/session.ts';
import { queryClient } from '../shared/lib/trpc.ts';
import { AppRoutes, codeOfPage } from './routes.tsx';

it('draws the page of a shared link at once, in capitals or not (decisions 68)', async () => {
  useRoot.setState({ session: { currentUser: null, loading: false, error: false } });
  await codeOfPage('/Event/x', false);
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/Event/x']}>
          <AppRoutes />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  expect(place.textContent).toContain('An event was shared with you');
  root.unmount();
});

it.each(['/constructor', '/valueOf', '/__proto__'])(
  'needs no code for a page that is none: %s (product 2)',
  async (path) => {
    await expect(codeOfPage(path, true)).resolves.toBeUndefined();
  },
);
