import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { useProof } from './use-proof.tsx';

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

it('nobody leaves a question before its proof was given or refused (decisions 54)', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ result: { data: { ways: ['password'] } } }),
  );
  const goOn = vi.fn();
  const screen = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Page goOn={goOn} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const page = screen.getByText(/^(asking|ready)$/);
  await page.click();
  const cancel = screen.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toBeVisible();
  await expect.element(page).toHaveTextContent('asking');
  await cancel.click();
  await expect.element(page).toHaveTextContent('ready');
  expect(goOn).not.toHaveBeenCalled();
});
