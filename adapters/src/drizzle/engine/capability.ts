import type { Repositories } from '@quadrangle/domain/ports';
import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Tables } from '../tables/tables.ts';
import type { Store } from './store.ts';

/** One kind of own data: the rows of `from` that match `whose`, sorted by `key`, and joined with `beside`. */
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

/** A capability's declaration for the database, without its tables. */
export interface Capability {
  repositories?(store: Store): Partial<Readonly<Record<keyof Repositories, object>>>;
  /** The kinds of people's own data that it holds (decisions 56). */
  own?(tables: Tables): Readonly<Record<string, OwnRows>>;
  /** What is in nobody's own data: columns of a table, or a whole table, with the reason. */
  readonly notOwn?: Partial<Readonly<Record<keyof Tables, readonly string[] | string>>>;
  /**
   * Which rows of each table are a college's: those that a condition finds, in SQL that both engines read, where
   * `:college` is its domain; or why none of them moves with it (decisions 69).
   */
  readonly college?: Partial<Readonly<Record<keyof Tables, string | { readonly none: string }>>>;
  /** Columns, by the names of the database, that name files of their own. */
  readonly files?: Partial<Readonly<Record<keyof Tables, readonly string[]>>>;
  /** Tables that triggers fill from the rows of others, so that copies need not contain them. */
  readonly following?: readonly (keyof Tables)[];
  /** Recomputes stored values from their facts; returns how many were wrong. */
  recount?(store: Store): Promise<number>;
}

/** The rows of `from` whose `owner` is the person. */
export function rowsOf(from: AnyPgTable, owner: AnyPgColumn, key: AnyPgColumn): OwnRows {
  return { from, whose: (personId) => eq(owner, personId), key };
}
