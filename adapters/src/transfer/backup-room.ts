import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { eachName } from './copy-files.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Checks, before anything is copied, that there is space for all of it.
 * @throws TransferError with what is needed and what is free, in MB
 */
export async function refuseWithoutRoom(from: FileStore, to: FileStore): Promise<void> {
  const free = await to.freeSpace();
  if (free === null) return;
  let needed = 0;
  await eachName(from, async (name) => {
    const [size, there] = [(await from.size(name)) ?? 0, await to.size(name)];
    if (there !== size) needed += size;
  });
  if (needed > free)
    throw new TransferError(
      `The files need ${megabytes(needed)} more, and only ${megabytes(free)} are free there. Free some space first.`,
    );
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/**
 * Whether `folder` is on the disk of one of these files or folders; for a missing one, its nearest existing parent
 * counts.
 */
export async function isOnDiskOf(folder: string, others: readonly string[]): Promise<boolean> {
  const disk = await diskOf(folder);
  for (const other of others) if ((await diskOf(other)) === disk) return true;
  return false;
}

async function diskOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  if (found !== null) return found.dev;
  return dirname(path) === path ? null : diskOf(dirname(path));
}
