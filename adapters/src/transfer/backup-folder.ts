import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../files/disk-sync.ts';
import type { FileSum } from './copy-files.ts';
import { batchOf, lineOf, type Row, type RowSource, type TableSum } from './rows.ts';
import type { TableSpec } from './table-specs.ts';
import { TransferError } from './transfer-error.ts';

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
  readonly tables: readonly (TableSpec & TableSum)[];
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string };
  /** Files that the rows name and the storage had not: those of items that were removed meanwhile, or lost before. */
  readonly missing: readonly string[];
  /** SHA-256 (hex) of the manifest without this line. Manifests of earlier versions carry none. */
  readonly sha256?: string;
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
 * @throws TransferError when there is a backup or anything else in it
 */
export async function beginBackup(folder: string): Promise<void> {
  // Rows hold secrets: password hashes, the installation's key.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.includes(MANIFEST)) throw new TransferError(`There is a backup in ${folder} already: name another folder.`);
  if (names.length > 0 && !names.includes(UNFINISHED))
    throw new TransferError(`${folder} is not empty: name a folder of its own for the backup.`);
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

/** The last step: from now on the folder is a backup. */
export async function finishBackup(folder: string, manifest: Manifest): Promise<Manifest> {
  const signed = { ...manifest, sha256: sumOfManifest(manifest) };
  await writeWhole(join(folder, UNFINISHED), [[`${JSON.stringify(signed, null, 2)}\n`]]);
  await rename(join(folder, UNFINISHED), join(folder, MANIFEST));
  await syncFolder(folder);
  return signed;
}

function sumOfManifest({ sha256: _, ...rest }: Manifest): string {
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex');
}

/** Whether there is a finished backup in a folder. */
export async function isFinished(folder: string): Promise<boolean> {
  return (await stat(join(folder, MANIFEST)).catch(() => null))?.isFile() ?? false;
}

/** @throws TransferError when there is no whole backup, or none that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw new TransferError(`The manifest of the backup in ${folder} cannot be read (${error.code}).`);
  });
  if (text === null) throw new TransferError(`There is no finished backup in ${folder}.`);
  const manifest = parsed(text);
  if (!isManifest(manifest)) throw new TransferError(`The manifest of the backup in ${folder} cannot be read.`);
  if (manifest.sha256 !== undefined && manifest.sha256 !== sumOfManifest(manifest))
    throw new TransferError(`The manifest of the backup in ${folder} is damaged: it is not the one that was written.`);
  return manifest;
}

type Unknown<T> = { readonly [K in keyof T]?: unknown };

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isPlain = (value: unknown): boolean => isText(value) && /^[a-z_]+$/.test(value);

/** Whether it has the shape of a manifest; names of tables and columns end up in statements, so they are plain words. */
function isManifest(value: unknown): value is Manifest {
  const manifest = (value ?? {}) as Unknown<Manifest>;
  const files = (manifest.files ?? {}) as Unknown<Manifest['files']>;
  return (
    manifest.format === 1 &&
    isText(manifest.madeAt) &&
    areTexts(manifest.migrations) &&
    areTexts(manifest.missing) &&
    (manifest.sha256 === undefined || isText(manifest.sha256)) &&
    isCount(files.count) &&
    isCount(files.bytes) &&
    isText(files.sha256) &&
    Array.isArray(manifest.tables) &&
    manifest.tables.every(isTable)
  );
}

function isTable(value: unknown): boolean {
  const table = (value ?? {}) as Unknown<Manifest['tables'][number]>;
  return (
    isPlain(table.name) &&
    isCount(table.rows) &&
    isText(table.sha256) &&
    Array.isArray(table.key) &&
    table.key.every(isPlain) &&
    Array.isArray(table.columns) &&
    table.columns.every(
      (column: { name?: unknown; type?: unknown } | null) => isPlain(column?.name) && isText(column?.type),
    )
  );
}

/** The tables of a backup. */
export function backupRows(folder: string): RowSource {
  return {
    async *rows(table) {
      let batch: Row[] = [];
      for await (const line of linesOf(tablePath(folder, table.name))) {
        const row = parsed(line);
        if (!Array.isArray(row) || row.length !== table.columns.length)
          throw new TransferError(`The rows of the table ${table.name} in the backup are damaged.`);
        batch.push(row);
        if (batch.length < batchOf(table)) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
  };
}

/** The files that a backup says it holds, by name. @throws TransferError when the list is not the one that was written */
export async function readFileList(folder: string, { files }: Manifest): Promise<Map<string, FileSum>> {
  const hash = createHash('sha256');
  const sums = new Map<string, FileSum>();
  for await (const line of linesOf(fileListPath(folder))) {
    hash.update(`${line}\n`);
    const sum = parsed(line) as FileSum | null;
    if (sum) sums.set(sum.name, sum);
  }
  if (hash.digest('hex') !== files.sha256) throw new TransferError(`The list of files in the backup is damaged.`);
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
