import '../../testing/texts.ts';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { sessionReceived, useRoot } from '../../shared/lib/session.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { asha } from '../../testing/browser.ts';
import { LOST, serve } from '../../testing/server.ts';
import { ConsentSection } from './consent-section.tsx';

it.each([
  [true, 'Your account is deleted'],
  [false, 'Sign in to continue.'],
])('once the answer to a withdrawal was lost: with the account gone (%s), "%s" (decisions 73)', async (gone, text) => {
  let sent = false;
  serve({
    'consent.read': () => ({ notice: 'n', due: null, age: 'adult', withdrawnAt: null, agreements: [] }),
    'accounts.proofWanted': () => (sent ? refuse('UNAUTHENTICATED') : { ways: [] }),
    'accounts.isEmailTaken': () => !gone,
    'consent.withdraw': () => {
      if (sent) refuse('UNAUTHENTICATED');
      sent = true;
      throw LOST;
    },
  });
  sessionReceived(asha);
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ConsentSection user={asha} />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  const notice = () => useNotices.getState().notices.at(-1)?.text;
  for (const outcome of [/offline|isn’t answering/, text]) {
    await screen.getByRole('button', { name: 'Withdraw consent' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click();
    await expect.poll(notice).toMatch(outcome);
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  }
  expect(useRoot.getState().session.currentUser).toBeNull();
});
