import { TRPCClientError } from '@trpc/client';
import { expect, it, vi } from 'vitest';
import { removeMedia } from './remove-media.ts';

const { remove } = vi.hoisted(() => ({ remove: vi.fn<(asked: { key: string }) => Promise<unknown>>() }));
vi.mock('../../shared/lib/trpc.ts', async (real) => ({
  ...(await real<object>()),
  api: { media: { remove: { mutate: remove } } },
}));

const photo = { kind: 'photo', id: 'p' } as const;
const refused = (code: string) => {
  const result = { error: { message: code, code: -32_000, data: { refusal: { code } } } };
  return new TRPCClientError(code, { result } as never);
};

it('each deletion is one of its own, so that what was put back can be deleted again', async () => {
  remove.mockResolvedValue({ deleted: true });
  await removeMedia(photo);
  await removeMedia(photo);
  const [first, second] = remove.mock.calls.map(([{ key }]) => key);
  expect(first).not.toBe(second);
});

it('what is gone already counts as deleted; any other refusal does not', async () => {
  remove.mockRejectedValueOnce(refused('MEDIA_NOT_FOUND')).mockRejectedValueOnce(refused('NOT_UPLOADER'));
  await removeMedia(photo);
  await expect(removeMedia(photo)).rejects.toThrow('NOT_UPLOADER');
});
