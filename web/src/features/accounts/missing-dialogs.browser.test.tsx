import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useNotices } from '../../shared/ui/notices.ts';
import { asha } from '../../testing/browser.ts';
import { serve } from '../../testing/server.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { useProof } from './use-proof.tsx';

const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch');
});
vi.mock('./proof-dialog.tsx', missing);
vi.mock('./recovery-codes-dialog.tsx', missing);

const within = (page: React.ReactNode) => (
  <trpc.Provider client={api} queryClient={queryClient}>
    <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
  </trpc.Provider>
);

beforeEach(() => queryClient.clear());
afterEach(() => vi.restoreAllMocks());

function Page({ goOn }: { goOn: () => void }) {
  const proof = useProof();
  return (
    <>
      <button type="button" onClick={() => void proof.ask(goOn)}>
        {proof.asking ? 'asking' : 'ready'}
      </button>
      {proof.dialog}
    </>
  );
}

it('where the dialog for a proof does not load, the page stays, and says so', async () => {
  serve({ 'accounts.proofWanted': () => ({ ways: ['password'] }) });
  const goOn = vi.fn();
  const screen = await render(within(<Page goOn={goOn} />));
  await screen.getByRole('button').click();
  await expect
    .poll(() => useNotices.getState().notices.map(({ text }) => text))
    .toEqual([expect.stringMatching(/^This part didn’t load/)]);
  await expect.element(screen.getByRole('button')).toHaveTextContent('ready');
  expect(goOn).not.toHaveBeenCalled();
});

it('no recovery codes are made that could not be shown (decisions 54)', async () => {
  const asked = serve({
    'accounts.secondFactor': () => ({ authenticator: { addedAt: 0 }, passkeys: [], codesLeft: 10 }),
    'accounts.proofWanted': () => ({ ways: [] }),
    'accounts.renewRecoveryCodes': () => ({ recoveryCodes: ['one'] }),
  });
  const screen = await render(within(<SecondFactorSection user={asha} />));
  await screen.getByRole('button', { name: /^Make new ones/ }).click();
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Make new ones/ })
    .click();
  await expect.poll(() => useNotices.getState().notices.at(-1)?.text).toMatch(/^This part didn’t load/);
  // It is read anew at the end, when everything else was asked.
  await expect.poll(() => asked.filter((name) => name === 'accounts.secondFactor')).toHaveLength(2);
  expect(asked).not.toContain('accounts.renewRecoveryCodes');
});
