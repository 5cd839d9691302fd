import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { sessionReceived } from '../../shared/lib/session.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { asha } from '../../testing/browser.ts';
import { serve } from '../../testing/server.ts';
import { KindPage } from './kind-page.tsx';

it.each([
  [true, 'Be the first: the upload buttons are at the top.', false],
  [false, /^People with a plan share photos and videos here\./, true],
])('an empty list leads to the upload buttons only whoever has them (%s)', async (mayUpload, hint, seesPlans) => {
  sessionReceived({ ...asha, mayUpload });
  serve({ 'media.feed': () => ({ items: [], next: null }) });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={['/photos']}>
          <KindPage kind="photo" />
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await expect.element(screen.getByText('No photos here yet.')).toBeVisible();
  await expect.element(screen.getByText(hint)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the plans' }).elements().length > 0).toBe(seesPlans);
});
