import type { ZipChoices } from '@quadrangle/domain/zips/ports';
import { desc, eq, inArray, lt } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** Choices of one person that are deleted with a new one; usually it is one. */
const DELETED_AT_ONCE = 100;

/** Items that people chose for ZIPs. */
export function zipChoicesOn(store: Store): ZipChoices {
  const { zipChoices } = store.tables;
  return {
    keep: ({ mediaIds, ...choice }, most) =>
      store.atomic(async (db) => {
        await db.insert(zipChoices).values({ ...choice, mediaIds: mediaIds.join(',') });
        const tooMany = db
          .select({ id: zipChoices.id })
          .from(zipChoices)
          .where(eq(zipChoices.ownerId, choice.ownerId))
          .orderBy(desc(zipChoices.createdAt), desc(zipChoices.id))
          .limit(DELETED_AT_ONCE)
          .offset(most);
        await db.delete(zipChoices).where(inArray(zipChoices.id, tooMany));
      }),
    async find(id) {
      const [row] = await store.read.select().from(zipChoices).where(eq(zipChoices.id, id));
      return row ? { ...row, mediaIds: row.mediaIds.split(',') } : null;
    },
    async forget(old, most) {
      const gone = await store.write((db) => {
        const before = db
          .select({ id: zipChoices.id })
          .from(zipChoices)
          .where(lt(zipChoices.createdAt, old))
          .limit(most);
        return db.delete(zipChoices).where(inArray(zipChoices.id, before)).returning({ id: zipChoices.id });
      });
      return gone.length;
    },
  };
}
