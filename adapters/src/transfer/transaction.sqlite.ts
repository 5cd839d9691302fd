import { APPLIED_NAMES } from '../drizzle/engine/migrate.ts';
import { connect } from '../drizzle/engine/store.sqlite.ts';
import type { OfCollege } from './college-tables.ts';
import { batchOf, type Row, type Value } from './rows.ts';
import type { ColumnType, TableSpec } from './table-specs.ts';
import { AUDIT_LOG, FORGETTING, type Transaction } from './transaction.ts';

/** `inTransaction` on a SQLite file; reading does not block writers. */
export async function inSqlite<T>(
  path: string,
  purpose: 'read' | 'write',
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const connection = connect(path);
  const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  const columnsOf = (table: TableSpec) => quoted(table.columns.map(({ name }) => name));

  const transaction: Transaction = {
    migrations: async () => connection.prepare<[], string>(APPLIED_NAMES).pluck().all(),

    async *rows(table, some) {
      const query = `select ${columnsOf(table)} from "${table.name}" ${where(some)} order by ${quoted(table.key)}`;
      const types = table.columns.map(({ type }) => type);
      let batch: Row[] = [];
      for (const row of connection
        .prepare<unknown[], Value[]>(query)
        .raw()
        .iterate(...named(some))) {
        batch.push(row.map((value, index) => read(value, types[index])));
        if (batch.length < batchOf(table)) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    isEmpty: async (table) => connection.prepare(`select 1 from "${table.name}" limit 1`).get() === undefined,

    async among(table, column, values) {
      const query = `select "${column}" from "${table}" where "${column}" in (select value from json_each(?))`;
      return connection.prepare<[string], string>(query).pluck().all(JSON.stringify(values));
    },

    async clear(table, some) {
      if (table.name === AUDIT_LOG) connection.exec(FORGETTING);
      connection.prepare(`delete from "${table.name}" ${where(some)}`).run(...named(some));
    },

    async insert(table, rows) {
      const marks = table.columns.map(() => '?').join(', ');
      const statement = connection.prepare(`insert into "${table.name}" (${columnsOf(table)}) values (${marks})`);
      for (const row of rows) statement.run(row.map(written));
    },

    // SQLite continues after the largest number ever inserted by itself.
    settle: async () => {},
  };

  try {
    connection.exec(purpose === 'read' ? 'begin' : 'begin immediate');
    const result = await work(transaction);
    connection.exec('commit');
    return result;
  } finally {
    if (connection.inTransaction) connection.exec('rollback');
    connection.close();
  }
}

const where = (some: OfCollege | undefined) => (some ? `where ${some.condition}` : '');

const named = (some: OfCollege | undefined) => (some ? [{ college: some.college }] : []);

function read(value: Value, type: ColumnType | undefined): Value {
  if (value === null) return null;
  if (type === 'boolean') return value !== 0;
  return type === 'json' ? JSON.parse(String(value)) : value;
}

function written(value: Value): Value {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
