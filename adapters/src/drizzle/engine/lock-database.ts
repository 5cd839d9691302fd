import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { codeOf } from './failures.ts';
import { directUrl } from './pooling.ts';

/**
 * `shared`: together with other users of the database. `alone`: for work that nobody may see half done. `files`: beside
 * both, for what brings files before their rows, or removes those without.
 */
export type LockKind = 'shared' | 'alone' | 'files';

/** A lock on a database, held until it is released or the process ends. */
export interface DatabaseLock extends AsyncDisposable {
  release(): Promise<void>;
}

const HELD: Readonly<Record<LockKind, string>> = {
  alone: 'A server holds this database: stop every process that uses it first.',
  shared: 'This database is being restored or moved: try again when that has ended.',
  files: 'A sweep, or the import of a college, is running: try again when it has ended.',
};

/** Somebody else holds a lock that excludes this one. The message is one line for the operator. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked';
  readonly code = 'DATABASE_HELD';

  constructor(wanted: LockKind) {
    super(HELD[wanted]);
  }
}

/** Any numbers that all processes share, other than that of the migrations. */
export const ADVISORY_LOCKS: Readonly<Record<LockKind, number>> = {
  shared: 7_190_415,
  alone: 7_190_415,
  files: 7_190_416,
};

/** What a lock may be told beside its kind. */
interface Options {
  /** Milliseconds between two looks at the connection that holds it. */
  readonly heartbeat?: number;
  /** Called when the lock was lost and somebody has one that excludes it. It is not taken again then. */
  readonly onLost?: (why: DatabaseLocked) => void;
}

/** How often the connection that holds the lock is checked, in milliseconds. */
const HEARTBEAT = 5_000;
/** How long to wait for the server when the lock is first requested, and when it is requested again. */
const FIRST_PATIENCE = 10_000;
const NEXT_PATIENCE = 1_000;
/** The pause between two tries to get the lock back, once the database is reachable again. */
const BEFORE_ANOTHER_TRY = 200;

/**
 * Locks the database of `url` with a lock of the engine's own, which ends with the process: an advisory lock on
 * PostgreSQL, which is taken again where its connection ended; on SQLite a lock on `<file>.held` beside the database, or
 * `<file>.files.held`, which cannot be lost.
 * @throws DatabaseLocked
 */
export async function lockDatabase(url: string, kind: LockKind, options: Options = {}): Promise<DatabaseLock> {
  const release = url.startsWith('sqlite:')
    ? lockSqlite(url.slice('sqlite:'.length), kind)
    : await lockPostgres(url, kind, options);
  return { release, [Symbol.asyncDispose]: release };
}

function lockSqlite(path: string, kind: LockKind): DatabaseLock['release'] {
  mkdirSync(dirname(path), { recursive: true });
  // An attempt at the exclusive lock blocks others for an instant even when it fails; waiting a second is enough.
  const lock = new Sqlite(`${path}${kind === 'files' ? '.files' : ''}.held`, {
    timeout: kind === 'shared' ? 1_000 : 0,
  });
  try {
    lock.exec(kind === 'shared' ? 'begin; select count(*) from sqlite_master' : 'begin exclusive');
  } catch (error) {
    lock.close();
    throw codeOf(error) === 'SQLITE_BUSY' ? new DatabaseLocked(kind) : error;
  }
  return async () => void lock.close();
}

async function lockPostgres(url: string, kind: LockKind, options: Options): Promise<DatabaseLock['release']> {
  const { heartbeat = HEARTBEAT, onLost } = options;
  let client = await lockingClient(url, kind, FIRST_PATIENCE);
  const released = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: released.signal }).catch(() => {});

  /** The lock ends with its connection, so it is taken again as soon as the server is back. */
  async function keep(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        await untilCutOff(client, pause(heartbeat));
        await client.query('select 1');
      } catch {
        await client.end().catch(() => {});
        await takeAgain();
      }
    }
    await client.end().catch(() => {});
  }

  async function takeAgain(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        client = await lockingClient(url, kind, NEXT_PATIENCE);
        return;
      } catch (error) {
        if (onLost && error instanceof DatabaseLocked) {
          released.abort();
          return onLost(error);
        }
      }
      await pause(BEFORE_ANOTHER_TRY);
    }
  }

  const kept = keep();
  return async () => {
    released.abort();
    await kept;
  };
}

/** Resolves after `pause`, or earlier when the connection ends. */
async function untilCutOff(client: pg.Client, pause: Promise<void>): Promise<void> {
  const { promise: cutOff, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  await Promise.race([pause, cutOff]);
  client.off('end', resolve);
}

async function lockingClient(url: string, kind: LockKind, timeout: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: directUrl(url),
    application_name: 'quadrangle hold',
    connectionTimeoutMillis: timeout,
    query_timeout: 10_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const lock = kind === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1) as held`, [ADVISORY_LOCKS[kind]]);
    if (!rows[0]?.held) throw new DatabaseLocked(kind);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
