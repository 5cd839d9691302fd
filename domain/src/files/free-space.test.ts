import { expect, test } from 'vitest';
import { codeOf } from '../../memory/index.ts';
import { leaveFree } from './free-space.ts';

test('what would leave less than is to stay free is refused for a while; a bucket is never full (decisions 57)', async () => {
  const after = (free: number | null, size: number) => leaveFree({ freeSpace: async () => free }, size, 10);
  expect(await codeOf(after(15, 6))).toBe('STORAGE_FULL');
  await after(15, 5);
  await after(null, 10 ** 15);
});
