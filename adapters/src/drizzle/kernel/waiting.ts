import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { placeholder } from '../engine/placeholder.ts';
import type { Store } from '../engine/store.ts';
import { seatColumn } from './locked-club.ts';

/** Offers that the owner's side is shown: ready, not withheld, of people who are there and not suspended. */
export function isJudged({ tables: { media, users } }: Store): SQL | undefined {
  return and(eq(media.state, 'ready'), eq(media.withheld, false), isNull(users.suspendedAt));
}

/** Whether an event is the viewer's own, or of a club that they lead: its owner's side. */
export function ofOwnersSide(store: Store): SQL {
  const { events } = store.tables;
  return sql`case when ${events.clubId} is null then ${events.ownerId} = ${placeholder('viewer')} else ${seatColumn(store, events.clubId)} = 'lead' end`;
}

/** Whether offers to the event in a column wait for the viewer to decide. */
export function waitsForViewer(store: Store, event: AnyPgColumn): SQL {
  const { events, media, offers, users } = store.tables;
  const undecided = and(eq(offers.eventId, event), isNull(offers.acceptedAt), isNull(offers.declinedAt));
  // A scalar subquery: for an `exists`, PostgreSQL may hash all that waits anywhere.
  return sql`(select 1 from ${offers} join ${events} on ${events.id} = ${offers.eventId} join ${media} on ${media.id} = ${offers.mediaId} join ${users} on ${users.id} = ${offers.senderId} where ${and(undecided, isJudged(store), ofOwnersSide(store))} limit 1) is not null`;
}
