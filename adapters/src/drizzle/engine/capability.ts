import type { Repositories } from '@quadrangle/domain/ports';
import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Tables } from '../tables/tables.ts';
import type { Store } from './store.ts';

/** One kind of own data: the rows of `from` that match `whose`, sorted by `key`; `beside` is read along with them. */
export interface OwnRows {
  readonly from: AnyPgTable;
  readonly whose: (personId: string) => SQL | undefined;
  readonly key: AnyPgColumn;
  readonly beside?: {
    readonly table: AnyPgTable;
    readonly on: SQL;
    readonly columns: Readonly<Record<string, AnyPgColumn>>;
  };
}

/** What a capability keeps in the database, beside its tables. */
export interface Capability {
  repositories?(store: Store): Partial<Readonly<Record<keyof Repositories, object>>>;
  /** The kinds of people's own data that it holds (decisions 56). */
  own?(tables: Tables): Readonly<Record<string, OwnRows>>;
  /** What of its tables is in nobody's own data: these columns, or the whole table for this reason. */
  readonly notOwn?: Partial<Readonly<Record<keyof Tables, readonly string[] | string>>>;
  /** The tables that triggers write from the rows of others, wherever those are copied to. */
  readonly following?: readonly (keyof Tables)[];
  /** Recomputes stored values from their facts; returns how many were wrong. */
  recount?(store: Store): Promise<number>;
}

/** The rows of `from` whose `owner` is the person. */
export function rowsOf(from: AnyPgTable, owner: AnyPgColumn, key: AnyPgColumn): OwnRows {
  return { from, whose: (personId) => eq(owner, personId), key };
}
