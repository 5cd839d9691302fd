import { getTableName } from 'drizzle-orm';
import { capabilities } from '../drizzle/capabilities.ts';
import type { Capability } from '../drizzle/engine/capability.ts';
import { type Tables, tablesFor } from '../drizzle/tables/tables.ts';
import { currentTables, type TableSpec } from './table-specs.ts';

/** The rows of one college: those that `condition` finds, in SQL that both engines read; `:college` is its domain. */
export interface OfCollege {
  readonly condition: string;
  readonly college: string;
}

/** A column of texts: its table and its name. */
export type Place = readonly [table: string, column: string];

const tables = tablesFor.postgres;

/** What capabilities declare of their tables, by the names of the database. */
function declaredOf<T>(part: (one: Capability) => Partial<Readonly<Record<keyof Tables, T>>> | undefined) {
  const declared = capabilities.flatMap((one) => Object.entries(part(one) ?? {}) as [keyof Tables, T][]);
  return Object.fromEntries(declared.map(([table, value]) => [getTableName(tables[table]), value]));
}

const whose = declaredOf(({ college }) => college);

/** Columns that name files of their own, for the list of those that are missing. */
export const FILE_COLUMNS = declaredOf(({ files }) => files);

/** Keys of tables whose own keys are numbers that each installation gives. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  search_documents: ['media_id'],
  suggestions: ['tenant', 'source', 'text'],
};

/** The tables with rows of colleges, in the order in which they are copied. */
export const collegeTables: readonly TableSpec[] = currentTables.flatMap((table) => {
  const key = NUMBERED[table.name];
  if (typeof whose[table.name] !== 'string') return [];
  if (key === undefined) return [table];
  return [{ ...table, key, columns: table.columns.filter(({ name }) => name !== 'number') }];
});

/** The tables of these with their own keys. */
export const numberedTables: ReadonlyMap<string, TableSpec> = new Map(
  currentTables.filter(({ name }) => NUMBERED[name] !== undefined).map((table) => [table.name, table]),
);

/** The columns with names of files. */
export const FILE_NAMES: readonly Place[] = Object.entries({ ...FILE_COLUMNS, uploads: ['file_name'] }).flatMap(
  ([table, columns]) => columns.map((column): Place => [table, column]),
);

/** The columns with ids: a row's own, or that of what it names. */
export const IDS: readonly Place[] = collegeTables.flatMap(({ name, columns }) =>
  columns
    .filter((column) => column.type === 'text' && /^id$|_id$|^used_by$/.test(column.name))
    .map((column): Place => [name, column.name])
    .concat(name === 'suggestions' ? [[name, 'text']] : []),
);

/** The rows of a college in one of `collegeTables`. */
export function rowsOfCollege({ name }: Pick<TableSpec, 'name'>, college: string): OfCollege {
  const condition = whose[name];
  if (typeof condition !== 'string') throw new Error(`No rows of the table ${name} are a college's.`);
  return { condition, college };
}
