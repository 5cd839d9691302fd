import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFinished, readManifest } from './backup-folder.ts';
import { TransferError } from './transfer-error.ts';

/** A folder on its way out has this before its name: it is no backup any more, and the next pruning ends it. */
const LEAVING = '.pruned-';

/**
 * Names of the finished backups in `folder`, by the time they were made, the newest first; none where there is no folder.
 * @throws TransferError when one of them is damaged
 */
export async function finishedBackups(folder: string): Promise<string[]> {
  const backups: { name: string; madeAt: string }[] = [];
  for (const name of await namesIn(folder)) {
    if (name.startsWith(LEAVING) || !(await isFinished(join(folder, name)))) continue;
    backups.push({ name, madeAt: (await readManifest(join(folder, name))).madeAt });
  }
  return backups.toSorted((a, b) => (a.madeAt > b.madeAt ? -1 : 1)).map(({ name }) => name);
}

/**
 * Removes all finished backups in `folder` but the newest `keep`, by the time they were made. What is not finished, and
 * whatever else lies there, stays. Answers the names, the newest first.
 * @throws TransferError when one of them is damaged
 */
export async function pruneBackups(
  folder: string,
  keep: number,
): Promise<{ readonly kept: readonly string[]; readonly removed: readonly string[] }> {
  const names = await finishedBackups(folder);
  const removed = names.slice(keep);
  for (const name of removed) await rename(join(folder, name), join(folder, `${LEAVING}${name}`));
  for (const name of await namesIn(folder))
    if (name.startsWith(LEAVING)) await rm(join(folder, name), { recursive: true, force: true });
  return { kept: names.slice(0, keep), removed };
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new TransferError(`The folder ${folder} cannot be read (${error.code}).`);
  });
}
