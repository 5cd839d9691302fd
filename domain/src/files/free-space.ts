import { refuse } from '../kernel/errors.ts';
import type { FileUpkeep } from './ports.ts';

/** Seconds until there may be room again. */
const COME_AGAIN = 60;

/** Refuses STORAGE_FULL where `size` more bytes would leave fewer than `least` free on a folder's disk (decisions 57). */
export async function leaveFree(files: Pick<FileUpkeep, 'freeSpace'>, size: number, least: number): Promise<void> {
  const free = await files.freeSpace();
  if (free !== null && free - size < least) refuse('STORAGE_FULL', { retryAfter: COME_AGAIN });
}
