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
beforeEach(() => void remove.mockReset());

it('each deletion is one of its own, so that what was put back can be deleted again', async () => {
  remove.mockResolvedValue({ deleted: true });
  await removeMedia(photo);
  await removeMedia(photo);
  const [first, second] = keys();
  expect(first).not.toBe(second);
});

it('an item that is gone was deleted where the answer to a first try was lost, and only there', async () => {
  const result = { error: { message: 'gone', code: -32_004, data: { refusal: { code: 'MEDIA_NOT_FOUND' } } } };
  const gone = () => Promise.reject(new TRPCClientError('gone', { result } as never));
  remove.mockRejectedValueOnce(new TRPCClientError('offline')).mockImplementation(gone);
  await expect(removeMedia(photo)).rejects.toThrow('offline');
  await removeMedia(photo);
  await expect(removeMedia(photo)).rejects.toThrow('gone');
});
