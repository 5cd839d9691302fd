import { createHash } from 'node:crypto';
import type { TableSpec } from './table-specs.ts';

/** A value of a column, the same on both engines; JSON as it is. */
export type Value = unknown;

/** The values of a row in the order of its table's columns. */
export type Row = readonly Value[];

/** Rows read or written at a time. */
const BATCH = 500;

/** Rows of a table whose rows may be as large as a MiB each. */
const FEW = 10;

/** How many rows of a table are read or written at a time. */
export function batchOf({ name }: Pick<TableSpec, 'name'>): number {
  return name === 'captions' ? FEW : BATCH;
}

/** Something that has tables: a database at one moment, or a backup. */
export interface RowSource {
  /** All rows, sorted by the table's key, in batches of a bounded size. */
  rows(table: TableSpec): AsyncIterable<readonly Row[]>;
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

/** The sum of a whole table. */
export async function sumOf(source: RowSource, table: TableSpec): Promise<TableSum> {
  const summer = tableSummer();
  for await (const batch of source.rows(table)) for (const row of batch) summer.add(row);
  return summer.sum();
}
