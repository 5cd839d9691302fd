import { setImmediate } from 'node:timers/promises';
import type { BinEntry, Binned, ClubBin } from '@quadrangle/domain/media/bin';
import { and, asc, desc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';
import { createEvent, removeEvent } from '../events/events.ts';
import { queue } from '../jobs/jobs.ts';
import { declineOffers } from '../kernel/decline-offers.ts';
import { hiddenUnlessBinned, listed } from '../kernel/listed.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { PORTION, removeInPortions } from '../kernel/remove-in-portions.ts';
import { mediaColumns, uploaderColumns } from '../kernel/rows.ts';
import { lockBatches, rewriteCards } from '../media/cards.ts';

/**
 * The bins of clubs. An item is locked as everybody locks it who hides or removes one: its uploader, its batch, then
 * the item; the row of the bin last.
 */
export function binOn(store: Store): ClubBin {
  const { bin, binItems, events, eventContributors, media, offers, offersSeen, users } = store.tables;
  const { event: _, mediaId: __, ...columns } = getTableColumns(bin);
  const entries = async (where: SQL | undefined, limit: number): Promise<BinEntry[]> => {
    const rows = await store.read
      .select({
        thing: columns,
        event: bin.event,
        media: mediaColumns(store.tables),
        remover: uploaderColumns(store.tables),
        suspendedAt: users.suspendedAt,
      })
      .from(bin)
      .leftJoin(media, eq(media.id, bin.mediaId))
      .leftJoin(users, eq(users.id, bin.removerId))
      .where(where)
      .orderBy(desc(bin.removedAt), desc(bin.id))
      .limit(limit);
    return rows.map(({ thing, event, media: item, remover, suspendedAt }) => ({
      ...thing,
      title: event?.event.title ?? item?.title ?? '',
      remover: suspendedAt === null ? remover : null,
      media: item,
    }));
  };

  const { changeItem, restore } = restoringOn(store);

  const putItem = async (db: Db, thing: Binned) => {
    const which = and(eq(media.id, thing.id), eq(media.clubId, thing.clubId), eq(media.binned, false));
    if (!(await changeItem(db, which, { binned: true, hidden: true }))) return false;
    await db.insert(bin).values({ ...thing, mediaId: thing.id, event: null });
    return true;
  };

  const putEvent = async (db: Db, thing: Binned) => {
    const which = and(eq(events.id, thing.id), eq(events.clubId, thing.clubId));
    const [event] = await store.locked(db.select().from(events).where(which));
    if (!event) return false;
    const named = await db
      .select({ id: eventContributors.personId })
      .from(eventContributors)
      .where(eq(eventContributors.eventId, event.id));
    const contributorIds = named.map(({ id }) => id).sort();
    const { at, newest } = offersSeen;
    const [seen] = await db.select({ at, newest }).from(offersSeen).where(eq(offersSeen.eventId, event.id));
    await db.insert(bin).values({ ...thing, mediaId: null, event: { event, contributorIds, seen } });
    await removeEvent(store, db, event.id, (places) => db.insert(binItems).values(places));
    return true;
  };

  return {
    put: (thing, sideWrites, audit) =>
      store.atomic(async (db) => {
        if (!(await (thing.kind === 'event' ? putEvent : putItem)(db, thing))) return false;
        await queue(store, db, sideWrites);
        await note(store, db, audit);
        return true;
      }),
    async of(clubId, limit, after) {
      const where = and(eq(bin.clubId, clubId), beyond([bin.removedAt, bin.id], '<', after));
      return sliceOf(
        await entries(where, limit + 1),
        limit,
        (entry) => entry,
        ({ removedAt, id }) => [removedAt, id],
      );
    },
    find: async (id) => (await entries(eq(bin.id, id), 1))[0] ?? null,
    restore: (id, audit) =>
      store.atomic(async (db) => {
        if (!(await restore(db, id))) return false;
        await note(store, db, audit);
        return true;
      }),
    due: (until, limit) =>
      store.read
        .select(columns)
        .from(bin)
        .where(lte(bin.removedAt, until))
        .orderBy(asc(bin.removedAt), asc(bin.id))
        .limit(limit)
        .execute(),
    drop: (id) =>
      store.atomic(async (db) => {
        await store.locked(db.select({ id: bin.id }).from(bin).where(eq(bin.id, id)), 'removal');
        await removeInPortions(db, binItems.mediaId, eq(binItems.eventId, id));
        const gone = await db.delete(bin).where(eq(bin.id, id)).returning({ id: bin.id });
        if (gone.length > 0) await declineOffers(store, db, eq(offers.eventId, id));
      }),
  };
}

/** Puts things back from a bin, in the unit of `db`. */
export function restoringOn(store: Store) {
  const { bin, binItems, events, eventItems, media, offersSeen, users } = store.tables;

  /** Changes an item, and the card of its batch; false when no item fits. */
  const changeItem = async (db: Db, which: SQL | undefined, change: { binned: boolean; hidden: boolean | SQL }) => {
    await lockBatches(store, db, which);
    const [item] = await db.update(media).set(change).where(which).returning({ id: media.id, batchId: media.batchId });
    if (item && item.batchId !== item.id) await rewriteCards(store, db, eq(media.batchId, item.batchId));
    return item !== undefined;
  };

  const restoreItem = async (db: Db, id: string) => {
    const [item] = await db.select({ uploaderId: media.uploaderId }).from(media).where(eq(media.id, id));
    const uploader = item && (await lockedUser(store, db, item.uploaderId));
    const suspended = (uploader?.suspendedAt ?? null) !== null;
    const change = { binned: false, hidden: suspended ? true : hiddenUnlessBinned(store) };
    if (!(await changeItem(db, and(eq(media.id, id), eq(media.binned, true)), change))) return false;
    await db.delete(bin).where(eq(bin.id, id));
    return true;
  };

  const restoreEvent = async (db: Db, id: string) => {
    const [row] = await store.locked(db.select().from(bin).where(eq(bin.id, id)), 'removal');
    if (!row?.event) return false;
    const { event, contributorIds, seen } = row.event;
    const people = await db
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [...contributorIds]));
    await createEvent(
      store,
      db,
      { ...event, coverId: null },
      people.map((person) => person.id),
    );
    if (seen) await db.insert(offersSeen).values({ eventId: id, ...seen });
    const items = db.select().from(binItems).where(eq(binItems.eventId, id)).orderBy(asc(binItems.mediaId));
    for (;;) {
      const some = await items.limit(PORTION);
      if (some.length === 0) break;
      await addItems(db, some);
      const ids = some.map(({ mediaId }) => mediaId);
      await db.delete(binItems).where(and(eq(binItems.eventId, id), inArray(binItems.mediaId, ids)));
      await setImmediate();
    }
    await db.delete(bin).where(eq(bin.id, id));
    const cover = and(eq(eventItems.mediaId, event.coverId ?? ''), eq(eventItems.eventId, id));
    const [kept] = await db.select({ id: eventItems.mediaId }).from(eventItems).where(cover);
    if (kept) await db.update(events).set({ coverId: kept.id }).where(eq(events.id, id));
    return true;
  };

  /** Adds items to the event again that are there, and in no other. */
  const addItems = async (db: Db, items: readonly (typeof binItems.$inferSelect)[]) => {
    const ids = items.map(({ mediaId }) => mediaId);
    const there = await store.locked(
      db
        .select({
          id: media.id,
          uploaderId: media.uploaderId,
          kind: media.kind,
          isShown: sql<boolean>`${listed(store)}`.mapWith(Boolean),
        })
        .from(media)
        .where(inArray(media.id, ids))
        .orderBy(media.id),
    );
    const facts = new Map(there.map(({ id, ...fact }) => [id, fact]));
    const rows = items.flatMap((item) => {
      const fact = facts.get(item.mediaId);
      return fact ? [{ ...item, ...fact }] : [];
    });
    if (rows.length > 0) await db.insert(eventItems).values(rows).onConflictDoNothing();
  };

  /** Puts a thing back where it was; false when it is in no bin. */
  const restore = async (db: Db, id: string) => {
    const [row] = await db.select({ kind: bin.kind }).from(bin).where(eq(bin.id, id));
    return row !== undefined && (row.kind === 'event' ? restoreEvent : restoreItem)(db, id);
  };
  return { changeItem, restore };
}
