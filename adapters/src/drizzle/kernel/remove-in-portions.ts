import { setImmediate } from 'node:timers/promises';
import { and, inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../engine/store.ts';

/** Rows that one statement writes: more of them would block everybody on SQLite until it is done. */
export const PORTION = 500;

/**
 * Removes a portion of the rows that match; the column `key` tells them from one another. Whether there may be more.
 */
export async function removeSome(db: Db, key: AnyPgColumn, which: SQL | undefined): Promise<boolean> {
  const rows = await db.select({ key }).from(key.table).where(which).limit(PORTION);
  const keys = rows.map((row) => row.key);
  if (keys.length > 0) await db.delete(key.table).where(and(which, inArray(key, keys)));
  return keys.length === PORTION;
}

/** Removes all rows that match, in the unit of `db`, portion by portion, with other work in between. */
export async function removeInPortions(db: Db, key: AnyPgColumn, which: SQL | undefined): Promise<void> {
  while (await removeSome(db, key, which)) await setImmediate();
}
