import { createHash } from 'node:crypto';
import { MANIFEST } from './backup-format.ts';
import type { BackupPlace } from './backup-place.ts';
import type { FileSum } from './copy-files.ts';
import { batchOf, lineOf, type Row, type RowSource, type TableSum } from './rows.ts';
import type { TableSpec } from './table-specs.ts';
import { TransferError } from './transfer-error.ts';

/**
 * The contents of a backup, in `manifest.json`. It is written last, so a place with a manifest holds a complete backup.
 * Beside it are `database/<table>.jsonl` with a row per line, the values in the order of the columns; `files.jsonl`
 * with name, size and SHA-256 of every file; and `files/`, a storage folder.
 */
export interface Manifest {
  readonly format: 1;
  /** ISO date and time, before the rows were read. */
  readonly madeAt: string;
  /** The migrations that made the tables. */
  readonly migrations: readonly string[];
  readonly tables: readonly (TableSpec & TableSum)[];
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string };
  /** Files that the rows name but the storage lacks: of items that were removed meanwhile, or lost before. */
  readonly missing: readonly string[];
  /** The domain of the college, in an export of one (decisions 69). */
  readonly college?: string;
  /** SHA-256 (hex) of the manifest without this line. Manifests of earlier versions carry none. */
  readonly sha256?: string;
}

const tablePath = (table: string) => `database/${table}.jsonl`;
const FILE_LIST = 'files.jsonl';

/** Writes a table's rows; returns their checksum. */
export async function writeTable(
  place: BackupPlace,
  table: string,
  rows: AsyncIterable<readonly Row[]>,
): Promise<TableSum> {
  async function* lines() {
    for await (const batch of rows) yield batch.map(lineOf);
  }
  const { count, sha256 } = await place.write(tablePath(table), lines());
  return { rows: count, sha256 };
}

/** Writes the list of files, in the order of their names; returns the hash of the list. */
export async function writeFileList(place: BackupPlace, files: readonly FileSum[]): Promise<string> {
  const lines = files.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((file) => `${JSON.stringify(file)}\n`);
  return (await place.write(FILE_LIST, [lines])).sha256;
}

/** The last step: from now on there is a backup. */
export async function finishBackup(place: BackupPlace, manifest: Manifest): Promise<Manifest> {
  const signed = { ...manifest, sha256: sumOfManifest(manifest) };
  await place.finish(`${JSON.stringify(signed, null, 2)}\n`);
  return signed;
}

function sumOfManifest({ sha256: _, ...rest }: Manifest): string {
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex');
}

/** @throws TransferError when there is no whole backup, or none that this version can read */
export async function readManifest(place: BackupPlace): Promise<Manifest> {
  const text = await place.text(MANIFEST);
  if (text === null) throw new TransferError(`There is no finished backup in ${place.name}.`);
  const manifest = parsed(text);
  if (!isManifest(manifest)) throw new TransferError(`The manifest of the backup in ${place.name} cannot be read.`);
  if (manifest.sha256 !== undefined && manifest.sha256 !== sumOfManifest(manifest))
    throw new TransferError(
      `The manifest of the backup in ${place.name} is damaged: it is not the one that was written.`,
    );
  return manifest;
}

type Unknown<T> = { readonly [K in keyof T]?: unknown };

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value);
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isPlain = (value: unknown): boolean => isText(value) && /^[a-z_][a-z0-9_]*$/.test(value);

/** Whether it is a manifest; names of tables and columns become part of statements, so they must be plain words. */
function isManifest(value: unknown): value is Manifest {
  const manifest = (value ?? {}) as Unknown<Manifest>;
  const files = (manifest.files ?? {}) as Unknown<Manifest['files']>;
  return (
    manifest.format === 1 &&
    isText(manifest.madeAt) &&
    areTexts(manifest.migrations) &&
    areTexts(manifest.missing) &&
    (manifest.sha256 === undefined || isText(manifest.sha256)) &&
    (manifest.college === undefined || isText(manifest.college)) &&
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
export function backupRows(place: BackupPlace): RowSource {
  return {
    async *rows(table) {
      let batch: Row[] = [];
      for await (const line of place.lines(tablePath(table.name))) {
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

/** The files that a backup lists, by name. @throws TransferError when the list is not the one that was written */
export async function readFileList(place: BackupPlace, { files }: Manifest): Promise<Map<string, FileSum>> {
  const hash = createHash('sha256');
  const sums = new Map<string, FileSum>();
  for await (const line of place.lines(FILE_LIST)) {
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
