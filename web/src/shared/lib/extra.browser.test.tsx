import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { extra } from './extra.tsx';

const Ready = ({ of }: { of: string }) => <p>ready: {of}</p>;
const Failed = ({ of }: { of: string }) => <p>failed: {of}</p>;
const Waiting = ({ of }: { of: string }) => <p>waiting: {of}</p>;

it('what did not load stays out, its page stays, and it is fetched again when it is shown anew', async () => {
  const load = vi.fn(async () => Ready).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = extra(load, Waiting, Failed);
  const page = (shown: boolean) => (
    <>
      <h1>Page</h1>
      {shown && <Part of="months" />}
    </>
  );
  const screen = await render(page(true));
  await expect.poll(() => load.mock.settledResults[0]?.type).toBe('rejected');
  await expect.element(screen.getByText('failed: months')).toBeVisible();
  await expect.element(screen.getByRole('heading')).toBeVisible();
  await screen.rerender(page(false));
  await screen.rerender(page(true));
  await expect.element(screen.getByText('ready: months')).toBeVisible();
});
