import '../../testing/texts.ts';
import { refuse } from '@quadrangle/domain/kernel/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useInstallation } from '../../shared/lib/installation.ts';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { serve } from '../../testing/server.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { SignUpCard } from './sign-up-card.tsx';

const shown = (page: ReactNode) =>
  render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );

/** A server whose notice changed after this page came; what was agreed to, in order. */
function serveChanged(name: 'accounts.signUp' | 'consent.agree', more: object = {}): string[] {
  const agreed: string[] = [];
  serve({
    ...more,
    'site.settings': () => ({ ...useInstallation.getState(), notice: 'new' }),
    [name]: (input: unknown) => {
      const { notice } = input as { notice: string };
      agreed.push(notice);
      return notice === 'new' ? { id: 'u1' } : refuse('NOTICE_CHANGED');
    },
  });
  return agreed;
}

beforeEach(() => useInstallation.setState({ notice: 'old' }));

it('in a page from before the notice changed, the next press agrees to the present one (decisions 73)', async () => {
  const agreed = serveChanged('consent.agree');
  const onClose = vi.fn();
  const screen = await shown(<NoticeDialog changed onClose={onClose} />);
  const agree = screen.getByRole('button', { name: 'I agree' });
  await agree.click();
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toMatch(/has changed/);
  expect(onClose).not.toHaveBeenCalled();
  await agree.click();
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(agreed).toEqual(['old', 'new']);
});

it('so does the next press of the form to sign up (decisions 73)', async () => {
  const agreed = serveChanged('accounts.signUp', { 'accounts.nameTaken': () => ({ taken: false }) });
  const typed = { fullName: 'Asha Rao', email: 'asha@college.edu', name: 'asha' };
  const password = 'a long sentence';
  const screen = await shown(
    <SignUpCard typed={{ ...typed, password, confirmation: password }} onToggle={vi.fn()} onAsked={vi.fn()} />,
  );
  const signUp = screen.getByRole('button', { name: 'Sign up' });
  await signUp.click();
  await expect.poll(() => agreed).toEqual(['old']);
  await signUp.click();
  await expect.poll(() => agreed).toEqual(['old', 'new']);
});
