import { crc32 } from 'node:zlib';
import type { FileSum, FileSums } from '@quadrangle/domain/zips/ports';
import { BoundedCache } from '../system/bounded-cache.ts';

/** The most bytes of the cache: some thirty thousand files. */
const MAX_KEPT = 8 * 1_024 * 1_024;

/** Computes checksums, and caches those of files that this process has packed. */
export function fileSums(): FileSums {
  const sums = new BoundedCache<FileSum>(MAX_KEPT);
  return {
    crc32,
    recall: (fileName) => sums.get(fileName) ?? null,
    note: (fileName, sum) => sums.set(fileName, sum, 2 * fileName.length + 150),
  };
}
