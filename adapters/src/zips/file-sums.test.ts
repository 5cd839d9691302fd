import { fileSumsContract } from '@quadrangle/domain/contracts';
import { expect, it } from 'vitest';
import { fileSums } from './file-sums.ts';

fileSumsContract('file sums of this process', fileSums);

it('drops what is no longer used, so that it never exceeds its bound (decisions 48)', () => {
  const sums = fileSums();
  sums.note('photo/first.jpg', { size: 1, crc32: 1 });
  for (let index = 0; index < 100_000; index += 1) sums.note(`photo/${index}.jpg`, { size: 1, crc32: 1 });
  expect(sums.recall('photo/first.jpg')).toBeNull();
  expect(sums.recall('photo/99999.jpg')).toEqual({ size: 1, crc32: 1 });
});
