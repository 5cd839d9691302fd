import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { serve } from '../../testing/server.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';

it('whoever took long to set the app up gives a proof again, and goes on with the same key (decisions 54)', async () => {
  const draft = { key: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', draft: 'signed' };
  const add = vi.fn(() => ({ recoveryCodes: ['one'] }));
  const asked = serve({
    'accounts.proofWanted': () => ({ ways: ['password'] }),
    'accounts.prove': () => ({ proven: true }),
    'accounts.addAuthenticator': add,
  });
  const onAdded = vi.fn();
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AuthenticatorDialog draft={draft} onAdded={onAdded} onClose={vi.fn()} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await screen.getByLabelText('The code it shows now').fill('123456');
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await screen.getByLabelText('Password', { exact: true }).fill('a long sentence');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => onAdded.mock.calls).toEqual([[['one']]]);
  expect(asked).toEqual(['accounts.proofWanted', 'accounts.prove', 'accounts.addAuthenticator']);
  expect(add).toHaveBeenCalledWith({ key: draft.key, draft: draft.draft, code: '123456' });
});
