import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { codeOf } from './failures.ts';
import { directUrl } from './pooling.ts';

/** `shared`: together with other users of the database. `alone`: for work that nobody may see half done. */
export type LockKind = 'shared' | 'alone';

/** A lock on a database, held until it is released or the process ends. */
export interface DatabaseLock {
  release(): Promise<void>;
}

/** Somebody else holds a lock that excludes this one. The message is one line for the operator. */
export class DatabaseLocked extends Error {
  override readonly name = 'DatabaseLocked';
  readonly code = 'DATABASE_HELD';

  constructor(wanted: LockKind) {
    super(
      wanted === 'alone'
        ? 'A server holds this database: stop every process that uses it first.'
        : 'This database is being restored or moved: try again when that has ended.',
    );
  }
}

/** Any number that all processes share, other than that of the migrations. */
export const ADVISORY_LOCK = 7_190_415;

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
 * PostgreSQL, which is taken again where its connection ended; on SQLite a lock on `<file>.held` beside the database,
 * which cannot be lost.
 * @throws DatabaseLocked
 */
export async function lockDatabase(url: string, kind: LockKind, options: Options = {}): Promise<DatabaseLock> {
  return url.startsWith('sqlite:') ? lockSqlite(url.slice('sqlite:'.length), kind) : lockPostgres(url, kind, options);
}

function lockSqlite(path: string, kind: LockKind): DatabaseLock {
  mkdirSync(dirname(path), { recursive: true });
  // An attempt at the exclusive lock blocks others for an instant even when it fails; waiting a second is enough.
  const lock = new Sqlite(`${path}.held`, { timeout: kind === 'shared' ? 1_000 : 0 });
  try {
    if (kind === 'alone') lock.exec('begin exclusive');
    else lock.exec('begin; select count(*) from sqlite_master');
  } catch (error) {
    lock.close();
    throw codeOf(error) === 'SQLITE_BUSY' ? new DatabaseLocked(kind) : error;
  }
  return { release: async () => void lock.close() };
}

async function lockPostgres(url: string, kind: LockKind, options: Options): Promise<DatabaseLock> {
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
  return {
    async release() {
      released.abort();
      await kept;
    },
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
    const lock = kind === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1) as held`, [ADVISORY_LOCK]);
    if (!rows[0]?.held) throw new DatabaseLocked(kind);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
