import type { CaptionsRepository } from '@quadrangle/domain/captions/ports';
import { wordsOfStored } from '@quadrangle/domain/captions/rules';
import { inPortions } from '@quadrangle/domain/kernel/portions';
import { withoutBytes } from '@quadrangle/domain/uploads/room';
import { and, asc, eq, gt } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { lockedRoom } from '../kernel/room.ts';
import { mediaColumns } from '../kernel/rows.ts';
import { writeAnew } from '../words/search-documents.ts';

const statements = perStore(({ tables: { captions } }) => ({
  ofItem: prepared((db) =>
    db
      .select({ id: captions.id, language: captions.language })
      .from(captions)
      .where(eq(captions.mediaId, placeholder('mediaId')))
      .orderBy(asc(captions.language)),
  ),
  following: prepared((db) =>
    db
      .select({ id: captions.id, text: captions.text })
      .from(captions)
      .where(gt(captions.id, placeholder('start')))
      .orderBy(asc(captions.id))
      .limit(1),
  ),
  byId: prepared((db) =>
    db
      .select({ mediaId: captions.mediaId, text: captions.text })
      .from(captions)
      .where(eq(captions.id, placeholder('id'))),
  ),
}));

/** The captions of videos. Each write is one unit with the video's search document. */
export function captionsOn(store: Store): CaptionsRepository {
  const { captions, media } = store.tables;
  const { ofItem, byId, following } = statements(store);
  const columns = mediaColumns(store.tables);
  const lockedItem = async (db: Db, id: string) => {
    const [item] = await store.locked(db.select(columns).from(media).where(eq(media.id, id)));
    return item ?? null;
  };
  return {
    ofItem: (mediaId) => ofItem(store.read, { mediaId }),
    put: (row, most, tenant, judge) =>
      store.atomic(async (db) => {
        const { mediaId, language, uploaderId } = row;
        const room = await lockedRoom(store, db, uploaderId, tenant, null);
        const item = await lockedItem(db, mediaId);
        if (!item) return 'gone';
        const there = await db
          .select({ language: captions.language, size: captions.size })
          .from(captions)
          .where(eq(captions.mediaId, mediaId));
        const former = there.find((other) => other.language === language);
        if (!former && there.length >= most) return 'too-many';
        judge(withoutBytes(room, former?.size ?? 0));
        await db.delete(captions).where(and(eq(captions.mediaId, mediaId), eq(captions.language, language)));
        await db.insert(captions).values(row);
        await writeAnew(store, db, item);
        return 'put';
      }),
    remove: (mediaId, language) =>
      store.atomic(async (db) => {
        const item = await lockedItem(db, mediaId);
        if (!item) return false;
        const gone = await db
          .delete(captions)
          .where(and(eq(captions.mediaId, mediaId), eq(captions.language, language)))
          .returning({ id: captions.id });
        if (gone.length > 0) await writeAnew(store, db, item);
        return gone.length > 0;
      }),
    byId: async (id) => (await byId(store.read, { id }))[0] ?? null,
    async indexNext(after, many) {
      let last = after;
      // One at a time, because each may be a mebibyte. One that is changed meanwhile has another id.
      for (let index = 0; index < many; index += 1) {
        const [row] = await following(store.read, { start: last ?? '' });
        if (!row) return null;
        const words = await inPortions(wordsOfStored(row.text));
        if (words !== null)
          await store.write((db) => db.update(captions).set({ words }).where(eq(captions.id, row.id)));
        last = row.id;
      }
      return last;
    },
  };
}
