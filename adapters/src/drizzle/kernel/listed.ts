import type { Viewer } from '@quadrangle/domain/media/ports';
import { and, eq, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { perStore } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/**
 * Items that lists show: the domain's `isListed` in SQL. Every list has this condition, and no other file compares
 * these columns. Its values are part of the statement's text: with parameters the planners would not use the partial
 * indexes. Triggers keep the copies in `event_items`, `media_tags` and `search_documents`.
 */
export function listed({ engine }: Store, alias: 'media' | 'other' = 'media'): SQL {
  return sql.raw(`(${alias}.state = 'ready' and ${alias}.hidden = ${engine === 'sqlite' ? '0' : 'false'})`);
}

/** The same for the viewer, whose tenant is in the placeholder `tenant`: the domain's `isListedTo`. */
export function listedToViewer(store: Store): SQL | undefined {
  return and(ofTenant(store), listed(store), withinView(store));
}

/**
 * The same for a walk along the items of each favorite. Where the view of whoever left ends is in no index, so SQLite
 * would walk the whole college for each favorite; the plus keeps it from that.
 */
export function listedOfFavourite(store: Store): SQL | undefined {
  if (!store.limited || store.engine === 'postgres') return listedToViewer(store);
  const { tenant } = store.tables.media;
  return and(sql`+${tenant} = ${placeholder('tenant')}`, listed(store), withinView(store));
}

/** Who looks, and where their view ends. */
interface Looking {
  readonly viewer: string | Placeholder;
  readonly sharedBefore: number | Placeholder;
}

const looking = { viewer: placeholder('viewer'), sharedBefore: placeholder('sharedBefore') };

/**
 * Items within the view of whoever left, in the placeholders `viewer` and `sharedBefore`: the domain's `isWithinView`.
 * Nothing on the store of those who see everything, so that their statements stay what they are (decisions 74).
 */
export function withinView(store: Store, by: Looking = looking): SQL | undefined {
  const { media, saves } = store.tables;
  if (!store.limited) return undefined;
  const { viewer, sharedBefore } = by;
  const saved = sql`exists (select 1 from ${saves} where ${and(eq(saves.mediaId, media.id), eq(saves.memberId, viewer))})`;
  return or(lt(media.createdAt, sharedBefore), eq(media.uploaderId, viewer), saved);
}

/** The same for a row that only names its item. */
export function namesWithinView(store: Store, mediaId: SQL | AnyPgColumn, by?: Looking): SQL | undefined {
  const { media } = store.tables;
  if (!store.limited) return undefined;
  return sql`exists (select 1 from ${media} where ${media.id} = ${mediaId} and ${withinView(store, by)})`;
}

const limitedStores = perStore((store): Store => ({ ...store, limited: true }));

/** The store whose statements show what is within a viewer's view (decisions 74). */
export function storeFor(store: Store, { sharedBefore = null }: Pick<Viewer, 'sharedBefore'>): Store {
  return sharedBefore === null ? store : limitedStores(store);
}

/** The values of the placeholders that say who looks. */
export function viewedBy({ id, tenant, sharedBefore = null }: Viewer): Values {
  return { viewer: id, tenant, ...(sharedBefore !== null && { sharedBefore }) };
}

/** Items that the viewer in the placeholders may know of: the domain's `isVisibleTo`. */
export function visibleToViewer(store: Store, moderator: boolean): SQL | undefined {
  const { media } = store.tables;
  const shown = moderator ? and(eq(media.state, 'ready'), notOffered(store)) : listed(store);
  const others = and(shown, withinView(store));
  const own = and(eq(media.uploaderId, placeholder('viewer')), notBinned(store));
  return and(ofTenant(store), or(own, others));
}

/** Items that lists would show if their uploader were not suspended. */
export function listedWithoutSuspension(store: Store): SQL | undefined {
  const { media } = store.tables;
  return and(eq(media.state, 'ready'), eq(media.withheld, false), eq(media.binned, false), notOffered(store));
}

/** Items that are in no club's bin: one's own, whatever else is the matter with them. */
export function notBinned({ tables: { media } }: Store): SQL {
  return eq(media.binned, false);
}

/** Whether an item is hidden while its uploader is not suspended: the domain's `isHiddenOtherwise`. */
export function hiddenOtherwise(store: Store): SQL<boolean> {
  return sql<boolean>`(${store.tables.media.withheld} or ${hiddenUnlessWithheld(store)})`;
}

/** Whether an item would be hidden if it were not withheld, and its uploader not suspended. */
export function hiddenUnlessWithheld(store: Store): SQL<boolean> {
  return sql<boolean>`(${store.tables.media.binned} or not ${notOffered(store)})`;
}

/** Whether an item is hidden once it is in no bin, while its uploader is not suspended. */
export function hiddenUnlessBinned(store: Store): SQL<boolean> {
  return sql<boolean>`(${store.tables.media.withheld} or not ${notOffered(store)})`;
}

/** Whether an item is hidden once it is no longer offered. */
export function hiddenUnlessOffered({ tables: { media, users } }: Store): SQL<boolean> {
  const suspended = sql`exists (select 1 from ${users} where ${users.id} = ${media.uploaderId} and ${users.suspendedAt} is not null)`;
  return sql<boolean>`(${media.withheld} or ${media.binned} or ${suspended})`;
}

/** Items that do not wait in the pool of an event. */
function notOffered({ tables: { media } }: Store): SQL {
  return sql`(${media.pool} is null or ${media.pool} <> 'offered')`;
}

/** The first items of cards, in the exact words of the partial indexes of cards. */
export function standing({ tables: { media } }: Store): SQL {
  return sql`${media.standsFor} > 0`;
}

function ofTenant({ tables: { media } }: Store): SQL {
  return eq(media.tenant, placeholder('tenant'));
}
