import type { Position, Slice } from '@quadrangle/domain/kernel/page';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { placeholder, type Values } from './placeholder.ts';

/** The first `limit` of `limit + 1` rows, and where the next page starts if there is one. */
export function sliceOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => T,
  position: (row: Row) => Position,
): Slice<T> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items: items.map(view), next: last === undefined ? null : position(last) };
}

/**
 * The rows that statements for pages read: one more than the pages of the web client, and than the longest there are.
 */
const SIZES = [29, 61, 101];

/**
 * A number of rows that is part of the statement's text: with a parameter PostgreSQL plans it again for each call,
 * because it expects a plan for any number of rows to be expensive.
 */
export function inText(rows: number): Placeholder {
  // Drizzle makes a parameter of a number, and takes any piece of SQL, whatever its types say.
  return sql.raw(String(rows)) as unknown as Placeholder;
}

/** Statements for pages of so many items, which read at least one row more; the number is part of their text. */
export function bySize<Statements>(make: (limit: Placeholder) => Statements): (items: number) => Statements {
  const made = new Map<number, Statements>();
  return (items) => {
    const rows = SIZES.find((size) => size > items) ?? items + 1;
    const statements = made.get(rows) ?? make(inText(rows));
    made.set(rows, statements);
    return statements;
  };
}

/** Condition of a keyset page: the rows beyond `after` in a list sorted by `keys`, all in one direction. */
export function beyond(
  keys: readonly (AnyPgColumn | SQL.Aliased)[],
  direction: '<' | '>',
  after: Position | null,
): SQL | undefined {
  if (after === null) return undefined;
  const values = after.map((value) => sql`${value}`);
  return sql`(${sql.join([...keys], sql`, `)}) ${sql.raw(direction)} (${sql.join(values, sql`, `)})`;
}

/** The same condition with placeholders, which `markValues` fills. */
export function beyondMark(keys: readonly [AnyPgColumn, AnyPgColumn], direction: '<' | '>'): SQL {
  const [key, id] = [placeholder('markKey'), placeholder('markId')];
  return sql`(${sql.join([...keys], sql`, `)}) ${sql.raw(direction)} (${key}, ${id})`;
}

/** The values of the placeholders of `beyondMark`. */
export function markValues([markKey, markId]: Position): Values {
  return { markKey, markId };
}
