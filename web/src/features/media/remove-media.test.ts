import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { removeMedia } from './remove-media.ts';

const { remove } = vi.hoisted(() => ({ remove: vi.fn<(asked: { key: string }) => Promise<unknown>>() }));
vi.mock('../../shared/lib/trpc.ts', async (real) => ({
  ...(await real<object>()),
  api: { media: { remove: { mutate: remove } } },
}));

const photo = { kind: 'photo', id: 'p' } as const;
const keys = () => remove.mock.calls.map(([{ key }]) => key);
beforeEach(() => remove.mockReset());

it('each deletion is one of its own, so that what was put back can be deleted again', async () => {
  remove.mockResolvedValue({ deleted: true });
  await removeMedia(photo);
  await removeMedia(photo);
  const [first, second] = keys();
  expect(first).not.toBe(second);
});

it('a deletion whose answer was lost is asked for again with its key, and with another after any answer', async () => {
  const result = { error: { message: 'no', code: -32_000, data: { refusal: { code: 'NOT_UPLOADER' } } } };
  remove
    .mockRejectedValueOnce(new TRPCClientError('offline'))
    .mockRejectedValueOnce(new TRPCClientError('no', { result } as never))
    .mockResolvedValue({ deleted: true });
  for (const message of ['offline', 'no']) await expect(removeMedia(photo)).rejects.toThrow(message);
  await removeMedia(photo);
  const [first, second, third] = keys();
  expect([second === first, third === second]).toEqual([true, false]);
});
