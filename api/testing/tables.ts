import type { Store } from '@quadrangle/adapters/drizzle/engine/store';

export type Row = Readonly<Record<string, unknown>>;

/** Every row of every table of a database. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

/** Reads a whole database: the rows of each table, in an order that depends on nothing but them. */
export async function tablesOf({ read, tables }: Store): Promise<Tables> {
  const dump: Record<string, Row[]> = {};
  for (const [name, table] of Object.entries(tables)) {
    const rows: Row[] = await read.select().from(table as typeof tables.users);
    dump[name] = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return dump;
}

/** How many rows each table has. */
export function countsOf(tables: Tables): Record<string, number> {
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
}
