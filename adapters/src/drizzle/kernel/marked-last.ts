import { MAX_FAVOURITES } from '@quadrangle/domain/news/rules';
import { desc, eq } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import type { Db, Store } from '../engine/store.ts';

/** The favourites that the viewer (a placeholder) marked last, found along an index. */
export function markedLast({ tables: { favourites } }: Store, db: Db) {
  return db
    .select({ uploaderId: favourites.uploaderId, markedAt: favourites.markedAt })
    .from(favourites)
    .where(eq(favourites.memberId, placeholder('viewer')))
    .orderBy(desc(favourites.markedAt), desc(favourites.uploaderId))
    .limit(MAX_FAVOURITES);
}

/** The same of clubs (decisions 62). */
export function clubsMarkedLast({ tables: { clubFavourites } }: Store, db: Db) {
  return db
    .select({ clubId: clubFavourites.clubId, markedAt: clubFavourites.markedAt })
    .from(clubFavourites)
    .where(eq(clubFavourites.memberId, placeholder('viewer')))
    .orderBy(desc(clubFavourites.markedAt), desc(clubFavourites.clubId))
    .limit(MAX_FAVOURITES);
}
