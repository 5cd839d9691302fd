import { APPLIED_NAMES } from '../drizzle/engine/migrate.ts';
import { connect } from '../drizzle/engine/store.sqlite.ts';
import type { OfCollege } from './college-tables.ts';
import { BATCH, batchOf, type Value } from './rows.ts';
import type { ColumnType, TableSpec } from './table-specs.ts';
import { AUDIT_LOG, FORGETTING, type Transaction, textsIn } from './transaction.ts';

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
      const found = connection
        .prepare<unknown[], Value[]>(query)
        .raw()
        .iterate(...named(some));
      for (const batch of inBatches(found, batchOf(table)))
        yield batch.map((row) => row.map((value, index) => read(value, types[index])));
    },

    isEmpty: async (table) => connection.prepare(`select 1 from "${table.name}" limit 1`).get() === undefined,

    async among(table, column, values) {
      const query = `select "${column}" from "${table}" where "${column}" in (select value from json_each(?))`;
      return connection.prepare<[string], string>(query).pluck().all(JSON.stringify(values));
    },

    async *texts(places) {
      yield* inBatches(connection.prepare<[], string>(textsIn(places)).pluck().iterate(), BATCH);
    },

    async numbers(table, many) {
      const query = `select max(coalesce((select max(number) from "${table}"), 0), coalesce((select seq from sqlite_sequence where name = ?), 0))`;
      const last = connection.prepare<[string], number>(query).pluck().get(table) ?? 0;
      return Array.from({ length: many }, (_, index) => last + index + 1);
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

function* inBatches<T>(values: Iterable<T>, many: number): Generator<T[], void, void> {
  let batch: T[] = [];
  for (const value of values) {
    batch.push(value);
    if (batch.length < many) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
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
