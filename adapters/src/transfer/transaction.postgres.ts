import pg from 'pg';
import { APPLIED_NAMES } from '../drizzle/engine/migrate.ts';
import type { OfCollege } from './college-tables.ts';
import { BATCH, batchOf, type Value } from './rows.ts';
import type { ColumnType, TableSpec } from './table-specs.ts';
import { AUDIT_LOG, FORGETTING, type Transaction, textsIn } from './transaction.ts';

/** The most parameters of one statement; PostgreSQL takes 65,535. */
const MAX_PARAMETERS = 20_000;

/**
 * How many names of people one transaction locks, each by itself, against clubs that want it as their handle. The server
 * has room for some 6,400 locks in all.
 */
const MOST_NAMES_LOCKED = 2_000;

/** The trigger that locks a name, in databases that have clubs. */
const LOCKS_NAMES = `select 1 from pg_trigger where tgname = 'name_of_person'`;

/** Whether a handle is somebody's name. */
const NAMED_ALIKE = 'select 1 from users join clubs on clubs.handle_key = users.name_key limit 1';

/** The columns that the database numbers itself. */
const IDENTITIES = `
  select table_name as "table", column_name as "column" from information_schema.columns
  where is_identity = 'YES' and table_schema = current_schema()`;

/** `inTransaction` on PostgreSQL; reading sees one moment and does not block writers. */
export async function inPostgres<T>(
  url: string,
  purpose: 'read' | 'write',
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'quadrangle moving',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(purpose === 'read' ? 'begin isolation level repeatable read read only' : 'begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const names = namesOn(client);
    const result = await work(transactionOn(client, names));
    await names.check();
    await client.query('commit');
    return result;
  } finally {
    // Closing the connection rolls back.
    await client.end();
  }
}

/**
 * The names of people in one transaction. Once there are more than it locks, it keeps others from changing people until
 * its end, and compares all names with the handles of clubs at once.
 */
function namesOn(client: pg.Client) {
  let many = 0;
  let together = false;
  return {
    async insert(more: number) {
      many += more;
      if (together || many <= MOST_NAMES_LOCKED || (await client.query(LOCKS_NAMES)).rows.length === 0) return;
      together = true;
      await client.query('alter table users disable trigger name_of_person');
    },
    async check() {
      if (!together) return;
      await client.query('alter table users enable trigger name_of_person; lock table clubs in share mode');
      if ((await client.query(NAMED_ALIKE)).rows.length > 0) throw new Error('A club has the name of a person.');
    },
  };
}

function transactionOn(client: pg.Client, names: ReturnType<typeof namesOn>): Transaction {
  return {
    async migrations() {
      const { rows } = await client.query<{ name: string }>(APPLIED_NAMES);
      return rows.map(({ name }) => name).sort();
    },

    async *rows(table, some) {
      const order = table.key.map((name) => (typeOf(table, name) === 'text' ? `"${name}" collate "C"` : `"${name}"`));
      const types = table.columns.map(({ type }) => type);
      const query = `select ${columnsOf(table)} from "${table.name}" ${where(some)} order by ${order.join(', ')}`;
      for await (const batch of inBatches(client, query, valuesOf(some), batchOf(table)))
        yield batch.map((row) => row.map((value, index) => read(value, types[index])));
    },

    async isEmpty(table) {
      return (await client.query(`select 1 from "${table.name}" limit 1`)).rows.length === 0;
    },

    async among(table, column, values) {
      const query = `select "${column}" from "${table}" where "${column}" = any($1)`;
      return (await client.query<[string]>({ text: query, values: [values], rowMode: 'array' })).rows.map(
        ([one]) => one,
      );
    },

    async *texts(places) {
      for await (const batch of inBatches(client, textsIn(places), [], BATCH))
        yield batch.map(([text]) => String(text));
    },

    async numbers(table, many) {
      const next = `select nextval(pg_get_serial_sequence($1, 'number'))::int from generate_series(1, $2)`;
      const { rows } = await client.query<[number]>({ text: next, values: [table, many], rowMode: 'array' });
      return rows.map(([number]) => number);
    },

    async clear(table, some) {
      if (table.name === AUDIT_LOG) await client.query(FORGETTING);
      await client.query(`delete from "${table.name}" ${where(some)}`, valuesOf(some));
    },

    async insert(table, rows) {
      const width = table.columns.length;
      const most = Math.floor(MAX_PARAMETERS / width);
      for (let from = 0; from < rows.length; from += most) {
        const part = rows.slice(from, from + most);
        if (table.name === 'users') await names.insert(part.length);
        const tuples = part.map((_, row) => `(${table.columns.map((_, at) => `$${row * width + at + 1}`).join(', ')})`);
        await client.query(
          `insert into "${table.name}" (${columnsOf(table)}) values ${tuples.join(', ')}`,
          part.flatMap((row) => row.map(written)),
        );
      }
    },

    async settle() {
      const { rows } = await client.query<{ table: string; column: string }>(IDENTITIES);
      for (const { table, column } of rows)
        await client.query(
          `select setval(pg_get_serial_sequence($1, $2), coalesce(max("${column}"), 1), max("${column}") is not null)
           from "${table}"`,
          [`"${table}"`, column],
        );
    },
  };
}

/** The result of a query, so many rows at a time. */
async function* inBatches(client: pg.Client, query: string, values: string[], many: number) {
  await client.query(`declare moving no scroll cursor for ${query}`, values);
  try {
    for (;;) {
      const { rows } = await client.query<Value[]>({ text: `fetch ${many} from moving`, rowMode: 'array' });
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    // A failed transaction has no cursor any more.
    await client.query('close moving').catch(() => {});
  }
}

const where = (some: OfCollege | undefined) => (some ? `where ${some.condition.replaceAll(':college', '$1')}` : '');

const valuesOf = (some: OfCollege | undefined) => (some ? [some.college] : []);

const columnsOf = (table: TableSpec) => table.columns.map(({ name }) => `"${name}"`).join(', ');

const typeOf = (table: TableSpec, column: string) => table.columns.find(({ name }) => name === column)?.type;

/** The driver returns 64-bit numbers as texts. */
function read(value: Value, type: ColumnType | undefined): Value {
  return type === 'number' && value !== null ? Number(value) : value;
}

/** The driver would turn lists into PostgreSQL arrays. */
function written(value: Value): Value {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
