import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LockConfig, LockStrength } from 'drizzle-orm/pg-core';
import type { Tables } from '../tables/tables.ts';
import type { News } from './news.ts';
import type { Last } from './together.ts';

/** Builds and runs statements. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;

/**
 * Why a unit locks the rows that it reads: to change them, to remove them, to `use` them (others may too, but not
 * remove them), or `next`: to take the first that nobody else has locked.
 */
export type Purpose = 'change' | 'removal' | 'use' | 'next';

interface Lockable {
  for(strength: LockStrength, config?: LockConfig): unknown;
}

/** Connections to a database server: those in use, those that are idle, and callers that wait for one. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A database of either engine. Repositories are written on it once. */
export interface Store {
  readonly engine: 'sqlite' | 'postgres';
  readonly tables: Tables;
  /** For reading outside of units. */
  readonly read: Db;
  /** Runs one writing statement, or a read and the writing statement that follows from it. */
  write<T>(statement: (db: Db) => PromiseLike<T>): Promise<T>;
  /**
   * Runs a unit: all of it happens or, when it throws, nothing. It may run again, so it must touch nothing but `db`. A
   * unit about `money` is on disk when it ends; on SQLite, a power cut may undo the others of the last moments. The
   * statements of a `Last` are sent together with the end.
   */
  atomic<T>(unit: (db: Db) => Promise<T | Last<T>>, about?: 'money'): Promise<T>;
  /** The query of a unit, which locks the rows it finds until the unit ends. */
  locked<Q extends Lockable>(query: Q, purpose?: Purpose): Q;
  /** Set if statements show only what is within the viewer's view; see `storeFor`. */
  readonly limited?: true;
  /** How its connections are used; null for SQLite, which has one in this process. */
  connections(): Connections | null;
  /** News of sessions; null where none come: on SQLite, and behind a pooler by transaction. */
  readonly news: News | null;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
