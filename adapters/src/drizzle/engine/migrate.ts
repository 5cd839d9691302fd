import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from './failures.ts';
import { isSince, type Migration, readMigrations, statementsOf } from './migration-files.ts';
import { directUrl } from './pooling.ts';
import { connect } from './store.sqlite.ts';

/** A newer version of this program has migrated the database, so this one must not use it. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer';
}

/** A migration differs from the applied one of the same name. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged';
}

/** A migration needs data that a job is still rebuilding. */
export class RebuildUnfinished extends Error {
  override readonly name = 'RebuildUnfinished';
}

/** How far a migration of several steps is; `number` of `count` is next. */
export interface MigrationProgress {
  readonly number: number;
  readonly count: number;
  readonly name: string;
}

export interface MigrateOptions {
  /** The last migration to apply, for data of an earlier version. */
  readonly until?: string;
  /** This program's release; sources are newer than every release. */
  readonly release?: string;
  /** Called before each migration of a database that is in use already. */
  readonly onStep?: (progress: MigrationProgress) => void;
  /** Called after each such migration, with the milliseconds that it took. */
  readonly onDone?: (progress: MigrationProgress, took: number) => void;
}

/** The ledger entry of an applied migration; `since` is null for one without a head. */
interface Applied {
  readonly name: string;
  readonly checksum: string;
  readonly since: string | null;
}

/**
 * `migration_steps` holds the migrations with a head. Release 0.2.0 reads only `migrations`, and refuses names that it
 * does not know there: so migrations that it cannot work with are in both.
 */
const LEDGER = `
  create table if not exists migrations (name text primary key, checksum text not null);
  create table if not exists migration_steps (name text primary key, checksum text not null, since text not null)`;
const APPLIED = `
  select name, checksum, since from migration_steps union all
  select name, checksum, null as since from migrations where name not in (select name from migration_steps)`;
/** The same in a database that only release 0.2.0 or an earlier one has migrated. */
const APPLIED_BEFORE_STEPS = 'select name, checksum, null as since from migrations';

/** One entry of the ledger; others have a table of this name too, with other columns. */
const ANY_APPLIED = 'select checksum from migrations limit 1';
/** What the engines answer where there is no such table or column. */
const NO_LEDGER = ['SQLITE_ERROR', '42P01', '42703'];

const ITEMS = 'select count(*) as items from media';
const PAYLOAD = 'select cast(payload as text) as payload from jobs where kind = ? order by id limit 1';

/** The names of all migrations that were applied to a database that was migrated. */
export const APPLIED_NAMES = 'select name from migrations union select name from migration_steps order by name';

/** Any number, the same in every process. */
const ADVISORY_LOCK = 7_190_414;

/** How long a step waits for a lock that others hold, and how long it lets them pass before it tries again. */
const LOCK_TIMEOUT = '3s';
const LOCK_NOT_AVAILABLE = '55P03';
const BEFORE_ANOTHER_TRY = 500;

/**
 * Applies the new migrations in `<folder>/sqlite` or `<folder>/postgres`, in the order of their names, each all or
 * nothing; after an interruption, the next call continues after the last one that is done. A new database gets all of
 * them in one unit. If several processes call it at once, each migration is applied by one. Returns the names of what
 * this call applied.
 * @throws DatabaseIsNewer, MigrationChanged, RebuildUnfinished
 */
export async function migrate(url: string, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const { until, release, onStep, onDone } = options;
  const migrations = (await readMigrations(folder, engineOf(url))).filter(
    ({ name }) => until === undefined || name <= until,
  );
  await using session = await openSession(url);
  await session.alone();
  const applied = await session.applied();
  const pending = pendingOf(migrations, applied, release);
  if (applied.length === 0) return await session.unit(pending.map(inOneUnit));
  const done: string[] = [];
  for (const [index, migration] of pending.entries()) {
    const progress = { number: index + 1, count: pending.length, name: migration.name };
    const startedAt = Date.now();
    onStep?.(progress);
    const unfinished = await unfinishedBefore(session, migration);
    if (unfinished) throw new RebuildUnfinished(unfinished);
    done.push(...(await session.unit([migration])));
    onDone?.(progress, Date.now() - startedAt);
  }
  return done;
}

/** Whether a database is one of this product, of any release: whether it was migrated. Changes nothing. */
export async function isMigrated(url: string): Promise<boolean> {
  await using session = await openSession(url);
  try {
    return await session.anyApplied();
  } catch (error) {
    if (NO_LEDGER.includes(String(codeOf(error)))) return false;
    throw error;
  }
}

/** What the next `migrate` will do to a database. */
export interface UpgradePlan {
  readonly pending: readonly Migration[];
  /** Videos and photos, with which the time grows. */
  readonly items: number;
  /** The job that has to end first, and its progress. */
  readonly unfinished: readonly string[];
}

/** Finds out what the next `migrate` will do, and changes nothing. @throws DatabaseIsNewer, MigrationChanged */
export async function upgradePlan(url: string, folder: string, release?: string): Promise<UpgradePlan> {
  await using session = await openSession(url);
  const applied = await appliedIn(session);
  const pending = pendingOf(await readMigrations(folder, engineOf(url)), applied, release);
  if (applied.length === 0) return { pending, items: 0, unfinished: [] };
  const unfinished: string[] = [];
  for (const migration of pending) {
    const line = await unfinishedBefore(session, migration);
    if (line) unfinished.push(line);
  }
  return { pending, items: await session.items(), unfinished };
}

/** Why a migration has to wait, in a line; null if it has not. */
async function unfinishedBefore(session: Session, { name, head }: Migration): Promise<string | null> {
  const at = head?.after ? await session.payloadOf(head.after) : null;
  return (
    at &&
    `${name} has to wait for the job ${head?.after}, which is at ${at}: run the release before until \`admin doctor --upgrade\` of this one does not say so any more.`
  );
}

/**
 * The names of applied migrations that this release, which knows those of the names, cannot work with: another process
 * has upgraded the database to a later release.
 */
export async function outgrownBy(url: string, known: readonly string[], release?: string): Promise<string[]> {
  await using session = await openSession(url);
  return tooNew(known, await appliedIn(session), release);
}

/** The applied migrations; none where there is no ledger. Changes nothing. */
async function appliedIn(session: Session): Promise<Applied[]> {
  for (const query of [APPLIED, APPLIED_BEFORE_STEPS]) {
    try {
      return await session.applied(query);
    } catch (error) {
      // Columns are missing where the table is somebody else's.
      if (codeOf(error) !== '42P01' && !/^no such table/.test((error as Error).message)) throw error;
    }
  }
  return [];
}

export const engineOf = (url: string) => (url.startsWith('sqlite:') ? 'sqlite' : 'postgres');
const pathOf = (url: string) => url.slice('sqlite:'.length);

function tooNew(known: readonly string[], applied: readonly Applied[], release = 'sources'): string[] {
  const names = new Set(known);
  return applied
    .filter(({ name, since }) => !names.has(name) && (since === null || !isSince(release, since)))
    .map(({ name }) => name)
    .sort();
}

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[], release?: string): Migration[] {
  const newer = tooNew(
    migrations.map(({ name }) => name),
    applied,
    release,
  );
  if (newer.length > 0)
    throw new DatabaseIsNewer(`This database is newer than this program: it does not know ${newer.join(', ')}.`);
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations)
    if ((checksums.get(name) ?? checksum) !== checksum)
      throw new MigrationChanged(`The migration ${name} is not the one that was applied to this database.`);
  return migrations.filter(({ name }) => !checksums.has(name));
}

/** The statements that record a migration as applied. */
function entriesOf({ name, checksum, head }: Migration): { table: string; values: string[] }[] {
  const known = { table: 'migrations', values: [name, checksum] };
  if (head === null) return [known];
  const step = { table: 'migration_steps', values: [name, checksum, head.since] };
  return head.step === 'expand' ? [step] : [known, step];
}

/** A new database has no rows to wait for, so its migrations run in one unit. */
const inOneUnit = (migration: Migration): Migration => ({
  ...migration,
  sql: migration.sql.replaceAll(/\bconcurrently\b/gi, ''),
  head: migration.head && { ...migration.head, oneByOne: false },
});

/** A connection for migrations. */
interface Session extends AsyncDisposable {
  /**
   * Waits until no other process migrates, on an engine whose units do not wait for each other, and makes the ledger if
   * there is none.
   */
  alone(): Promise<void>;
  /** The applied migrations. Fails where there is no ledger. */
  applied(query?: string): Promise<Applied[]>;
  /** Whether the ledger has an entry. Fails where there is none. */
  anyApplied(): Promise<boolean>;
  items(): Promise<number>;
  /** The progress of the oldest unfinished job of a kind; null if there is none. */
  payloadOf(job: string): Promise<string | null>;
  /** Applies migrations, all or nothing, except those that were applied meanwhile. Returns the names of the others. */
  unit(migrations: readonly Migration[]): Promise<string[]>;
}

const openSession = (url: string): Promise<Session> =>
  engineOf(url) === 'sqlite' ? openSqlite(pathOf(url)) : openPostgres(url);

async function openSqlite(path: string): Promise<Session> {
  const connection = connect(path);
  // Rebuilding a table must not delete the rows that refer to it.
  connection.pragma('foreign_keys = OFF');
  const applied = (query = APPLIED) => connection.prepare<[], Applied>(query).all();
  return {
    alone: async () => void connection.exec(LEDGER),
    applied: async (query) => applied(query),
    anyApplied: async () => connection.prepare(ANY_APPLIED).get() !== undefined,
    items: async () => connection.prepare<[], number>(ITEMS).pluck().get() ?? 0,
    payloadOf: async (job) => connection.prepare<[string], string>(PAYLOAD).pluck().get(job) ?? null,

    unit: async (migrations) =>
      connection
        .transaction(() => {
          const known = new Set(applied().map(({ name }) => name));
          const wanted = migrations.filter(({ name }) => !known.has(name));
          for (const migration of wanted) {
            connection.exec(migration.sql);
            for (const { table, values } of entriesOf(migration))
              connection.prepare(`insert into ${table} values (${values.map(() => '?')})`).run(...values);
          }
          return wanted.map(({ name }) => name);
        })
        .immediate(),

    [Symbol.asyncDispose]: async () => void connection.close(),
  };
}

async function openPostgres(url: string): Promise<Session> {
  const client = await connected(url);
  const note = async (migration: Migration) => {
    for (const { table, values } of entriesOf(migration))
      await client.query(`insert into ${table} values (${values.map((_, index) => `$${index + 1}`)})`, values);
  };

  async function inTransaction(migrations: readonly Migration[]): Promise<void> {
    await client.query('begin');
    try {
      for (const migration of migrations) {
        await client.query(migration.sql);
        await note(migration);
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }

  async function oneByOne(migration: Migration): Promise<void> {
    for (const statement of statementsOf(migration)) await client.query(statement);
    await note(migration);
  }

  return {
    async alone() {
      // Held until the connection ends.
      await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
      await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'; set statement_timeout = 0`);
      await client.query(LEDGER);
    },
    applied: async (query = APPLIED) => (await client.query<Applied>(query)).rows,
    anyApplied: async () => (await client.query(ANY_APPLIED)).rows.length > 0,
    items: async () => Number((await client.query<{ items: string }>(ITEMS)).rows[0]?.items ?? 0),
    payloadOf: async (job) =>
      (await client.query<{ payload: string }>(PAYLOAD.replace('?', '$1'), [job])).rows[0]?.payload ?? null,

    async unit(migrations) {
      const [first] = migrations;
      for (;;) {
        try {
          if (first?.head?.oneByOne) await oneByOne(first);
          else await inTransaction(migrations);
          return migrations.map(({ name }) => name);
        } catch (error) {
          // Others queue behind a migration that waits for a lock: let them pass, and try again.
          if (codeOf(error) !== LOCK_NOT_AVAILABLE) throw error;
          await wait(BEFORE_ANOTHER_TRY);
        }
      }
    },

    [Symbol.asyncDispose]: () => client.end(),
  };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: directUrl(url), connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return client;
}
