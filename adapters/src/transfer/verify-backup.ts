import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupRows, type Manifest, readFileList, readManifest } from './backup-folder.ts';
import { type BackupAddress, type BackupPlace, placeAt } from './backup-place.ts';
import { eachName, type FileSum, sumOfFile } from './copy-files.ts';
import { sumOf } from './rows.ts';
import { TransferError } from './transfer-error.ts';

/** A verified backup. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly fileNames: ReadonlySet<string>;
}

/** The hashes of bytes that several backups share, by `BackupPlace.bytesOf`, so that one run reads them once. */
export type ReadBytes = Map<string, Promise<FileSum | null>>;

/**
 * Reads a backup from end to end and compares counts and hashes of every table and file with its manifest. Rows are
 * read in batches and not stored. Calls `onFile` for each file that was read. `migrations` as for `openDatabase`;
 * `read` is shared by the verifications of one run.
 * @throws TransferError naming the first thing that is wrong
 */
export async function verifyBackup(
  address: BackupAddress,
  migrations: string,
  onFile?: (file: FileSum) => void,
  read?: ReadBytes,
): Promise<VerifiedBackup> {
  return verifyPlace(placeAt(address), migrations, onFile, read);
}

/** The same, for a place. */
export async function verifyPlace(
  place: BackupPlace,
  migrations: string,
  onFile: (file: FileSum) => void = () => {},
  read: ReadBytes = new Map(),
): Promise<VerifiedBackup> {
  const manifest = await readManifest(place);
  const known = await readdir(join(migrations, 'sqlite'));
  const unknown = manifest.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new TransferError(`This backup is newer than this program: it does not know ${unknown.join(', ')}.`);
  await checkRows(place, manifest);
  return { manifest, fileNames: await checkFiles(place, manifest, onFile, read) };
}

async function checkRows(place: BackupPlace, manifest: Manifest): Promise<void> {
  const source = backupRows(place);
  for (const table of manifest.tables) {
    const found = await sumOf(source, table);
    if (found.rows !== table.rows)
      throw new TransferError(`The table ${table.name} has ${found.rows} rows of ${table.rows}.`);
    if (found.sha256 !== table.sha256)
      throw new TransferError(`The rows of the table ${table.name} are not those that were saved.`);
  }
}

async function checkFiles(
  place: BackupPlace,
  manifest: Manifest,
  onFile: (file: FileSum) => void,
  read: ReadBytes,
): Promise<Set<string>> {
  const sums = await readFileList(place, manifest);
  const files = await place.files(sums);
  const sound = new Set<string>();
  const damaged: string[] = [];
  await eachName(files, async (name) => {
    const expected = sums.get(name);
    const bytes = expected ? await place.bytesOf(expected) : null;
    const reading = read.get(bytes ?? '') ?? sumOfFile(files, name).catch(() => null);
    if (bytes !== null) read.set(bytes, reading);
    const found = await reading;
    if (found) onFile(found);
    if (found && expected?.size === found.size && expected.sha256 === found.sha256) sound.add(name);
    else damaged.push(name);
  });
  const wrong = [...damaged, ...[...sums.keys()].filter((name) => !sound.has(name) && !damaged.includes(name))];
  const first = wrong[0];
  if (first !== undefined) {
    const sum = sums.get(first);
    const where = sum ? place.whereIs(sum) : first;
    throw new TransferError(`${wrong.length} files of the backup are missing or damaged, such as ${where}.`);
  }
  return sound;
}
