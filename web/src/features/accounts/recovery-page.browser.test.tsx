import '../../testing/texts.ts';
import { Refusal } from '@quadrangle/domain/kernel/errors';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { serve } from '../../testing/server.ts';
import { RecoveryPage } from './recovery-page.tsx';

it('whoever is signed in with a second factor is asked for a proof, and the mail goes then (decisions 54)', async () => {
  let proved = false;
  const recover = vi.fn(() => {
    if (!proved) throw new Refusal('PROOF_REQUIRED');
    return { sent: true };
  });
  serve({
    'accounts.recover': recover,
    'accounts.proofWanted': () => ({ ways: ['password'] }),
    'accounts.prove': () => {
      proved = true;
      return { proved };
    },
  });
  const screen = await render(
    <MemoryRouter>
      <trpc.Provider client={api} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RecoveryPage />
        </QueryClientProvider>
      </trpc.Provider>
    </MemoryRouter>,
  );
  await screen.getByRole('textbox').fill('asha');
  await screen.getByRole('button', { name: 'Send Mail' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toMatch(/mail/i);
  expect(recover).toHaveBeenCalledTimes(2);
  expect(recover).toHaveBeenLastCalledWith({ name: 'asha' });
});
