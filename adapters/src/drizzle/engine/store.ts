import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { LockConfig, LockStrength } from 'drizzle-orm/pg-core';
import type { Tables } from '../tables/tables.ts';

/** What statements are built and run with. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete'>;

/**
 * What the rows that a unit reads are locked for: a change, their removal, `use`: others may use them too but not remove
 * them, or `next`: the first nobody else has locked.
 */
export type Purpose = 'change' | 'removal' | 'use' | 'next';

interface Lockable {
  for(strength: LockStrength, config?: LockConfig): unknown;
}

/** Connections to a database server: those at work, those kept for the next, and callers that wait for one. */
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
  /** Runs one writing statement. */
  write<T>(statement: (db: Db) => PromiseLike<T>): Promise<T>;
  /**
   * Runs a unit: all of it happens or, when it throws, nothing. It may run again, so it must touch nothing but `db`. One of
   * `money` is on the disk when it ends; what others wrote in the last moments a power cut may take back on SQLite.
   */
  atomic<T>(unit: (db: Db) => Promise<T>, about?: 'money'): Promise<T>;
  /** The query of a unit, keeping what it finds from others until the unit ends. */
  locked<Q extends Lockable>(query: Q, purpose?: Purpose): Q;
  /** How its connections are used; null where there is but one, in this process. */
  connections(): Connections | null;
  /** Rejects when the database does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
