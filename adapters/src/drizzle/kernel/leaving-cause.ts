import { leavingCause } from '@quadrangle/domain/colleges/leaving-soon';
import { type SQL, sql } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** What somebody is told under of the day on which they leave: the domain's `leavingCause` of `leavingDay`. */
export function leavingCauseColumn({ engine, tables: { users } }: Store): SQL {
  const began =
    engine === 'sqlite'
      ? sql`strftime('%Y-%m-%d', ${users.createdAt} / 1000, 'unixepoch')`
      : sql`to_char(to_timestamp(${users.createdAt} / 1000) at time zone 'UTC', 'YYYY-MM-DD') collate "C"`;
  const day = sql`case when ${users.rosterLeavesOn} > ${began} then ${users.rosterLeavesOn} else ${users.ownLeavesOn} end`;
  return sql`${leavingCause('')} || ${day}`;
}
