import { SECOND } from '@quadrangle/domain/kernel/time';
import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { LockConfig, LockStrength } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { tablesFor } from '../tables/tables.ts';
import { codeOf, isUnavailable } from './failures.ts';
import { PoolNews } from './news.ts';
import { poolsByTransaction } from './pooling.ts';
import { PreparingClient } from './preparing-client.ts';
import { ReadsTogether } from './reads-together.ts';
import type { Db, Purpose, Store } from './store.ts';
import { ended, type Last, together } from './together.ts';

/** How often a unit is tried if the engine aborts it to resolve a deadlock. */
const MAX_TRIES = 5;

/** Deadlock detected, serialization failure. */
const WORTH_ANOTHER_TRY: readonly unknown[] = ['40P01', '40001'];

const LOCKS: Record<Purpose, readonly [LockStrength, LockConfig?]> = {
  change: ['no key update'],
  removal: ['update'],
  use: ['key share'],
  next: ['update', { skipLocked: true }],
};

/**
 * Tells the planner on a connection what a page at a random place costs where the database is in memory or on an SSD.
 * PostgreSQL expects a spinning disk, and would rather read and sort all that somebody shared than a page of it in its
 * order (ADR 83).
 */
export const PAGES_ARE_NEAR = 'set random_page_cost = 1.1';

/**
 * Opens a PostgreSQL database with a pool of ten connections, all of whose waits are limited. They prepare statements,
 * unless there is a pooler in transaction mode in between, which may not pass on a time limit for one connection
 * either. Statements that nobody waits for in between are sent behind one another (ADR 80).
 */
export function openPostgres(url: string, logger?: Logger): Store {
  const pooled = poolsByTransaction(url);
  const news = pooled ? null : new PoolNews();
  const pool = new pg.Pool({
    Client: pooled ? pg.Client : PreparingClient,
    connectionString: url,
    max: 10,
    application_name: 'quadrangle',
    connectionTimeoutMillis: 10 * SECOND,
    query_timeout: 35 * SECOND,
    ...(news && {
      onConnect: async (client) => void (await Promise.all([client.query(PAGES_ARE_NEAR), news.add(client)])),
    }),
    pipeline: !pooled,
    ...(pooled ? {} : { statement_timeout: 30 * SECOND, idle_in_transaction_session_timeout: 60 * SECOND }),
  });
  // A lost connection emits an error, whether idle or in use; without a listener that would end the process. The pool
  // replaces the connection, and its user gets the failed query.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('remove', (client) => news?.remove(client));
  const write = drizzle({ client: pool, ...(logger && { logger }) });
  const shared = new ReadsTogether(pool) as unknown as pg.Pool;
  const read = pooled ? write : drizzle({ client: shared, ...(logger && { logger }) });
  // One for each connection, because it keeps the connection's statements.
  const onClient = new WeakMap<pg.PoolClient, Db>();
  const unitsOn = (client: pg.PoolClient): Db => {
    const units = onClient.get(client) ?? drizzle({ client, ...(logger && { logger }) });
    onClient.set(client, units);
    return units;
  };

  return {
    engine: 'postgres',
    tables: tablesFor.postgres,
    read,
    write: async (statement) => statement(write),
    async atomic(unit) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transaction(unit);
        } catch (error) {
          if (attempt === MAX_TRIES || !WORTH_ANOTHER_TRY.includes(codeOf(error))) throw error;
        }
      }
    },
    locked(query, purpose = 'change') {
      query.for(...LOCKS[purpose]);
      return query;
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    news,
    async check() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };

  /** By hand, because drizzle's version never releases the connection when BEGIN fails. */
  async function transaction<T>(unit: Parameters<Store['atomic']>[0]): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      const begun = client.query('begin');
      // Its answer comes before all others: a unit that did not begin writes nothing after what was sent with it.
      begun.catch((error: Error) => client.connection.stream.destroy(error));
      const returned = await unit(unitsOn(client));
      // Behind the last statements: if one of them fails, the server takes the commit for a rollback.
      const [result] = await together([ended(returned as T | Last<T>), client.query('commit'), begun]);
      return result;
    } catch (error) {
      // On a connection that does not respond, a rollback would hang as well.
      if (isUnavailable(error)) broken = new Error('cut off', { cause: error });
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      client.release(broken);
    }
  }
}
