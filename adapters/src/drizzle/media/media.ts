import { batchPlace } from '@quadrangle/domain/media/batch';
import type { Media } from '@quadrangle/domain/media/media';
import type { MediaRepository } from '@quadrangle/domain/media/ports';
import { recounted } from '@quadrangle/domain/media/rules';
import { refuseStopped } from '@quadrangle/domain/uploads/rules';
import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { note } from '../audit/audit.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { Last, together } from '../engine/together.ts';
import { queue } from '../jobs/jobs.ts';
import { lockedUser } from '../kernel/locked-user.ts';
import { lockedRoom } from '../kernel/room.ts';
import { mediaColumns } from '../kernel/rows.ts';
import { countDay, countItem } from '../operator/figures.ts';
import { nameOfPerson, rememberName } from '../words/names.ts';
import { addToSearch, changeInSearch, indexNext } from '../words/search-documents.ts';
import { suggestTexts } from '../words/suggestions.ts';
import { batchBegan, beginBatch } from './batches.ts';
import { lockBatches, rewriteCards } from './cards.ts';
import { lockedCounters, moveCounters } from './counters.ts';
import { readCards, readFeed } from './feeds.ts';
import { putIntoEvent, refusedBy, renewOffers } from './into-event.ts';
import { foundColumns, itemsOf } from './item-cache.ts';
import { readItemDetails } from './item-details.ts';
import { itemForViewer } from './items-for-viewer.ts';
import { mediaMadeOn } from './media-made.ts';
import { relatedMedia } from './related.ts';
import { lacksUploader, removeFailed, removeItem } from './remove-item.ts';
import { searchMedia } from './search.ts';
import { sharedBefore } from './shared-before.ts';

const statements = perStore(({ tables }) => {
  const { media, views } = tables;
  const name = placeholder('name');
  return {
    byFileName: prepared((db) =>
      db
        .select(foundColumns(tables))
        .from(media)
        .where(or(eq(media.fileName, name), eq(media.posterName, name)))
        .limit(1),
    ),
    view: prepared((db) =>
      db
        .insert(views)
        // Selected, so that nothing happens once the item is gone.
        .select(
          db
            .select({
              mediaId: media.id,
              memberId: sql<string>`${placeholder('memberId')}`.as('member_id'),
              viewedAt: sql<number>`${placeholder('now')}`.as('viewed_at'),
            })
            .from(media)
            .where(eq(media.id, placeholder('mediaId'))),
        )
        .onConflictDoUpdate({
          target: [views.mediaId, views.memberId],
          set: { viewedAt: sql`excluded.viewed_at` },
          setWhere: lte(views.viewedAt, placeholder('noLater')),
        })
        .returning({ mediaId: views.mediaId }),
    ),
  };
});

/**
 * The items. Each write is one unit with what depends on it (tags and search, uploads, jobs, counters and score), so
 * that no list ever shows half of it.
 */
export function mediaOn(store: Store): Omit<MediaRepository, 'recount'> {
  const { media, offers, uploads } = store.tables;
  const { byFileName, view } = statements(store);
  const columns = mediaColumns(store.tables);
  const one = async (where: SQL | undefined): Promise<Media | null> => {
    const [item] = await store.read.select(columns).from(media).where(where).limit(1);
    return item ?? null;
  };
  const inBatch = { id: media.id, batchId: media.batchId };
  const still = { binned: eq(media.binned, true), offered: eq(media.pool, 'offered') };
  /** To be called after an item was added or first listed; an item without a batch is its own card. */
  const tellBatch = async (db: Db, { id, batchId }: Pick<Media, 'id' | 'batchId'>): Promise<void> => {
    if (batchId !== id) await rewriteCards(store, db, eq(media.batchId, batchId));
  };
  return {
    find: (kind, id, viewerId) => itemForViewer(store, kind, id, viewerId),
    async byFileName(name) {
      const found = await byFileName(store.read, { name });
      const [item] = (await itemsOf(store)(found)).values();
      return item ?? null;
    },
    byId: (id) => one(eq(media.id, id)),
    ofBatch: (batchId) => one(eq(media.batchId, batchId)),
    publish: (item, uploadIds, sideWrites, into = null, judge = null) =>
      store.atomic(async (db) => {
        const holderId = into ? into.holderId : item.clubId;
        judge?.(await lockedRoom(store, db, item.uploaderId, null, holderId));
        const uploader = await lockedUser(store, db, item.uploaderId);
        if (uploader?.suspendedAt !== null) return 'uploader-gone';
        refuseStopped(uploader, item.createdAt);
        const wanted = inArray(uploads.id, [...uploadIds]);
        const found = await store.locked(
          db.select({ usedBy: uploads.usedBy }).from(uploads).where(wanted).orderBy(uploads.id),
        );
        if (found.length < uploadIds.length) return 'upload-gone';
        if (found.some(({ usedBy }) => usedBy !== null)) return 'upload-in-use';
        const refused = into && (await refusedBy(store, db, item, into));
        if (refused) return refused;
        await db.update(uploads).set({ usedBy: item.id, holderId }).where(wanted);
        const beganAt = await beginBatch(store, db, item);
        const place = batchPlace(beganAt, item.batchId, item.position);
        await db.insert(media).values({ ...item, tags: [...item.tags], batchPlace: place });
        if (into) await putIntoEvent(store, db, item, into, beganAt);
        await tellBatch(db, item);
        await addToSearch(store, db, item);
        if (item.pool !== 'offered') await rememberName(store, db, nameOfPerson(uploader), 'once');
        await queue(store, db, sideWrites);
        await countItem(store, db, item, 1);
        await countDay(store, db, item.createdAt, { uploads: 1, bytes: item.size });
        return 'published';
      }),
    batchBegan: (item) => batchBegan(store, store.read, item),
    sharedBefore: (viewer, checksums, clubId) => sharedBefore(store, viewer, checksums, clubId),
    edit: (id, change) =>
      store.atomic(async (db) => {
        const [item] = await store.locked(db.select(columns).from(media).where(eq(media.id, id)));
        if (!item) return;
        const { title = item.title, description = item.description, tags = item.tags } = change;
        const texts = { title, description, tags: [...tags] };
        await db.update(media).set(texts).where(eq(media.id, id));
        await changeInSearch(store, db, item, { ...item, ...texts });
      }),
    async settle(id, state, failure, sideWrites = []) {
      const processing = and(eq(media.id, id), eq(media.state, 'processing'));
      await store.atomic(async (db) => {
        const isOrphan = state === 'failed' && (await lacksUploader(store, db, id));
        await lockBatches(store, db, processing);
        const [settled] = await db
          .update(media)
          .set({ state, failure })
          .where(processing)
          .returning({ ...inBatch, pool: media.pool });
        if (!settled) return;
        await tellBatch(db, settled);
        await queue(store, db, sideWrites);
        if (state === 'ready' && settled.pool === 'offered') await renewOffers(store, db, eq(offers.mediaId, id));
        if (isOrphan) await removeFailed(store, db, eq(media.id, id));
      });
    },
    reopen: (id, jobs) =>
      store.atomic(async (db) => {
        const failed = and(eq(media.id, id), eq(media.state, 'failed'));
        const change = { state: 'processing' as const, failure: null };
        const reopened = await db.update(media).set(change).where(failed).returning({ id: media.id });
        if (reopened.length > 0) await queue(store, db, jobs);
      }),
    remove: (id, sideWrites, audit, only) =>
      store.atomic(async (db) => {
        if (!(await removeItem(store, db, id, only && still[only]))) return false;
        await queue(store, db, sideWrites);
        await note(store, db, audit);
        return true;
      }),
    ...mediaMadeOn(store),
    countView: ({ id }, viewerId, now, spacing) =>
      store.atomic(async (db) => {
        const [counters, counted] = await together([
          lockedCounters(store, db, id),
          view(db, { mediaId: id, memberId: viewerId, now, noLater: now - spacing }),
        ]);
        if (!counters || counted.length === 0) return null;
        const seen = recounted(counters, { views: counters.views + 1 });
        return new Last(seen, moveCounters(store, db, seen));
      }),
    feed: (request) => readFeed(store, request),
    cards: (request) => readCards(store, request),
    search: (request) => searchMedia(store, request),
    suggest: (request) => suggestTexts(store, request),
    related: (request) => relatedMedia(store, request),
    itemDetails: (viewer, ids, mostReactions) => readItemDetails(store, viewer, ids, mostReactions),
    indexNext: (after, many) => indexNext(store, after, many),
  };
}
