import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from './store.sqlite.ts';

/** The database was migrated by a newer version of this program, and this one must not use it. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer';
}

/** A migration differs from the applied one of the same name. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

const LEDGER = 'create table if not exists migrations (name text primary key, checksum text not null)';
const APPLIED = 'select name, checksum from migrations';

/** Any number, the same in every process. */
const ADVISORY_LOCK = 7_190_414;

/**
 * Applies what is new in `<folder>/sqlite` or `<folder>/postgres`, in the order of the names, all of it or nothing;
 * of several processes that come at once one does it. Answers the names of what it applied. `until` names the last one
 * to apply, for data of an earlier version.
 * @throws DatabaseIsNewer, MigrationChanged
 */
export async function migrate(url: string, folder: string, until?: string): Promise<string[]> {
  const wanted = (migration: Migration) => until === undefined || migration.name <= until;
  return url.startsWith('sqlite:')
    ? migrateSqlite(url.slice('sqlite:'.length), (await readMigrations(join(folder, 'sqlite'))).filter(wanted))
    : migratePostgres(url, (await readMigrations(join(folder, 'postgres'))).filter(wanted));
}

async function migrateSqlite(path: string, migrations: readonly Migration[]): Promise<string[]> {
  const connection = connect(path);
  try {
    // Rebuilding a table must not delete the rows that refer to it.
    connection.pragma('foreign_keys = OFF');
    return connection
      .transaction(() => {
        connection.exec(LEDGER);
        const pending = pendingOf(migrations, connection.prepare<[], Applied>(APPLIED).all());
        const note = connection.prepare('insert into migrations (name, checksum) values (?, ?)');
        for (const { name, sql, checksum } of pending) {
          connection.exec(sql);
          note.run(name, checksum);
        }
        return pending.map(({ name }) => name);
      })
      .immediate();
  } finally {
    connection.close();
  }
}

async function migratePostgres(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await client.query(LEDGER);
    const pending = pendingOf(migrations, (await client.query<Applied>(APPLIED)).rows);
    for (const { name, sql, checksum } of pending) {
      await client.query(sql);
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    }
    await client.query('commit');
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      // The checksum does not depend on line endings.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const newest = applied.map(({ name }) => name).filter((name) => !known.has(name));
  if (newest.length > 0)
    throw new DatabaseIsNewer(
      `This database is newer than this program: it does not know ${newest.sort().join(', ')}.`,
    );
  for (const { name, checksum } of applied)
    if (known.get(name) !== checksum)
      throw new MigrationChanged(`The migration ${name} is not the one that was applied to this database.`);
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}
