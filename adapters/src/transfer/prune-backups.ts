import { readManifest } from './backup-folder.ts';
import { type BackupAddress, backupsAt } from './backup-place.ts';
import type { FileSum } from './copy-files.ts';
import { TransferError } from './transfer-error.ts';
import { type ReadBytes, verifyPlace } from './verify-backup.ts';

/** A backup that cannot be restored, and why. */
export interface UnsoundBackup {
  readonly name: string;
  readonly reason: string;
}

/** The result of a pruning: names, the newest first. */
export interface Pruned {
  /** Backups that were read from end to end and are intact. */
  readonly kept: readonly string[];
  readonly removed: readonly string[];
  /** Backups that do not count, and stay. */
  readonly unsound: readonly UnsoundBackup[];
  readonly notes: readonly string[];
}

/**
 * Names of the finished backups in a folder or under a path of a bucket, newest first, without exports of one college;
 * none if there is no folder.
 */
export async function finishedBackups(address: BackupAddress): Promise<string[]> {
  return (await sortedBackups(address)).names;
}

/** Names of the backups there that were begun and not finished, sorted. */
export async function unfinishedBackups(address: BackupAddress): Promise<string[]> {
  return (await backupsAt(address).unfinished()).toSorted();
}

/**
 * Removes the finished backups that are older than the newest `keep` intact ones, by the time they were made. Only a
 * verified backup counts; if fewer than `keep` do, nothing is removed. Unfinished and damaged ones among the newest,
 * exports of one college, and anything else there, stay, but for the unfinished ones in `abandoned`. `migrations` as for
 * `openDatabase`; `onFile` and `read` as for `verifyBackup`.
 */
export async function pruneBackups(
  address: BackupAddress,
  keep: number,
  migrations: string,
  {
    onFile,
    read = new Map(),
    abandoned = [],
  }: { onFile?: (file: FileSum) => void; read?: ReadBytes; abandoned?: readonly string[] } = {},
): Promise<Pruned> {
  const backups = backupsAt(address);
  const { names, unsound } = await sortedBackups(address);
  const kept: string[] = [];
  let looked = 0;
  for (const name of names) {
    if (kept.length === keep) break;
    looked += 1;
    const reason = await unsoundness(() => verifyPlace(backups.place(name), migrations, onFile, read));
    if (reason === null) kept.push(name);
    else unsound.push({ name, reason });
  }
  const removed = [...(kept.length < keep ? [] : names.slice(looked)), ...abandoned];
  return { kept, removed, unsound, notes: await backups.remove(removed) };
}

async function sortedBackups(address: BackupAddress): Promise<{ names: string[]; unsound: UnsoundBackup[] }> {
  const backups = backupsAt(address);
  const readable: { name: string; madeAt: string }[] = [];
  const unsound: UnsoundBackup[] = [];
  for (const name of await backups.finished()) {
    const reason = await unsoundness(async () => {
      const { madeAt, college } = await readManifest(backups.place(name));
      // An export of one college saves nothing of the others, and is no restore point.
      if (college === undefined) readable.push({ name, madeAt });
    });
    if (reason !== null) unsound.push({ name, reason });
  }
  return { names: readable.toSorted((a, b) => (a.madeAt > b.madeAt ? -1 : 1)).map(({ name }) => name), unsound };
}

/** Why a backup cannot be read; null when it can. */
async function unsoundness(reading: () => Promise<unknown>): Promise<string | null> {
  try {
    await reading();
    return null;
  } catch (error) {
    if (error instanceof TransferError) return error.message;
    throw error;
  }
}
