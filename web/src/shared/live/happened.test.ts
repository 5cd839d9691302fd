import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Media } from '../lib/media-cache.ts';

const find = vi.hoisted(() => vi.fn());
vi.mock('../lib/trpc.ts', async (original) => ({
  ...(await original<object>()),
  api: { media: { find: { query: find } } },
}));

const { foundKey } = await import('../lib/media-cache.ts');
const { queryClient } = await import('../lib/trpc.ts');
const { happened } = await import('./happened.ts');

beforeEach(() => {
  vi.useFakeTimers();
  find.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  queryClient.clear();
});

/** How often a procedure was called again. */
function askedFor(): (procedure: string) => number {
  const spy = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  return (procedure) =>
    spy.mock.calls.filter(([filters]) => {
      const [path] = (filters?.queryKey ?? []) as readonly (readonly string[])[];
      return path?.join('.') === procedure;
    }).length;
}

it('the progress of an item comes with its announcements, without polling (decisions 50)', async () => {
  const ref = { kind: 'video', id: 'v' } as const;
  const video = { ...ref, state: 'processing', percent: 10 } as Media;
  queryClient.setQueryData(foundKey(ref), video);
  find.mockResolvedValue({ ...video, percent: 40 });
  happened({ kind: 'item', itemId: 'v' });
  await vi.advanceTimersByTimeAsync(200);
  expect(find.mock.calls).toEqual([[ref]]);
  expect(queryClient.getQueryData<Media>(foundKey(ref))?.percent).toBe(40);
  // Nobody needs to know what is not on this page.
  happened({ kind: 'item', itemId: 'of another page' });
  await vi.advanceTimersByTimeAsync(200);
  expect(find).toHaveBeenCalledTimes(1);
});

it('an item that fails while it is asked for for the first time is asked for once more (decisions 13, 50)', async () => {
  const ref = { kind: 'video', id: 'v' } as const;
  const older = Promise.withResolvers<Media>();
  const asked = queryClient.fetchQuery({ queryKey: foundKey(ref), queryFn: () => older.promise });
  find.mockResolvedValue({ ...ref, state: 'failed' });
  happened({ kind: 'processing', itemId: 'v' });
  await vi.advanceTimersByTimeAsync(200);
  expect(find).not.toHaveBeenCalled();
  older.resolve({ ...ref, state: 'processing' } as Media);
  await asked;
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData<Media>(foundKey(ref))?.state).toBe('failed');
});

it('what is retried and fails before the answer of the retry comes is shown as failed (decisions 13, 50)', async () => {
  const ref = { kind: 'video', id: 'v' } as const;
  queryClient.setQueryData(foundKey(ref), { ...ref, state: 'failed' } as Media);
  find.mockResolvedValue({ ...ref, state: 'failed' });
  const answer = Promise.withResolvers<void>();
  const retried = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationKey: [['media', 'retry']],
      mutationFn: () => answer.promise,
      onSuccess: () => void queryClient.setQueryData(foundKey(ref), { ...ref, state: 'processing' } as Media),
    })
    .execute(undefined);
  happened({ kind: 'processing', itemId: 'v' });
  await vi.advanceTimersByTimeAsync(200);
  answer.resolve();
  await retried;
  await vi.advanceTimersByTimeAsync(200);
  expect(queryClient.getQueryData<Media>(foundKey(ref))?.state).toBe('failed');
});

it('what is processed in a list is asked for again when announcements may have been missed (decisions 13, 50)', async () => {
  const ref = { kind: 'video', id: 'v' } as const;
  const list = [['browsing', 'ownFiles'], { type: 'infinite' }];
  const items = [
    { ...ref, state: 'processing' },
    { ...ref, id: 'w', state: 'ready' },
  ] as Media[];
  queryClient.setQueryData(list, { pages: [{ items, next: null }], pageParams: [null] });
  find.mockResolvedValue({ ...ref, state: 'failed' });
  happened({ kind: 'refresh' });
  await vi.advanceTimersByTimeAsync(200);
  expect(find.mock.calls).toEqual([[ref]]);
  const held = queryClient.getQueryData<{ pages: { items: Media[] }[] }>(list);
  expect(held?.pages[0]?.items.map(({ state }) => state)).toEqual(['failed', 'ready']);
});

it('new notifications are fetched at once, and once for several together (decisions 50)', async () => {
  const asked = askedFor();
  happened({ kind: 'comment', itemId: 'm', commentId: 'c' });
  happened({ kind: 'unread' });
  happened({ kind: 'plan' });
  await vi.advanceTimersByTimeAsync(200);
  expect([asked('news.unread'), asked('news.list')]).toEqual([1, 1]);
});

it('items of favourites are fetched once, and not by everybody at the same moment (decisions 50)', async () => {
  const asked = askedFor();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  for (let at = 0; at < 20; at += 1) happened({ kind: at % 2 === 0 ? 'favourite' : 'event', itemId: `m${at}` });
  await vi.advanceTimersByTimeAsync(2_400);
  expect(asked('news.unread')).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked('news.unread')).toBe(1);
});
