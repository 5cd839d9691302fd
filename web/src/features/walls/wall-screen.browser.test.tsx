import '../../testing/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { api, queryClient, trpc } from '../../shared/lib/trpc.ts';
import { WallScreen } from './wall-screen.tsx';

/** The items whose bytes arrive; those of others are swallowed, and asked for in vain. */
const line = vi.hoisted(() => ({ through: new Set<string>(), asked: [] as string[] }));
vi.mock('./wall-items.ts', () => ({
  PATIENCE: 10_000,
  wallFile: (_: string, { id }: { id: string }) => `data:text/plain,${id}`,
  widthOfScreen: () => '1280',
  loaded(address: string) {
    const id = address.split(',')[1] ?? '';
    line.asked.push(id);
    if (line.through.has(id)) return Promise.resolve(new Image());
    return new Promise((giveUp) => setTimeout(giveUp, 10_000, null));
  },
}));

async function open(ids: readonly string[]) {
  const items = ids.map((id) => ({ id, plays: false }));
  queryClient.setQueryData(getQueryKey(trpc.walls.show, { token: 'w' }, 'query'), { items, address: 'quad/e' });
  const { container } = await render(
    <trpc.Provider client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <WallScreen token="w" />
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const slide = () => container.querySelector<HTMLElement>('.wall-slide');
  return { slide, shown: () => slide()?.dataset.item };
}

/** Lets as many seconds pass on the wall. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1_000);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  line.through.clear();
  line.asked.length = 0;
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('where the network swallows packets, the pictures at hand go on after the first that does not come', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => String(at));
  line.through = new Set(['0', '1']);
  const { shown } = await open(ids);
  await pass(1);
  await expect.poll(shown).toBe('0');
  await pass(8);
  await expect.poll(shown).toBe('1');
  await pass(18);
  await expect.poll(shown).toBe('0');
  expect(line.asked).toEqual(['0', '1', '2', '0']);
});

it('a question that the network swallows is given up, and asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const patience: AbortController[] = [];
  const given = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController();
    patience.push(controller);
    return controller.signal;
  });
  const swallowed = vi.fn(
    (_: string, { signal }: RequestInit) =>
      new Promise((_, fail) => signal?.addEventListener('abort', () => fail(signal.reason))),
  );
  vi.stubGlobal('fetch', swallowed);
  line.through = new Set(['0']);
  const { shown } = await open(['0']);
  await pass(10);
  expect(swallowed).toHaveBeenCalledOnce();
  patience[0]?.abort();
  await pass(5);
  expect(swallowed).toHaveBeenCalledTimes(2);
  expect([shown(), given.mock.calls]).toEqual(['0', [[10_000], [10_000]]]);
  given.mockRestore();
});

it('the only picture of a wall stays, and does not fade in again', async () => {
  line.through = new Set(['0']);
  const { slide } = await open(['0']);
  await pass(1);
  await expect.poll(slide).not.toBeNull();
  const first = slide();
  await pass(20);
  expect(line.asked.length).toBeGreaterThan(1);
  expect(slide()).toBe(first);
});
