import { whenBegan } from '@quadrangle/domain/media/batch';
import type { MediaForViewer, Reaction } from '@quadrangle/domain/media/media';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { clubCardColumn, seatColumn } from '../kernel/locked-club.ts';
import { uploaderColumns } from '../kernel/rows.ts';
import { ofOwnersSide } from '../kernel/waiting.ts';
import { type FoundItem, foundColumns, itemsOf } from './item-cache.ts';

/** The columns that depend on `viewer` (a placeholder), without the item itself: few and narrow. */
export function viewerColumns(store: Store) {
  const { tables } = store;
  const { media, reactions, saves, favourites } = tables;
  const viewer = placeholder('viewer');
  // A scalar subquery for each: for an `exists`, PostgreSQL may hash everything the viewer has saved.
  const mine = (found: SQL) => sql<boolean>`((${found}) is not null)`.mapWith(Boolean);
  return {
    ...foundColumns(tables),
    batchPlace: media.batchPlace,
    uploader: uploaderColumns(tables),
    club: clubCardColumn(store, media.clubId),
    seat: seatColumn(store, media.clubId),
    reaction: sql<Reaction | null>`(select ${reactions.value} from ${reactions} where ${and(eq(reactions.mediaId, media.id), eq(reactions.memberId, viewer))})`,
    saved: mine(sql`select 1 from ${saves} where ${and(eq(saves.mediaId, media.id), eq(saves.memberId, viewer))}`),
    favourite: mine(
      sql`select 1 from ${favourites} where ${and(eq(favourites.uploaderId, media.uploaderId), eq(favourites.memberId, viewer))}`,
    ),
  };
}

/** A row of `viewerColumns`. */
export interface ViewerRow extends FoundItem {
  readonly batchPlace: string;
  readonly uploader: MediaForViewer['uploader'];
  readonly club: MediaForViewer['club'];
  readonly seat: MediaForViewer['seat'];
  readonly reaction: Reaction | null;
  readonly saved: boolean;
  readonly favourite: boolean;
}

/** The items of these rows, each with its row; without those that are gone by now. */
export async function itemsForViewer<Row extends ViewerRow>(
  store: Store,
  rows: readonly Row[],
): Promise<MediaForViewer[]> {
  const items = await itemsOf(store)(rows);
  return rows.flatMap(({ id, batchPlace, uploader, club, seat, reaction, saved, favourite }) => {
    const media = items.get(id);
    if (media === undefined) return [];
    const beganAt = whenBegan(batchPlace);
    return { media, beganAt, uploader, club, seat, judges: false, reaction, saved, favourite };
  });
}

const statements = perStore((store) => {
  const { cases, events, media, offers, users } = store.tables;
  const list = oneOf(store, media.id, 'ids');
  return {
    list,
    /**
     * A row if the viewer judges an offered item: on the owner's side of the event while its sender is not suspended, or as
     * a moderator with a case.
     */
    judged: prepared((db) => {
      const viewer = placeholder('viewer');
      const sender = sql`exists (select 1 from ${users} where ${users.id} = ${media.uploaderId} and ${users.suspendedAt} is null)`;
      const owner = sql`${sender} and exists (select 1 from ${offers} join ${events} on ${events.id} = ${offers.eventId} where ${offers.mediaId} = ${media.id} and ${ofOwnersSide(store)})`;
      const moderator = sql`exists (select 1 from ${cases} join ${users} on ${users.id} = ${viewer} where ${cases.itemId} = ${media.id} and ${users.moderator} and ${users.tenant} = ${media.tenant})`;
      return db
        .select({ id: media.id })
        .from(media)
        .where(and(eq(media.id, placeholder('id')), or(owner, moderator)));
    }),
    byIds: prepared((db) =>
      db.select(viewerColumns(store)).from(media).leftJoin(users, eq(users.id, media.uploaderId)).where(list.condition),
    ),
    byId: prepared((db) =>
      db
        .select(viewerColumns(store))
        .from(media)
        .leftJoin(users, eq(users.id, media.uploaderId))
        .where(and(eq(media.id, placeholder('id')), eq(media.kind, placeholder('kind')))),
    ),
  };
});

/** The items with these ids for `viewerId`, in the order of the ids, without those that are gone. */
export async function itemsInOrder(store: Store, viewerId: string, ids: readonly string[]): Promise<MediaForViewer[]> {
  if (ids.length === 0) return [];
  const { byIds, list } = statements(store);
  const rows = await byIds(store.read, { viewer: viewerId, ids: list.value(ids) });
  const items = new Map((await itemsForViewer(store, rows)).map((item) => [item.media.id, item]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

/** One item for `viewerId`; null when there is none of this kind. */
export async function itemForViewer(
  store: Store,
  kind: MediaForViewer['media']['kind'],
  id: string,
  viewerId: string,
): Promise<MediaForViewer | null> {
  const { byId, judged } = statements(store);
  const rows = await byId(store.read, { viewer: viewerId, kind, id });
  const item = (await itemsForViewer(store, rows))[0] ?? null;
  if (item?.media.pool !== 'offered') return item;
  return { ...item, judges: (await judged(store.read, { viewer: viewerId, id })).length > 0 };
}
