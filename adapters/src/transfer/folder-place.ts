import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDisk } from '../files/disk.ts';
import { pathOf } from '../files/disk-names.ts';
import { syncToDisk } from '../files/disk-sync.ts';
import { MANIFEST, UNFINISHED } from './backup-format.ts';
import type { BackupPlace, BackupSet, Batches } from './backup-place.ts';
import { refuseWithoutRoom } from './backup-room.ts';
import { copyFiles, eachName, type FileSum } from './copy-files.ts';
import { shareFiles } from './share-files.ts';
import { TransferError } from './transfer-error.ts';

/** The prefix of a folder that is being removed: it is no longer a backup, and the next pruning removes the rest. */
const LEAVING = '.pruned-';

/** A backup in a folder of its own; unchanged files are hard links to those of the older one. */
export function folderPlace(folder: string): BackupPlace {
  const filesFolder = join(folder, 'files');
  return {
    name: folder,

    async begin() {
      // Rows hold secrets: password hashes, the installation's key.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = await readdir(folder);
      if (names.includes(MANIFEST))
        throw new TransferError(`There is a backup in ${folder} already: name another folder.`);
      if (names.length > 0 && !names.includes(UNFINISHED))
        throw new TransferError(`${folder} is not empty: name a folder of its own for the backup.`);
      await writeWhole(join(folder, UNFINISHED), []);
    },

    text: (path) =>
      readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
        throw new TransferError(`The manifest of the backup in ${folder} cannot be read (${error.code}).`);
      }),

    lines: (path) => linesOf(join(folder, path)),
    write: (path, batches) => writeWhole(join(folder, path), batches),

    async finish(manifest) {
      await writeWhole(join(folder, UNFINISHED), [[manifest]]);
      await rename(join(folder, UNFINISHED), join(folder, MANIFEST));
      await syncToDisk(folder);
    },

    async receive(from, older, onFile) {
      const { files: target } = await openDisk(filesFolder);
      if (older !== null) await shareFiles(older.name, folder);
      await refuseWithoutRoom(from, target);
      const sums = new Map<string, FileSum>();
      await copyFiles(from, target, (file) => {
        sums.set(file.name, file);
        onFile(file);
      });
      await eachName(target, async (name) => {
        if (!sums.has(name)) await target.remove(name);
      });
      return sums;
    },

    files: async () => (await openDisk(filesFolder)).files,
    whereIs: ({ name }) => name,

    async bytesOf({ name }) {
      const path = pathOf(filesFolder, name);
      const found = path === null ? null : await stat(path).catch(() => null);
      return found && `${found.dev}:${found.ino}`;
    },
  };
}

/** The backups in a folder. */
export function folderBackups(folder: string): BackupSet {
  const namesIn = () =>
    readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw new TransferError(`The folder ${folder} cannot be read (${error.code}).`);
    });
  const namesWith = async (file: string) => {
    const names: string[] = [];
    for (const name of await namesIn()) {
      const found = await stat(join(folder, name, file)).catch(() => null);
      if (!name.startsWith(LEAVING) && found?.isFile()) names.push(name);
    }
    return names;
  };
  return {
    place: (name) => folderPlace(join(folder, name)),
    finished: () => namesWith(MANIFEST),
    unfinished: () => namesWith(UNFINISHED),

    async remove(names) {
      for (const name of names) await rename(join(folder, name), join(folder, `${LEAVING}${name}`));
      for (const name of await namesIn())
        if (name.startsWith(LEAVING)) await rm(join(folder, name), { recursive: true, force: true });
      return [];
    },
  };
}

/** Writes lines to a file and syncs it to the disk; returns how many, and their SHA-256. */
async function writeWhole(path: string, batches: Batches): Promise<{ count: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let count = 0;
  await using file = await open(path, 'w', 0o600);
  for await (const lines of batches) {
    const text = lines.join('');
    hash.update(text);
    count += lines.length;
    await file.writeFile(text);
  }
  await file.sync();
  return { count, sha256: hash.digest('hex') };
}

/** The lines of a file without their ends. Node's own reader also ends lines at U+2028, which a row may hold. */
async function* linesOf(path: string): AsyncGenerator<string, void, void> {
  let rest = '';
  const parts = createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1_024 })[Symbol.asyncIterator]();
  for (;;) {
    const { value: part, done } = await parts.next().catch((error: NodeJS.ErrnoException) => {
      throw new TransferError(`${path} of the backup is missing or cannot be read (${error.code}).`);
    });
    if (done) break;
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
