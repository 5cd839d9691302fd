import type { Gift, GiftContents, Gifts, GiftWithCounts } from '@quadrangle/domain/clubs/gift';
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { beyond, sliceOf } from '../engine/paging.ts';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedClub } from '../kernel/locked-club.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { uploaderColumns } from '../kernel/rows.ts';
import { lockBatches, rewriteCards } from '../media/cards.ts';
import { restoringOn } from './bin.ts';

/**
 * Gifts to clubs. Adding one locks the club, moving one the giver, the gift, the batches of its items, then the items, so
 * that none is moved to both sides at once.
 */
export function giftsOn(store: Store): Gifts {
  const { events, eventItems, gifts, givenThings, media, rooms, uploads, users } = store.tables;
  const { restore } = restoringOn(store);

  /** What waits in a pool becomes the event's once it is accepted, and is no gift. */
  const notOffered = or(isNull(media.pool), ne(media.pool, 'offered'));
  const ofGift = (id: string) => eq(givenThings.giftId, id);
  const withCounts = async (where: SQL | undefined, limit: number): Promise<GiftWithCounts[]> => {
    const many = (isEvent: boolean) =>
      sql<number>`(select ${count()} from ${givenThings} where ${and(eq(givenThings.giftId, gifts.id), eq(givenThings.isEvent, isEvent))})`.mapWith(
        Number,
      );
    const rows = await store.read
      .select({
        gift: gifts,
        items: many(false),
        events: many(true),
        giver: uploaderColumns(store.tables),
        suspendedAt: users.suspendedAt,
      })
      .from(gifts)
      .innerJoin(users, eq(users.id, gifts.giverId))
      .where(where)
      .orderBy(desc(gifts.givenAt), desc(gifts.id))
      .limit(limit);
    return rows.map(({ gift, suspendedAt, giver, ...counts }) => ({
      ...gift,
      ...counts,
      giver: suspendedAt === null ? giver : null,
    }));
  };

  /** The bytes of the files of items. */
  const bytesOf = async (db: Db, items: SQL | undefined) => {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(${uploads.size}), 0)`.mapWith(Number) })
      .from(uploads)
      .where(inArray(uploads.usedBy, db.select({ id: givenThings.thingId }).from(givenThings).where(items)));
    return row?.bytes ?? 0;
  };

  /** Notes what the gift holds; returns how much of it. */
  const noteThings = async (db: Db, { id, giverId }: Gift, contents: GiftContents) => {
    const thing = (isEvent: boolean, thingId: typeof media.id | typeof events.id) => ({
      giftId: sql<string>`${id}`.as('gift_id'),
      thingId,
      isEvent: sql<boolean>`${flag(store, isEvent)}`.as('is_event'),
      moved: sql<boolean>`${flag(store, false)}`.as('moved'),
    });
    const inEvents = inArray(
      media.id,
      db
        .select({ id: eventItems.mediaId })
        .from(eventItems)
        .where(inArray(eventItems.eventId, [...contents.events])),
    );
    const items = and(
      eq(media.uploaderId, giverId),
      isNull(media.clubId),
      notOffered,
      contents.all
        ? undefined
        : or(inArray(media.id, [...contents.items]), contents.events.length > 0 ? inEvents : undefined),
    );
    const plans = and(
      eq(events.ownerId, giverId),
      isNull(events.clubId),
      contents.all ? undefined : inArray(events.id, [...contents.events]),
    );
    await db.insert(givenThings).select(db.select(thing(false, media.id)).from(media).where(items));
    await db.insert(givenThings).select(db.select(thing(true, events.id)).from(events).where(plans));
    const named = [...contents.items, ...contents.events];
    const [all] = await db.select({ many: count() }).from(givenThings).where(ofGift(id));
    const [known] = await db
      .select({ many: count() })
      .from(givenThings)
      .where(and(ofGift(id), inArray(givenThings.thingId, named)));
    return { all: all?.many ?? 0, isOwn: named.length === 0 || known?.many === named.length };
  };

  return {
    add: (gift, contents, judge, sideWrites, audit) =>
      store
        .atomic(async (db) => {
          const club = await lockedClub(store, db, gift.clubId);
          if (!club || club.closedAt !== null) return 'closed' as const;
          const standing = db
            .select({ id: gifts.id })
            .from(gifts)
            .where(and(eq(gifts.clubId, club.id), isNull(gifts.undoneAt)));
          const promised = await bytesOf(db, and(inArray(givenThings.giftId, standing), eq(givenThings.moved, false)));
          const [room] = await db.select({ bytes: rooms.bytes }).from(rooms).where(eq(rooms.ownerId, club.id));
          await db.insert(gifts).values(gift);
          const { all, isOwn } = await noteThings(db, gift, contents);
          if (!isOwn) throw new Undone('not-own');
          if (all === 0) throw new Undone('nothing');
          judge({ bytes: await bytesOf(db, ofGift(gift.id)), holderBytes: (room?.bytes ?? 0) + promised });
          await queue(store, db, sideWrites);
          await note(store, db, audit);
          return 'added' as const;
        })
        .catch((error) => {
          if (error instanceof Undone) return error.outcome;
          throw error;
        }),
    move: (id, limit) =>
      store.atomic(async (db) => {
        const [by] = await db.select({ giverId: gifts.giverId }).from(gifts).where(eq(gifts.id, id));
        if (by) await lockedUser(store, db, by.giverId);
        const [gift] = await store.locked(db.select().from(gifts).where(eq(gifts.id, id)));
        if (!gift) return false;
        const isBack = gift.undoneAt !== null;
        const found = await db
          .select({ id: givenThings.thingId, isEvent: givenThings.isEvent })
          .from(givenThings)
          .where(and(ofGift(id), eq(givenThings.moved, isBack)))
          .orderBy(asc(givenThings.thingId))
          .limit(limit);
        const these = and(
          ofGift(id),
          inArray(
            givenThings.thingId,
            found.map((thing) => thing.id),
          ),
        );
        if (found.length > 0) {
          await moveThings(db, gift, isBack, found);
          if (isBack) await db.delete(givenThings).where(these);
          else await db.update(givenThings).set({ moved: true }).where(these);
        } else if (isBack) await db.delete(gifts).where(eq(gifts.id, id));
        return found.length > 0;
      }),
    undo: (id, undoneAt, sideWrites, audit) =>
      store.atomic(async (db) => {
        const undone = await db
          .update(gifts)
          .set({ undoneAt })
          .where(and(eq(gifts.id, id), isNull(gifts.undoneAt)))
          .returning({ id: gifts.id });
        if (undone.length === 0) return false;
        await queue(store, db, sideWrites);
        await note(store, db, audit);
        return true;
      }),
    find: async (id) => (await withCounts(eq(gifts.id, id), 1))[0] ?? null,
    async of(clubId, giverId, since, limit, after) {
      const theirs = giverId === null ? undefined : eq(gifts.giverId, giverId);
      const standing = and(eq(gifts.clubId, clubId), theirs, isNull(gifts.undoneAt), gt(gifts.givenAt, since));
      const rows = await withCounts(and(standing, beyond([gifts.givenAt, gifts.id], '<', after)), limit + 1);
      return sliceOf(
        rows,
        limit,
        (gift) => gift,
        ({ givenAt, id }) => [givenAt, id],
      );
    },
    forget: (old) =>
      store
        .write((db) =>
          db
            .delete(gifts)
            .where(and(isNull(gifts.undoneAt), lt(gifts.givenAt, old)))
            .execute(),
        )
        .then(() => {}),
  };

  /** Moves things that are the giver's, or the club's, to the other; those in the bin come out of it first. */
  async function moveThings(db: Db, gift: Gift, isBack: boolean, found: readonly { id: string; isEvent: boolean }[]) {
    const { bin, offers } = store.tables;
    const [from, to] = isBack ? [gift.clubId, null] : [null, gift.clubId];
    const ids = (isEvent: boolean) => found.filter((thing) => thing.isEvent === isEvent).map(({ id }) => id);
    await lockBatches(store, db, inArray(media.id, ids(false)));
    if (isBack) {
      const all = found.map(({ id }) => id);
      const inBin = await db
        .select({ id: bin.id })
        .from(bin)
        .where(and(eq(bin.clubId, gift.clubId), inArray(bin.id, all)));
      for (const { id } of inBin) await restore(db, id);
    }
    const moved = await db
      .update(media)
      .set({ clubId: to })
      .where(
        and(
          inArray(media.id, ids(false)),
          eq(media.uploaderId, gift.giverId),
          from === null ? and(isNull(media.clubId), notOffered) : eq(media.clubId, from),
        ),
      )
      .returning({ id: media.id, batchId: media.batchId });
    const inBatches = moved.filter(({ id, batchId }) => batchId !== id);
    const ofBatches = [...new Set(inBatches.map(({ batchId }) => batchId))];
    await rewriteCards(store, db, inArray(media.batchId, ofBatches));
    const files = inArray(
      uploads.usedBy,
      moved.map(({ id }) => id),
    );
    // What was accepted from a pool, and is still in that event, counts to its host again.
    const host = sql<string | null>`(select coalesce(${events.clubId}, ${events.ownerId}) from ${eventItems}
      join ${events} on ${events.id} = ${eventItems.eventId}
      join ${offers} on ${offers.mediaId} = ${eventItems.mediaId} and ${offers.eventId} = ${eventItems.eventId}
      where ${eventItems.mediaId} = ${uploads.usedBy} and ${offers.acceptedAt} is not null)`;
    if (moved.length > 0)
      await db
        .update(uploads)
        .set({ holderId: to ?? host })
        .where(files);
    await db
      .update(events)
      .set({ clubId: to })
      .where(
        and(
          inArray(events.id, ids(true)),
          eq(events.ownerId, gift.giverId),
          from === null ? isNull(events.clubId) : eq(events.clubId, from),
        ),
      );
  }
}

/** Ends a unit without its writes. */
class Undone extends Error {
  readonly outcome: 'not-own' | 'nothing';
  constructor(outcome: 'not-own' | 'nothing') {
    super(outcome);
    this.outcome = outcome;
  }
}

function flag({ engine }: Store, value: boolean): SQL {
  return sql.raw(engine === 'sqlite' ? String(Number(value)) : String(value));
}
