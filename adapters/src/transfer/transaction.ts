import type { OfCollege, Place } from './college-tables.ts';
import type { Row, RowSource } from './rows.ts';
import type { TableSpec } from './table-specs.ts';
import { inPostgres } from './transaction.postgres.ts';
import { inSqlite } from './transaction.sqlite.ts';

/** One transaction on a whole database: it sees one moment, and its writes appear at its end or never. */
export interface Transaction extends RowSource {
  /** The names of the migrations that made its tables, in their order. */
  migrations(): Promise<string[]>;
  isEmpty(table: TableSpec): Promise<boolean>;
  /** Which of the values a column of texts holds. */
  among(table: string, column: string, values: readonly string[]): Promise<string[]>;
  /** The different texts in columns of several tables, in batches of a bounded size. */
  texts(places: readonly Place[]): AsyncIterable<readonly string[]>;
  /** Numbers for the next rows of a table that numbers its rows, each greater than those before. */
  numbers(table: string, many: number): Promise<number[]>;
  /** Removes every row, or those of one college. */
  clear(table: TableSpec, some?: OfCollege): Promise<void>;
  insert(table: TableSpec, rows: readonly Row[]): Promise<void>;
  /** To be called after the last insert, so that generated numbers continue after those that were inserted. */
  settle(): Promise<void>;
}

/** The table whose rows the database keeps from being removed. */
export const AUDIT_LOG = 'audit_log';

/** Allows removing the log of an installation that is replaced; the horizon is replaced afterwards. */
export const FORGETTING = `update audit_horizon set kept_from = ${Number.MAX_SAFE_INTEGER}`;

/** The statement of `texts`. */
export const textsIn = (places: readonly Place[]): string =>
  places
    .map(([table, column]) => `select "${column}" as text from "${table}" where "${column}" is not null`)
    .join(' union ');

/** Runs `work` in a transaction on the database of `url`; when it throws nothing is changed. */
export function inTransaction<T>(
  url: string,
  purpose: 'read' | 'write',
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return url.startsWith('sqlite:')
    ? inSqlite(url.slice('sqlite:'.length), purpose, work)
    : inPostgres(url, purpose, work);
}
