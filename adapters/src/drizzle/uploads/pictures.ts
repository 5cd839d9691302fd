import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

/**
 * Marks the upload of a new picture as used by a locked person or club; the former one's stays marked, but takes no
 * room any more. False when nothing changes because another uses it, or it is gone.
 */
export async function takePicture(
  { tables: { uploads } }: Store,
  db: Db,
  { id, avatar: former }: { readonly id: string; readonly avatar: string | null },
  avatar: string | null,
): Promise<boolean> {
  if (avatar === former) return true;
  if (avatar !== null) {
    const unused = and(eq(uploads.fileName, avatar), isNull(uploads.usedBy));
    const taken = await db.update(uploads).set({ usedBy: id }).where(unused).returning({ id: uploads.id });
    if (taken.length === 0) return false;
  }
  if (former !== null) await db.update(uploads).set({ size: 0 }).where(eq(uploads.fileName, former));
  return true;
}
