import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { asha } from '../../testing/browser.ts';
import { serve } from '../../testing/server.ts';
import { LeavingSection } from './leaving-section.tsx';

it('the code for a recovery address is typed also after the page was left (decisions 74)', async () => {
  const confirm = vi.fn(() => ({ confirmed: true }));
  serve({ 'accounts.confirmRecoveryAddress': confirm, 'accounts.meOrNull': () => asha });
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <LeavingSection user={asha} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await screen.getByRole('button', { name: 'I have the code already' }).click();
  await screen.getByLabelText('Code').fill('123456');
  await screen.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toBe('This is your recovery address now.');
  expect(confirm).toHaveBeenCalledWith({ code: '123456' });
  await expect.element(screen.getByLabelText('Recovery address')).toBeVisible();
});
