import { leavingDay } from '@quadrangle/domain/colleges/leaving';
import { KNOWN_FROM } from '@quadrangle/domain/membership/pool';
import type { Pools } from '@quadrangle/domain/membership/ports';
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { isJudged } from '../kernel/waiting.ts';

const statements = perStore((store) => {
  const { clubs, events, eventContributors, media, offers, poolRemovals, users } = store.tables;
  const [event, person] = [placeholder('event'), placeholder('person')];
  return {
    pool: prepared((db) =>
      db
        .select({
          event: {
            eventId: events.id,
            tenant: events.tenant,
            mode: events.pool,
            open: events.open,
            startsOn: events.startsOn,
            endsOn: events.endsOn,
            ownerId: events.ownerId,
            clubId: events.clubId,
          },
          owner: {
            planEnd: users.planEnd,
            stopped: users.uploadsStoppedUntil,
            gone: users.suspendedAt,
            rosterLeavesOn: users.rosterLeavesOn,
            ownLeavesOn: users.ownLeavesOn,
            createdAt: users.createdAt,
          },
          club: { planEnd: clubs.planEnd, stopped: clubs.uploadsStoppedUntil, gone: clubs.closedAt },
        })
        .from(events)
        .leftJoin(users, eq(users.id, events.ownerId))
        .leftJoin(clubs, eq(clubs.id, events.clubId))
        .where(eq(events.id, event)),
    ),
    sent: prepared((db) =>
      db
        .select({ kind: offers.kind, many: count() })
        .from(offers)
        .where(and(eq(offers.senderId, person), eq(offers.eventId, event), isNull(offers.declinedAt)))
        .groupBy(offers.kind),
    ),
    named: prepared((db) =>
      db
        .select({ id: eventContributors.personId })
        .from(eventContributors)
        .where(and(eq(eventContributors.eventId, event), eq(eventContributors.personId, person))),
    ),
    accepted: prepared((db) =>
      db
        .select({ id: offers.mediaId })
        .from(offers)
        .where(and(eq(offers.senderId, person), isNotNull(offers.acceptedAt)))
        .limit(placeholder('most')),
    ),
    removed: prepared((db) => db.select().from(poolRemovals).where(eq(poolRemovals.personId, person))),
    binned: prepared((db) =>
      db
        .select({ id: offers.mediaId })
        .from(offers)
        .innerJoin(media, eq(media.id, offers.mediaId))
        .where(and(eq(offers.senderId, person), isNotNull(offers.acceptedAt), eq(media.binned, true)))
        .limit(1),
    ),
    waiting: prepared((db) =>
      db
        .select({ id: offers.mediaId })
        .from(offers)
        .innerJoin(media, eq(media.id, offers.mediaId))
        .innerJoin(users, eq(users.id, offers.senderId))
        .where(and(eq(offers.eventId, event), isNull(offers.acceptedAt), isNull(offers.declinedAt), isJudged(store)))
        .limit(placeholder('most')),
    ),
  };
});

/** Events as those who add to them need them. */
export function poolsOn(store: Store): Pools {
  const { poolRemovals, users } = store.tables;
  const run = statements(store);
  return {
    async find(eventId) {
      const [row] = await run.pool(store.read, { event: eventId });
      if (!row) return null;
      const owner = row.event.clubId === null ? row.owner : row.club;
      const hosted = owner !== null && owner.gone === null;
      const leavesOn = row.event.clubId === null && row.owner ? leavingDay(row.owner) : null;
      return { ...row.event, planEnd: owner?.planEnd ?? 0, stoppedUntil: owner?.stopped ?? null, hosted, leavesOn };
    },
    async sentBy(event, person) {
      const rows = await run.sent(store.read, { event, person });
      const many = (kind: 'photo' | 'video') => rows.find((row) => row.kind === kind)?.many ?? 0;
      return { photo: many('photo'), video: many('video') };
    },
    isNamed: async (event, person) => (await run.named(store.read, { event, person })).length > 0,
    async recordOf(person) {
      const [accepted, removed, binned] = await Promise.all([
        run.accepted(store.read, { person, most: KNOWN_FROM }),
        run.removed(store.read, { person }),
        run.binned(store.read, { person }),
      ]);
      return { accepted: accepted.length, removed: removed.length + binned.length > 0 };
    },
    waiting: async (event, most) => (await run.waiting(store.read, { event, most })).length,
    async noteRemoved(personId, removedAt) {
      await store.write((db) =>
        db
          .insert(poolRemovals)
          .select(
            db
              .select({ personId: users.id, removedAt: sql<number>`${removedAt}`.as('removed_at') })
              .from(users)
              .where(eq(users.id, personId)),
          )
          .onConflictDoUpdate({ target: poolRemovals.personId, set: { removedAt } }),
      );
    },
  };
}
