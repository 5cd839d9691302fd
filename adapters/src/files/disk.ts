import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '@quadrangle/domain/files/ports';
import { folders } from '@quadrangle/domain/files/stored-names';
import type { ChunkReceiver, UploadSessions } from '@quadrangle/domain/uploads/ports';
import { ABANDONED_AFTER } from '@quadrangle/domain/uploads/rules';
import { asRefusals } from './disk-errors.ts';
import { diskFiles } from './disk-files.ts';
import { removeLeftovers } from './disk-leftovers.ts';
import { pathOf } from './disk-names.ts';
import { diskUploads } from './disk-uploads.ts';

/** The folders of unfinished files. */
const ON_THE_WAY = ['arriving', 'writing'];

/** The age in milliseconds from which a partial file is a leftover: uploads expire earlier (decisions 29). */
const LEFT_OVER_AFTER = 2 * ABANDONED_AFTER;

/**
 * Stored files in a folder of this machine: `video/`, `photo/` and `profile/` hold finished files under their stored
 * names, `arriving/` unfinished uploads, `writing/` files being written. The last two are never listed, and files that
 * a crash left there are removed at the next start. All are on one file system, so that a file moves into place in one
 * step. Several processes may share the folder. `freeSpace` returns how many bytes are free there, `pathOf` the path of
 * a file for other programs. Refuses STORAGE_UNAVAILABLE when the folder cannot be made.
 */
export async function openDisk(
  folder: string,
  freeSpace = () => freeBytes(folder),
): Promise<{
  files: FileStore;
  uploadSessions: UploadSessions;
  chunks: ChunkReceiver;
  partAddresses: null;
  pathOf: (fileName: string) => string | null;
}> {
  await asRefusals(async () => {
    for (const each of [...folders, ...ON_THE_WAY]) await mkdir(join(folder, each), { recursive: true });
    await removeLeftovers(folder, ON_THE_WAY, LEFT_OVER_AFTER);
  });
  return {
    files: diskFiles(folder, freeSpace),
    ...diskUploads(folder),
    partAddresses: null,
    pathOf: (fileName) => pathOf(folder, fileName),
  };
}

/** The bytes that a process other than root may still write to the file system of `folder`. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
