import { createHash } from 'node:crypto';
import type { OfCollege } from './college-tables.ts';
import type { TableSpec } from './table-specs.ts';

/** A value of a column, the same on both engines; JSON as it is. */
export type Value = unknown;

/** The values of a row in the order of its table's columns. */
export type Row = readonly Value[];

/** Rows read or written at a time. */
export const BATCH = 500;

/** Rows of a table whose rows may be as large as a MiB each. */
const FEW = 10;

/** How many rows of a table are read or written at a time. */
export function batchOf({ name }: Pick<TableSpec, 'name'>): number {
  return name === 'captions' ? FEW : BATCH;
}

/** Something that has tables: a database at one moment, or a backup. */
export interface RowSource {
  /** All rows, or those of one college, sorted by the table's key, in batches of a bounded size. */
  rows(table: TableSpec, some?: OfCollege): AsyncIterable<readonly Row[]>;
}

/** A table's checksum: the number of rows, and the SHA-256 of their lines (hex). */
export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

/**
 * A row as one line of JSON; equal rows give equal lines, in whatever order the engine returns the keys of JSON
 * columns.
 */
export function lineOf(row: Row): string {
  return `${JSON.stringify(row, sorted)}\n`;
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds up the rows of a stream. */
export function tableSummer(): { add(row: Row): void; sum(): TableSum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(row) {
      rows += 1;
      hash.update(lineOf(row));
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

/** The sum of a whole table, or of one college's rows in it. */
export async function sumOf(source: RowSource, table: TableSpec, some?: OfCollege): Promise<TableSum> {
  const summer = tableSummer();
  for await (const batch of source.rows(table, some)) for (const row of batch) summer.add(row);
  return summer.sum();
}

/** New values of some columns of a row, by table. */
export type Changes = Readonly<
  Record<string, (row: Readonly<Record<string, Value>>) => Readonly<Record<string, Value>>>
>;

/** The rows with these changes. */
export async function* changed(
  rows: AsyncIterable<readonly Row[]>,
  { name, columns }: TableSpec,
  changes: Changes,
): AsyncGenerator<readonly Row[], void, void> {
  const change = changes[name];
  for await (const batch of rows)
    yield change === undefined
      ? batch
      : batch.map((row) => {
          const fields = Object.fromEntries(columns.map((column, at) => [column.name, row[at]]));
          const after = { ...fields, ...change(fields) };
          return columns.map((column) => after[column.name]);
        });
}
