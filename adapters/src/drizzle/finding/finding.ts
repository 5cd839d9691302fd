import { setImmediate } from 'node:timers/promises';
import { existsFor } from '@quadrangle/domain/events/rules';
import type { Finding, FindRequest } from '@quadrangle/domain/finding/ports';
import { betterKnownFirst, laterFirst, type Named } from '@quadrangle/domain/finding/words';
import { clubNameKey } from '@quadrangle/domain/membership/club';
import { and, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { eventsWithCovers, ofTenant } from '../events/events.ts';
import { clubColumns } from '../kernel/locked-club.ts';
import { findable, uploaderColumns, userColumns } from '../kernel/rows.ts';
import { nameOfClub, nameOfEvent, nameOfPerson, rememberName } from '../words/names.ts';
import { asked, matching, PORTION, scopeOf, visitNewest } from '../words/word-index.ts';

const statements = perStore((store) => {
  const { from, where, newestFirst } = matching(store, 'suggestions');
  const page = sql`(select d.text from ${from} where ${where.portions} order by ${newestFirst} limit ${placeholder('most')}) as page`;
  return { newest: prepared((db) => db.select({ id: sql<string>`text` }).from(page)) };
});

/** Finds events, people and clubs by the index of suggestions. */
export function findingOn(store: Store): Finding {
  const { events, users, media, clubs } = store.tables;
  return {
    async events(request) {
      const ids = await newestOf(store, 'event', request);
      if (ids.length === 0) return [];
      const rows = await store.read
        .select({
          id: events.id,
          startsOn: events.startsOn,
          tenant: events.tenant,
          ownerId: events.ownerId,
          createdAt: events.createdAt,
        })
        .from(events)
        .where(and(inArray(events.id, ids), ofTenant(store, request.viewer.tenant)));
      const first = rows
        .filter((event) => existsFor(event, request.viewer))
        .sort(laterFirst)
        .slice(0, request.limit);
      return eventsWithCovers(
        store,
        first.map(({ id }) => id),
        request.viewer,
      );
    },
    async people({ viewer, limit, ...request }) {
      const ids = await newestOf(store, 'person', { viewer, limit, ...request });
      if (ids.length === 0) return [];
      const met = and(
        eq(users.tenant, viewer.tenant),
        isNull(users.suspendedAt),
        isNotNull(users.verifiedAt),
        findable(store.tables),
      );
      const rows = await store.read
        .select(uploaderColumns(store.tables))
        .from(users)
        .where(and(inArray(users.id, ids), met));
      return rows.sort(betterKnownFirst).slice(0, limit);
    },
    async clubs(request) {
      const ids = await newestOf(store, 'club', request);
      if (ids.length === 0) return [];
      const rows = await store.read
        .select(clubColumns(store.tables))
        .from(clubs)
        .where(and(inArray(clubs.id, ids), eq(clubs.tenant, request.viewer.tenant)));
      return rows.sort(betterKnownFirst).slice(0, request.limit);
    },
    async indexNext(named, after, many) {
      // Lets other work go first.
      await setImmediate();
      return store.atomic(async (db) => {
        if (named === 'event') {
          const following = after === null ? undefined : gt(events.id, after);
          const rows = await store.locked(db.select().from(events).where(following).orderBy(events.id).limit(many));
          for (const event of rows) await rememberName(store, db, nameOfEvent(event));
          return rows.length < many ? null : (rows.at(-1)?.id ?? null);
        }
        if (named === 'club') {
          const following = after === null ? undefined : gt(clubs.id, after);
          const rows = await store.locked(
            db.select(clubColumns(store.tables)).from(clubs).where(following).orderBy(clubs.id).limit(many),
          );
          for (const club of rows) {
            await rememberName(store, db, nameOfClub(club));
            // The rule by which names are folded may have changed since; a club that has the key by now keeps it.
            const key = clubNameKey(club.name);
            const free = sql`not exists (select 1 from clubs c where c.tenant = ${club.tenant} and c.name_key = ${key})`;
            await db
              .update(clubs)
              .set({ nameKey: key })
              .where(and(eq(clubs.id, club.id), free));
          }
          return rows.length < many ? null : (rows.at(-1)?.id ?? null);
        }
        // What waits in a pool exists for two sides alone (decisions 65).
        const isShared = sql`${media.pool} is distinct from 'offered'`;
        const shared = db
          .select({ id: media.id })
          .from(media)
          .where(and(eq(media.uploaderId, users.id), isShared));
        const uploaders = and(exists(shared), after === null ? undefined : gt(users.id, after));
        const rows = await store.locked(
          db.select(userColumns(store.tables)).from(users).where(uploaders).orderBy(users.id).limit(many),
        );
        for (const person of rows) await rememberName(store, db, nameOfPerson(person));
        return rows.length < many ? null : (rows.at(-1)?.id ?? null);
      });
    },
  };
}

/** The ids of the newest `most` that match. */
async function newestOf(store: Store, of: Named, { viewer, words, most, signal }: FindRequest): Promise<string[]> {
  const ids: string[] = [];
  await visitNewest(store, 'suggestions', { first: PORTION, signal }, async (numbers) => {
    const values = asked(store, numbers, scopeOf(of, viewer.tenant), words);
    const rows = await statements(store).newest(store.read, { ...values, most: most - ids.length });
    ids.push(...rows.map(({ id }) => id));
    return ids.length / most;
  });
  return ids;
}
