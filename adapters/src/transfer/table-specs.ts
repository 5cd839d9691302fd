import { getTableConfig } from 'drizzle-orm/pg-core';
import { capabilities } from '../drizzle/capabilities.ts';
import { type Tables, tablesFor } from '../drizzle/tables/tables.ts';

const tables = tablesFor.postgres;

export type ColumnType = 'text' | 'number' | 'boolean' | 'json';

/**
 * A table for copies and backups, with the database's names, and conversions that make values the same on both engines.
 */
export interface TableSpec {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** The columns that rows are sorted by; no two rows are equal in them. */
  readonly key: readonly string[];
}

const followingTables = capabilities.flatMap(({ following = [] }) => following);

/** The tables of this version, each after those it refers to. */
export const currentTables: readonly TableSpec[] = (Object.keys(tables) as (keyof Tables)[])
  .filter((property) => !followingTables.includes(property))
  .map((property) => {
    const { name, columns, primaryKeys } = getTableConfig(tables[property]);
    const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
    return {
      name,
      columns: columns.map(({ name, dataType }) => ({ name, type: columnType(dataType) })),
      key: key.map(({ name }) => name),
    };
  });

function columnType(dataType: string): ColumnType {
  if (dataType === 'string') return 'text';
  if (dataType === 'number' || dataType === 'boolean' || dataType === 'json') return dataType;
  throw new Error(`A column of the type ${dataType} cannot be copied.`);
}
