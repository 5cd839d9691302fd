import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';

/** Describes tables for PostgreSQL: columns by their names there. */
const postgresKit = {
  /** A table; `key` names the columns of a primary key of several. */
  table<const Name extends string, Columns extends Record<string, postgres.PgColumnBuilderBase>>(
    name: Name,
    columns: Columns,
    ...key: (keyof Columns & string)[]
  ) {
    return postgres.pgTable(name, columns, (table) => {
      const [first, ...rest] = key.map((column) => table[column] as postgres.AnyPgColumn);
      return first === undefined ? [] : [postgres.primaryKey({ columns: [first, ...rest] })];
    });
  },
  text: (name: string) => postgres.text(name),
  integer: (name: string) => postgres.integer(name),
  /** A whole number beyond 32 bits, such as a moment. */
  number: (name: string) => postgres.bigint(name, { mode: 'number' }),
  decimal: (name: string) => postgres.doublePrecision(name),
  flag: (name: string) => postgres.boolean(name),
  json: (name: string) => postgres.jsonb(name),
  /** A key that numbers rows in the order of insertion. */
  serial: (name: string) => postgres.bigint(name, { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
};

/** Each capability describes its tables once (`tables.ts`), with the kit of either engine. */
export type Kit = typeof postgresKit;

const sqliteKit: { [K in keyof Kit]: (name: string, ...rest: never[]) => unknown } = {
  table(name, columns: Record<string, sqlite.SQLiteColumnBuilderBase>, ...key: string[]) {
    return sqlite.sqliteTable(name, columns, (table) => {
      const [first, ...rest] = key.map((column) => table[column] as sqlite.AnySQLiteColumn);
      return first === undefined ? [] : [sqlite.primaryKey({ columns: [first, ...rest] })];
    });
  },
  text: (name) => sqlite.text(name),
  integer: (name) => sqlite.integer(name),
  number: (name) => sqlite.integer(name),
  decimal: (name) => sqlite.real(name),
  flag: (name) => sqlite.integer(name, { mode: 'boolean' }),
  json: (name) => sqlite.text(name, { mode: 'json' }),
  serial: (name) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
};

/**
 * The repositories are written once, on the types of PostgreSQL's tables; the contracts prove that SQLite's behave
 * alike.
 */
export const kits = { postgres: postgresKit, sqlite: sqliteKit as unknown as Kit };
