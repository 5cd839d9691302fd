import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../files/disk-sync.ts';
import { CannotMove } from './cannot-move.ts';
import type { FileSum } from './copy-files.ts';
import { BATCH, lineOf, type Row, type RowSource, type TableSum } from './rows.ts';
import type { TableShape } from './shapes.ts';

/**
 * What a backup is, in `manifest.json`. It is written last, so a folder with one holds a whole backup. Beside it lie
 * `database/<table>.jsonl` with a row per line, the values in the order of the columns; `files.jsonl` with name, size and
 * SHA-256 of every file; and `files/`, a storage folder.
 */
export interface Manifest {
  readonly format: 1;
  /** ISO date and time. */
  readonly madeAt: string;
  /** The migrations that had made the tables. */
  readonly migrations: readonly string[];
  readonly tables: readonly (TableShape & TableSum)[];
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string };
  /** Files that the rows name and the storage had not: those of items that were removed meanwhile, or lost before. */
  readonly missing: readonly string[];
}

const MANIFEST = 'manifest.json';

/** There from the beginning, and renamed to the manifest at the end. */
const UNFINISHED = 'manifest.json.unfinished';

const tablePath = (folder: string, table: string) => join(folder, 'database', `${table}.jsonl`);
const fileListPath = (folder: string) => join(folder, 'files.jsonl');

/** Where the files of a backup lie. */
export const filesFolder = (folder: string): string => join(folder, 'files');

/**
 * Makes the folder of a new backup, or takes up one that was not finished.
 * @throws CannotMove when there is a backup or anything else in it
 */
export async function beginBackup(folder: string): Promise<void> {
  // Rows hold what is nobody's business: passwords' hashes, the installation's key.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.includes(MANIFEST)) throw new CannotMove(`There is a backup in ${folder} already: name another folder.`);
  if (names.length > 0 && !names.includes(UNFINISHED))
    throw new CannotMove(`${folder} is not empty: name a folder of its own for the backup.`);
  await writeWhole(join(folder, UNFINISHED), []);
}

/** Writes a table's rows; answers their sum. */
export async function writeTable(
  folder: string,
  table: string,
  rows: AsyncIterable<readonly Row[]>,
): Promise<TableSum> {
  async function* lines() {
    for await (const batch of rows) yield batch.map(lineOf);
  }
  const { count, sha256 } = await writeWhole(tablePath(folder, table), lines());
  return { rows: count, sha256 };
}

/** Writes the list of files, in the order of their names; answers the hash of the list. */
export async function writeFileList(folder: string, files: readonly FileSum[]): Promise<string> {
  const lines = files.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((file) => `${JSON.stringify(file)}\n`);
  return (await writeWhole(fileListPath(folder), [lines])).sha256;
}

/** The last thing to do: from now on it is a backup. */
export async function finishBackup(folder: string, manifest: Manifest): Promise<void> {
  await writeWhole(join(folder, UNFINISHED), [[`${JSON.stringify(manifest, null, 2)}\n`]]);
  await rename(join(folder, UNFINISHED), join(folder, MANIFEST));
  await syncFolder(folder);
}

/** @throws CannotMove when there is no whole backup, or none that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new CannotMove(`There is no finished backup in ${folder}.`);
  const manifest = parsed(text) as Manifest | null;
  const plain = /^[a-z_]+$/;
  if (
    manifest?.format !== 1 ||
    !manifest.tables.every(({ name, columns }) =>
      [name, ...columns.map((each) => each.name)].every((n) => plain.test(n)),
    )
  )
    throw new CannotMove(`The manifest of the backup in ${folder} cannot be read.`);
  return manifest;
}

/** The tables of a backup. */
export function backupRows(folder: string): RowSource {
  return {
    async *rows(table) {
      let batch: Row[] = [];
      for await (const line of linesOf(tablePath(folder, table.name))) {
        const row = parsed(line);
        if (!Array.isArray(row)) throw new CannotMove(`The rows of the table ${table.name} in the backup are damaged.`);
        batch.push(row);
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

/** The files that a backup says it holds, by name. @throws CannotMove when the list is not the one that was written */
export async function readFileList(folder: string, { files }: Manifest): Promise<Map<string, FileSum>> {
  const hash = createHash('sha256');
  const sums = new Map<string, FileSum>();
  for await (const line of linesOf(fileListPath(folder))) {
    hash.update(`${line}\n`);
    const sum = parsed(line) as FileSum | null;
    if (sum) sums.set(sum.name, sum);
  }
  if (hash.digest('hex') !== files.sha256) throw new CannotMove(`The list of files in the backup is damaged.`);
  return sums;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes lines to a file and brings them to the disk; answers how many, and their SHA-256. */
async function writeWhole(
  path: string,
  batches: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): Promise<{ count: number; sha256: string }> {
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
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1_024 })) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
