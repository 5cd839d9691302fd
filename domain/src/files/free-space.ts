import { refuse } from '../kernel/errors.ts';
import type { FileUpkeep } from './ports.ts';

/**
 * Refuses STORAGE_FULL where `size` more bytes would leave fewer than `least` free on a folder's disk (decisions 57); with
 * the seconds after which whoever has begun asks again, where they are given.
 */
export async function leaveFree(
  files: Pick<FileUpkeep, 'freeSpace'>,
  size: number,
  least: number,
  retryAfter?: number,
): Promise<void> {
  const free = await files.freeSpace();
  if (free !== null && free - size < least) refuse('STORAGE_FULL', retryAfter === undefined ? {} : { retryAfter });
}
