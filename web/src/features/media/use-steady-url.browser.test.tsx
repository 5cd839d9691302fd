import { QueryClientProvider } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Media } from '../../shared/lib/media-cache.ts';
import { queryClient } from '../../shared/lib/trpc.ts';
import { useSteadyUrl } from './use-steady-url.ts';

const server = vi.hoisted(() => ({ answer: async (): Promise<unknown> => null }));
vi.mock('../../shared/lib/media-cache.ts', () => ({ renewMedia: () => server.answer() }));

const photo = { id: 'p', url: '/media/p?until=1' } as Media;
let loads: string[] = [];

function Shown() {
  const { url, broken, attempt, onFailed, onLoaded } = useSteadyUrl(photo, (media) => media.url);
  if (broken) return <p>broken</p>;
  return (
    <button
      type="button"
      key={attempt}
      ref={(element) => void (element && loads.push(url))}
      onClick={onLoaded}
      onDoubleClick={onFailed}
    >
      {url}
    </button>
  );
}

async function show() {
  loads = [];
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  );
  const fail = () =>
    screen
      .getByRole('button')
      .element()
      .dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  return { screen, fail };
}

it('an address that ran out gives way to a new one', async () => {
  server.answer = async () => ({ ...photo, url: '/media/p?until=2' });
  const { screen, fail } = await show();
  fail();
  await expect.element(screen.getByRole('button')).toHaveTextContent('/media/p?until=2');
});

it('what a broken line held up is loaded again by the same address, without an answer too', async () => {
  server.answer = () => Promise.reject(new TypeError('offline'));
  const { fail } = await show();
  fail();
  await expect.poll(() => loads.length).toBe(2);
  expect(new Set(loads)).toEqual(new Set([photo.url]));
});

it('what a busy server refuses is loaded again, as on a broken line', async () => {
  const data = { httpStatus: 503, refusal: { code: 'TOO_BUSY' } };
  const result = { error: { message: 'busy', code: -32_000, data } };
  server.answer = () => Promise.reject(new TRPCClientError('busy', { result } as never));
  const { fail } = await show();
  fail();
  await expect.poll(() => loads.length).toBe(2);
});

it('what is gone is broken at once, until the line comes back', async () => {
  const result = { error: { message: 'gone', code: -32_004, data: { refusal: { code: 'MEDIA_NOT_FOUND' } } } };
  server.answer = () => Promise.reject(new TRPCClientError('gone', { result } as never));
  const { screen, fail } = await show();
  fail();
  await expect.element(screen.getByText('broken')).toBeInTheDocument();
  const back = () => window.dispatchEvent(new Event('online')) && screen.getByRole('button').query();
  await expect.poll(back).not.toBeNull();
});
