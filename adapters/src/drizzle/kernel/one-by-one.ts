import { sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

/** What units do one after the other in a tenant: any numbers that no other locks have. */
const LOCKS = { reports: 51, room: 57 } as const;

/**
 * Waits until no other unit does the same in this tenant, and keeps others waiting until the unit ends. No two units
 * wait for each other, because `reports` comes before all rows, and `room` after clubs and people. On SQLite, units run
 * one after the other anyway.
 */
export async function oneByOne({ engine }: Store, db: Db, what: keyof typeof LOCKS, tenant: string): Promise<void> {
  if (engine === 'postgres')
    await db
      .select({ locked: sql`pg_advisory_xact_lock(${LOCKS[what]}, hashtext(${tenant}))` })
      .from(sql`(select 1) as once`);
}
