import type { Position, Slice } from '@quadrangle/domain/kernel/page';
import type { MediaForViewer } from '@quadrangle/domain/media/media';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { uploaderColumns } from './rows.ts';
import type { Store } from './store.ts';

/** What a statement that picks a page selects: the items' ids and what they are sorted by. */
export function picked(id: AnyPgColumn | SQL.Aliased<string>, key: AnyPgColumn | SQL) {
  return {
    id: sql<string>`${id}`.as('picked_id'),
    key: sql<number>`${key}`.mapWith(Number).as('picked_key'),
  };
}

/** The picked items as a subquery. */
export type Page = ReturnType<typeof anyPage>;
function anyPage(store: Store) {
  return store.read.select(picked(store.tables.media.id, sql`0`)).from(store.tables.media).as('page');
}

export interface ShownRow {
  readonly key: number;
  readonly item: MediaForViewer;
}

/**
 * The picked items as `viewerId` meets them, in one statement: only these few are read whole and joined with their
 * uploader and with what the viewer did.
 */
export async function shown(
  store: Store,
  viewerId: string,
  page: Page,
  order: (page: Page) => SQL[],
): Promise<ShownRow[]> {
  const { media, users, reactions, saves, favourites } = store.tables;
  const rows = await store.read
    .select({
      key: page.key,
      media: getTableColumns(media),
      uploader: uploaderColumns(store.tables),
      reaction: reactions.value,
      saved: saves.mediaId,
      favourite: favourites.uploaderId,
    })
    .from(page)
    .innerJoin(media, eq(media.id, page.id))
    .leftJoin(users, eq(users.id, media.uploaderId))
    .leftJoin(reactions, and(eq(reactions.mediaId, media.id), eq(reactions.memberId, viewerId)))
    .leftJoin(saves, and(eq(saves.mediaId, media.id), eq(saves.memberId, viewerId)))
    .leftJoin(favourites, and(eq(favourites.uploaderId, media.uploaderId), eq(favourites.memberId, viewerId)))
    .orderBy(...order(page));
  return rows.map(({ key, saved, favourite, ...item }) => ({
    key,
    item: { ...item, saved: saved !== null, favourite: favourite !== null },
  }));
}

/** The first `limit` of rows of which one more was asked for, and where the next page starts if there is one. */
export function sliceOf<Row, T>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => T,
  position: (row: Row) => Position,
): Slice<T> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items: items.map(view), next: last === undefined ? null : position(last) };
}

/** Condition of a keyset page: what stands beyond `after` in a list sorted by `keys`, all in one direction. */
export function beyond(
  keys: readonly (AnyPgColumn | SQL.Aliased)[],
  direction: '<' | '>',
  after: Position | null,
): SQL | undefined {
  if (after === null) return undefined;
  const values = after.map((value) => sql`${value}`);
  return sql`(${sql.join([...keys], sql`, `)}) ${sql.raw(direction)} (${sql.join(values, sql`, `)})`;
}
