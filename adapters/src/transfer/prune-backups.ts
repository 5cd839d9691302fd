import { readManifest } from './backup-folder.ts';
import { type BackupAddress, shelfAt } from './backup-place.ts';

/**
 * Names of the finished backups in a folder or under a path of a bucket, newest first; none if there is no folder.
 * @throws TransferError when one of them is damaged
 */
export async function finishedBackups(address: BackupAddress): Promise<string[]> {
  const shelf = shelfAt(address);
  const backups: { name: string; madeAt: string }[] = [];
  for (const name of await shelf.finished())
    backups.push({ name, madeAt: (await readManifest(shelf.place(name))).madeAt });
  return backups.toSorted((a, b) => (a.madeAt > b.madeAt ? -1 : 1)).map(({ name }) => name);
}

/**
 * Removes all finished backups there except the newest `keep`, by the time they were made. Unfinished ones, and
 * whatever else is there, stay. Answers the names, the newest first.
 * @throws TransferError when one of them is damaged
 */
export async function pruneBackups(
  address: BackupAddress,
  keep: number,
): Promise<{
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  readonly notes: readonly string[];
}> {
  const names = await finishedBackups(address);
  const removed = names.slice(keep);
  const notes = await shelfAt(address).remove(removed);
  return { kept: names.slice(0, keep), removed, notes };
}
