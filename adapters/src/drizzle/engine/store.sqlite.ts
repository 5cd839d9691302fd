import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Logger, TablesRelationalConfig } from 'drizzle-orm';
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3';
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { whenOthersHad, yieldToOthers } from '../../system/yield-to-others.ts';
import { tablesFor } from '../tables/tables.ts';
import type { Db, Store } from './store.ts';
import { ended } from './together.ts';

/** Milliseconds to wait for another process that is writing. */
const BUSY_TIMEOUT = 5_000;

/** A connection with the settings that every user of the file needs; makes file and folder if they do not exist. */
export function connect(path: string): Database.Database {
  mkdirSync(dirname(path), { recursive: true });
  const connection = new Database(path, { timeout: BUSY_TIMEOUT });
  connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = NORMAL');
  connection.pragma('foreign_keys = ON');
  return connection;
}

/**
 * SQLite considers the values of bare parameters when it plans a statement, so it plans most statements again for each
 * new value, prepared or not. `likely(x)` equals `x`, but hides the value from the planner.
 */
class SteadyDialect extends SQLiteSyncDialect {
  override escapeParam(): string {
    return 'likely(?)';
  }
}

const dialect = new SteadyDialect();

/** The most statements that a connection keeps; the one that was not used for longest goes first. */
const MAX_KEPT = 300;

/** The connection for drizzle, with its statements kept by their text: parsing one takes longer than most runs. */
function keepingStatements(connection: Database.Database): Database.Database {
  const kept = new Map<string, Database.Statement>();
  const prepare = (text: string) => {
    const statement = kept.get(text) ?? connection.prepare(text);
    kept.delete(text);
    kept.set(text, statement);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
  return Object.create(connection, { prepare: { value: prepare } });
}

/** Lets others in between the reads of a loop. */
function lettingOthersIn(session: BetterSQLiteSession<Record<string, unknown>, TablesRelationalConfig>) {
  const prepare = session.prepareQuery.bind(session);
  const prepareQuery = (...about: Parameters<typeof prepare>) => {
    const query = prepare(...about);
    const all = query.all.bind(query);
    return Object.assign(query, { all: (values?: Record<string, unknown>) => whenOthersHad(() => all(values)) });
  };
  return Object.assign(session, { prepareQuery });
}

/** The last unit on each file. A unit that waits inside SQLite for another one of its thread blocks both, until it fails. */
const lastOn = new Map<string, Promise<unknown>>();

/**
 * Opens a SQLite file with two connections: one reads, the other writes for one caller at a time, so that no statement
 * of another slips into a unit. A unit begins with BEGIN IMMEDIATE and ends with COMMIT by hand: the driver's own
 * transactions cannot wait for anything. Statements block the event loop, so others get their turn between reads and
 * between units; within a unit, whoever writes long lets them in.
 */
export function openSqlite(path: string, logger?: Logger): Store {
  const [reader, writer] = [connect(path), connect(path)];
  const sessionOn = (client: Database.Database) =>
    new BetterSQLiteSession(keepingStatements(client), dialect, undefined, logger ? { logger } : {});
  const [read, write] = [lettingOthersIn(sessionOn(reader)), sessionOn(writer)].map(
    (session) => new BaseSQLiteDatabase('sync', dialect, session, undefined),
  ) as unknown as [Db, Db];

  const [begin, commit] = [writer.prepare('BEGIN IMMEDIATE'), writer.prepare('COMMIT')];
  const alone = <T>(work: () => PromiseLike<T>): Promise<T> => {
    const turn = (lastOn.get(path) ?? Promise.resolve()).then(() => whenOthersHad(work));
    lastOn.set(
      path,
      turn.catch(() => {}),
    );
    return turn;
  };

  return {
    engine: 'sqlite',
    tables: tablesFor.sqlite,
    read,
    write: (statement) => alone(() => statement(write)),
    atomic: (unit, about) =>
      alone(async () => {
        // FULL syncs the whole log at the end, with everything written before. It cannot be changed within a unit.
        if (about === 'money') writer.pragma('synchronous = FULL');
        begin.run();
        try {
          const result = await ended(await unit(write));
          commit.run();
          return result;
        } catch (error) {
          if (writer.inTransaction) writer.exec('ROLLBACK');
          throw error;
        } finally {
          if (about === 'money') writer.pragma('synchronous = NORMAL');
        }
      }),
    locked: (query) => query,
    connections: () => null,
    news: null,
    async check() {
      reader.prepare('select 1').get();
    },
    async close() {
      await lastOn.get(path);
      // Reads that gave way are done by then.
      await yieldToOthers();
      reader.close();
      writer.close();
    },
  };
}
