import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../drizzle/migrate.ts';
import { openDisk } from '../files/disk.ts';
import { backupRows, filesFolder, type Manifest, readFileList, readManifest } from './backup-folder.ts';
import { eachName, sumOfFile } from './copy-files.ts';
import { copyTables } from './copy-tables.ts';
import { inTransaction } from './transaction.ts';
import { TransferError } from './transfer-error.ts';

/** A backup that was found whole. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  /** A scratch database with its rows, of the version that made it. */
  readonly scratchUrl: string;
  readonly fileNames: ReadonlySet<string>;
}

/**
 * Restores the rows of a backup into a scratch database, compares counts and hashes of every table and file with the
 * manifest, and gives the outcome to `work`. `migrations` as for `openDatabase`.
 * @throws TransferError naming the first thing that is wrong
 */
export async function withVerifiedBackup<T>(
  folder: string,
  migrations: string,
  work: (backup: VerifiedBackup) => Promise<T>,
): Promise<T> {
  const manifest = await readManifest(folder);
  const known = await readdir(join(migrations, 'sqlite'));
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new TransferError(`This backup is newer than this program: it does not know ${unknown.join(', ')}.`);
  const scratch = await mkdtemp(join(tmpdir(), 'quadrangle-scratch-'));
  try {
    const scratchUrl = `sqlite:${join(scratch, 'scratch.db')}`;
    await restoreRows(folder, manifest, scratchUrl, migrations);
    return await work({ manifest, scratchUrl, fileNames: await checkFiles(folder, manifest) });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function restoreRows(folder: string, manifest: Manifest, scratchUrl: string, migrations: string): Promise<void> {
  await migrate(scratchUrl, migrations, manifest.migrations.at(-1) ?? '');
  await inTransaction(scratchUrl, 'write', async (scratch) => {
    const sums = await copyTables(backupRows(folder), scratch, manifest.tables, { replace: false }).catch((error) => {
      if (error instanceof TransferError) throw error;
      // An engine's error about a row speaks of its own schema, not of the backup.
      throw new TransferError('The rows of the backup are damaged: the database does not take them.', { cause: error });
    });
    for (const { name, rows, sha256 } of manifest.tables) {
      const found = sums.get(name);
      if (found?.rows !== rows) throw new TransferError(`The table ${name} has ${found?.rows} rows of ${rows}.`);
      if (found.sha256 !== sha256)
        throw new TransferError(`The rows of the table ${name} are not those that were saved.`);
    }
  });
}

async function checkFiles(folder: string, manifest: Manifest): Promise<Set<string>> {
  const sums = await readFileList(folder, manifest);
  const { files } = await openDisk(filesFolder(folder));
  const sound = new Set<string>();
  const damaged: string[] = [];
  await eachName(files, async (name) => {
    const found = await sumOfFile(files, name).catch(() => null);
    const expected = sums.get(name);
    if (found && expected?.size === found.size && expected.sha256 === found.sha256) sound.add(name);
    else damaged.push(name);
  });
  const wrong = [...damaged, ...[...sums.keys()].filter((name) => !sound.has(name) && !damaged.includes(name))];
  if (wrong.length > 0)
    throw new TransferError(`${wrong.length} files of the backup are missing or damaged, such as ${wrong[0]}.`);
  return sound;
}
