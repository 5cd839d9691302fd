import type { SideWrite } from '@quadrangle/domain/kernel/ports';
import type { MediaMade, MediaPictures } from '@quadrangle/domain/media/ports';
import { and, asc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedRoom } from '../kernel/room.ts';
import { lockBatches, rewriteCards } from './cards.ts';
import { renewOffers } from './into-event.ts';
import { lacksUploader, removeFailed } from './remove-item.ts';

/**
 * Renditions, posters and drawn pictures. Each write is one unit with the cards, uploads and jobs that depend on it.
 */
export function mediaMadeOn(store: Store): MediaMade & MediaPictures {
  const { media, offers, uploads } = store.tables;
  const change = async (
    db: Db,
    where: SQL | undefined,
    fields: Parameters<ReturnType<typeof db.update<typeof media>>['set']>[0],
  ): Promise<boolean> => {
    await lockBatches(store, db, where);
    const [changed] = await db
      .update(media)
      .set(fields)
      .where(where)
      .returning({ id: media.id, batchId: media.batchId });
    // An item that is now listed, or has no longer failed, may become the first of its batch.
    if (changed && changed.batchId !== changed.id) await rewriteCards(store, db, eq(media.batchId, changed.batchId));
    return changed !== undefined;
  };
  /** An item that is not ready gets the state `then`; if that is another than it had, its uploader is notified. */
  const end = async (
    db: Db,
    id: string,
    then: 'ready' | 'failed',
    fields: Parameters<typeof change>[2],
    sideWrites: readonly SideWrite[],
  ) => {
    await lockBatches(store, db, eq(media.id, id));
    const [before] = await store.locked(
      db.select({ state: media.state, pool: media.pool }).from(media).where(eq(media.id, id)),
    );
    const state = before?.state === 'ready' ? 'ready' : then;
    if (!(await change(db, eq(media.id, id), { ...fields, state }))) return false;
    if (before?.state === state) return true;
    await queue(store, db, sideWrites);
    if (state === 'ready' && before?.pool === 'offered') await renewOffers(store, db, eq(offers.mediaId, id));
    return true;
  };
  /** Ids of items after one, in order. */
  const ids = async (where: SQL | undefined, after: string | null, limit: number): Promise<string[]> => {
    const rows = await store.read
      .select({ id: media.id })
      .from(media)
      .where(and(where, after === null ? undefined : gt(media.id, after)))
      .orderBy(asc(media.id))
      .limit(limit);
    return rows.map(({ id }) => id);
  };
  // A conversion that failed midway has left the smaller sizes.
  const lacking = or(isNull(media.renditions), isNotNull(media.failure));
  return {
    beginMaking: (id, jobs) =>
      store.atomic(async (db) => {
        const state = sql<'ready'>`case when ${media.state} = 'failed' then 'processing' else ${media.state} end`;
        const idle = and(eq(media.id, id), isNull(media.percent));
        if (!(await change(db, idle, { state, failure: null, percent: 0 }))) return false;
        await queue(store, db, jobs);
        return true;
      }),
    async tellProgress(id, percent) {
      await store.write((db) =>
        db
          .update(media)
          .set({ percent })
          .where(and(eq(media.id, id), isNotNull(media.percent)))
          .returning({ id: media.id }),
      );
    },
    finishMaking: (id, renditions, sideWrites = [], next = null) =>
      store.atomic(async (db) => {
        const fields = { failure: null, renditions, ...(next ? {} : { percent: null }) };
        if (!(await end(db, id, 'ready', fields, sideWrites))) return false;
        if (next) await queue(store, db, [next]);
        return true;
      }),
    async failMaking(id, failure, then, sideWrites = []) {
      await store.atomic(async (db) => {
        const isOrphan = then === 'failed' && (await lacksUploader(store, db, id));
        await end(db, id, then, { failure, percent: null }, sideWrites);
        if (isOrphan) await removeFailed(store, db, eq(media.id, id));
      });
    },
    changePoster: (id, { name, placeholder, drawn }, upload, jobsFor) =>
      store.atomic(async (db) => {
        if (upload?.judge) upload.judge(await lockedRoom(store, db, upload.ownerId, null, upload.holderId));
        const [item] = await store.locked(db.select({ former: media.posterName }).from(media).where(eq(media.id, id)));
        if (!item) return false;
        if (upload !== null) {
          const unused = and(eq(uploads.id, upload.id), isNull(uploads.usedBy));
          const use = { usedBy: id, holderId: upload.holderId };
          const used = await db.update(uploads).set(use).where(unused).returning({ id: uploads.id });
          if (used.length === 0) return false;
        }
        if (item.former !== null) await db.delete(uploads).where(eq(uploads.fileName, item.former));
        await db.update(media).set({ posterName: name, placeholder, drawn }).where(eq(media.id, id));
        await queue(store, db, jobsFor(item.former));
        return true;
      }),
    videoIds: (after, limit, missing) => ids(and(eq(media.kind, 'video'), missing ? lacking : undefined), after, limit),
    pictureIds: (after, limit, missing) => ids(missing ? isNull(media.drawn) : undefined, after, limit),
    async keepDrawn(id, pictureName, drawn) {
      const shown = sql`coalesce(${media.posterName}, ${media.fileName})`;
      const kept = await store.write((db) =>
        db
          .update(media)
          .set({ drawn })
          .where(and(eq(media.id, id), eq(shown, pictureName)))
          .returning({ id: media.id }),
      );
      return kept.length > 0;
    },
  };
}
