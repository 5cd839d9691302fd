import pg from 'pg';
import { connect } from '../src/drizzle/engine/store.sqlite.ts';

/** Counts every row written to a database, by triggers. */
export interface CountedWrites {
  /** How many were written since the last call. */
  fresh(): Promise<number>;
  close(): Promise<void>;
}

/** Runs the script `content` in the database at `url`, and from then on counts every written row. */
export async function countedWrites(url: string, content: string): Promise<CountedWrites> {
  const { run, close } = url.startsWith('sqlite:') ? onSqlite(url) : await onPostgres(url);
  await run(content);
  await run('create table written (many integer not null)');
  await run('insert into written values (0)');
  if (url.startsWith('sqlite:')) await countOnSqlite(run);
  else await countOnPostgres(run);
  return {
    async fresh() {
      const [row] = await run('select many as name from written');
      await run('update written set many = 0');
      return Number(row?.name);
    },
    close,
  };
}

type Run = (sql: string) => Promise<readonly { readonly name: unknown }[]>;

function onSqlite(url: string) {
  const connection = connect(url.slice('sqlite:'.length));
  const run: Run = async (sql) => {
    if (sql.startsWith('select')) return connection.prepare(sql).all() as { name: unknown }[];
    connection.exec(sql);
    return [];
  };
  return { run, close: async () => void connection.close() };
}

async function onPostgres(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run: Run = async (sql) => (await client.query(sql)).rows;
  return { run, close: () => client.end() };
}

async function countOnSqlite(run: Run): Promise<void> {
  const tables = await run(
    "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and name <> 'written'",
  );
  for (const { name } of tables)
    for (const change of ['insert', 'update', 'delete'])
      await run(
        `create trigger count_${change}_${name} after ${change} on ${name} begin update written set many = many + 1; end`,
      );
}

async function countOnPostgres(run: Run): Promise<void> {
  await run(`create function count_row() returns trigger language plpgsql as
    $$ begin update written set many = many + 1; return null; end $$`);
  const tables = await run(
    "select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'written'",
  );
  for (const { name } of tables)
    await run(
      `create trigger count_rows after insert or update or delete on ${name} for each row execute function count_row()`,
    );
}
