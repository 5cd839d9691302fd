import type { Library } from '@quadrangle/domain/library/ports';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { listed } from '../kernel/listed.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { removeSome } from '../kernel/remove-in-portions.ts';

const statements = perStore((store) => {
  const { saves, history, favourites, media, users } = store.tables;
  const [memberId, id, at] = [placeholder('memberId'), placeholder('id'), placeholder('at')];
  /** The person and the item of a row, in the order of the tables' columns; no row when the item is gone. */
  const row = {
    memberId: sql<string>`${memberId}`.as('member_id'),
    mediaId: media.id,
    kind: media.kind,
  };
  const moment = sql<number>`${at}`.as('moment');
  return {
    save: prepared((db) =>
      db
        .insert(saves)
        .select(
          db
            .select({ ...row, savedAt: moment })
            .from(media)
            .where(eq(media.id, id)),
        )
        .onConflictDoNothing(),
    ),
    unsave: prepared((db) => db.delete(saves).where(and(eq(saves.memberId, memberId), eq(saves.mediaId, id)))),
    remember: prepared((db) =>
      db
        .insert(history)
        .select(
          db
            .select({ ...row, viewedAt: moment })
            .from(media)
            .where(eq(media.id, id)),
        )
        .onConflictDoUpdate({
          target: [history.memberId, history.mediaId],
          set: { viewedAt: sql`excluded.viewed_at` },
        }),
    ),
    marked: prepared((db) =>
      db
        .select({ id: favourites.uploaderId })
        .from(favourites)
        .innerJoin(users, and(eq(users.id, favourites.uploaderId), isNull(users.suspendedAt)))
        .where(eq(favourites.memberId, memberId))
        .orderBy(desc(favourites.markedAt), desc(favourites.uploaderId)),
    ),
    saved: prepared((db) =>
      db
        .select({ id: saves.mediaId, kind: saves.kind })
        .from(saves)
        // A subquery for each: PostgreSQL would turn a join into a scan of all items.
        .where(
          and(
            eq(saves.memberId, memberId),
            sql`(select ${listed(store)} from ${media} where ${media.id} = ${saves.mediaId})`,
          ),
        )
        .orderBy(desc(saves.savedAt), desc(saves.mediaId)),
    ),
  };
});

/**
 * Saved items, favourites and history. Saving or visiting is one statement, which writes nothing if the item is gone. A
 * favourite and the uploader's count change in one unit, with the uploader's row locked.
 */
export function libraryOn(store: Store): Library {
  const { history, favourites, users } = store.tables;
  const run = statements(store);

  return {
    async save({ id }, memberId, savedAt) {
      await store.write((db) => run.save(db, { memberId, id, at: savedAt }));
    },
    async unsave({ id }, memberId) {
      await store.write((db) => run.unsave(db, { memberId, id }));
    },
    favour: ({ id }, memberId, markedAt) =>
      store.atomic(async (db) => {
        const uploader = await lockedUser(store, db, id);
        if (!uploader) return;
        const marked = await db
          .insert(favourites)
          .values({ memberId, uploaderId: id, markedAt })
          .onConflictDoNothing()
          .returning({ id: favourites.uploaderId });
        const favouriteCount = uploader.favouriteCount + marked.length;
        await db.update(users).set({ favouriteCount }).where(eq(users.id, id));
      }),
    unfavour: ({ id }, memberId) =>
      store.atomic(async (db) => {
        const uploader = await lockedUser(store, db, id);
        if (!uploader) return;
        const unmarked = await db
          .delete(favourites)
          .where(and(eq(favourites.memberId, memberId), eq(favourites.uploaderId, id)))
          .returning({ id: favourites.uploaderId });
        const favouriteCount = uploader.favouriteCount - unmarked.length;
        await db.update(users).set({ favouriteCount }).where(eq(users.id, id));
      }),
    async isFavourite(personId, memberId) {
      const found = await store.read
        .select({ id: favourites.uploaderId })
        .from(favourites)
        .where(and(eq(favourites.memberId, memberId), eq(favourites.uploaderId, personId)));
      return found.length > 0;
    },
    async remember({ id }, memberId, viewedAt) {
      await store.write((db) => run.remember(db, { memberId, id, at: viewedAt }));
    },
    async forgetHistory(memberId) {
      while (await store.write((db) => removeSome(db, history.mediaId, eq(history.memberId, memberId))));
    },
    async idsOf(memberId) {
      const [marked, saved] = await Promise.all([
        run.marked(store.read, { memberId }),
        run.saved(store.read, { memberId }),
      ]);
      const ofKind = (kind: string) => saved.filter((row) => row.kind === kind).map(({ id }) => id);
      return { favouriteIds: marked.map(({ id }) => id), savedIds: { video: ofKind('video'), photo: ofKind('photo') } };
    },
  };
}
