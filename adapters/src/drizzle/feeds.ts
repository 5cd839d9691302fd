import type { Position, Slice } from '@quadrangle/domain/kernel/page';
import type { MediaForViewer } from '@quadrangle/domain/media/media';
import type { FeedRequest } from '@quadrangle/domain/media/ports';
import { and, asc, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { beyond, type Page, picked, type ShownRow, shown, sliceOf } from './shown.ts';
import type { Store } from './store.ts';

/** Random keys lie on a ring of this length. */
const RING = 2 ** 31;

/** One page of a feed: a walk along the feed's own index. */
export async function readFeed(store: Store, request: FeedRequest): Promise<Slice<MediaForViewer>> {
  if (request.feed === 'random') return randomFeed(store, request);
  const rows = await shown(store, request.viewer.id, pageOf(store, request, request.feed), (page) => [
    desc(page.key),
    desc(page.id),
  ]);
  return sliceOf(rows, request.limit, itemOf, ({ key, item }) => [key, item.media.id]);
}

/** Items that may be listed: ready, not hidden, of the viewer's tenant. */
export function listed({ tables: { media } }: Store, { kind, viewer }: Pick<FeedRequest, 'kind' | 'viewer'>) {
  return and(eq(media.tenant, viewer.tenant), eq(media.kind, kind), eq(media.state, 'ready'), eq(media.hidden, false));
}

/** One item more than asked for, to know whether there are more. */
function pageOf(store: Store, request: FeedRequest, feed: Exclude<FeedRequest['feed'], 'random'>): Page {
  const { read, tables } = store;
  const { media, saves, history, favourites } = tables;
  const { kind, viewer } = request;
  const latest = latestOf(request);
  switch (feed) {
    case 'trend':
    case 'recent': {
      const key = feed === 'trend' ? media.score : media.createdAt;
      return latest(read.select(picked(media.id, key)).from(media).$dynamic(), [key, media.id], listed(store, request));
    }
    case 'myfiles':
      return latest(
        read.select(picked(media.id, media.createdAt)).from(media).$dynamic(),
        [media.createdAt, media.id],
        and(eq(media.uploaderId, viewer.id), eq(media.kind, kind), eq(media.tenant, viewer.tenant)),
      );
    // Cross joins, because SQLite keeps their order: from one's own rows to their items, never all items.
    case 'sub':
      return latest(
        read.select(picked(media.id, media.createdAt)).from(favourites).crossJoin(media).$dynamic(),
        [media.createdAt, media.id],
        and(eq(favourites.memberId, viewer.id), eq(media.uploaderId, favourites.uploaderId), listed(store, request)),
      );
    case 'saved':
      return latest(
        read.select(picked(saves.mediaId, saves.savedAt)).from(saves).crossJoin(media).$dynamic(),
        [saves.savedAt, saves.mediaId],
        and(eq(saves.memberId, viewer.id), eq(saves.kind, kind), eq(media.id, saves.mediaId), listed(store, request)),
      );
    case 'history':
      return latest(
        read.select(picked(history.mediaId, history.viewedAt)).from(history).crossJoin(media).$dynamic(),
        [history.viewedAt, history.mediaId],
        and(
          eq(history.memberId, viewer.id),
          eq(history.kind, kind),
          eq(media.id, history.mediaId),
          listed(store, request),
        ),
      );
  }
}

/** The page of a query that walks `keys` downwards. */
function latestOf({ after, limit }: FeedRequest) {
  return <Query extends PgSelect>(query: Query, keys: readonly [AnyPgColumn, AnyPgColumn], where: SQL | undefined) =>
    query
      .where(and(where, beyond(keys, '<', after)))
      .orderBy(...keys.map((key) => desc(key)))
      .limit(limit + 1)
      .as('page');
}

/**
 * The ring is walked as two ranges of the index: from where the page starts to the end of the keys, then, only when
 * that was not enough, from their beginning to where the walk began.
 */
async function randomFeed(store: Store, request: FeedRequest): Promise<Slice<MediaForViewer>> {
  const { media } = store.tables;
  const { start, limit } = request;
  const [distance, id] = (request.after ?? [0, '']) as [number, string];
  const reached = start + distance;
  const walk = (from: Position, upTo: SQL | undefined, many: number): Promise<ShownRow[]> => {
    const page = store.read
      .select(picked(media.id, media.randomKey))
      .from(media)
      .where(and(listed(store, request), beyond([media.randomKey, media.id], '>', from), upTo))
      .orderBy(asc(media.randomKey), asc(media.id))
      .limit(many)
      .as('page');
    return shown(store, request.viewer.id, page, (picks) => [asc(picks.key), asc(picks.id)]);
  };

  const rows = reached < RING ? await walk([reached, id], undefined, limit + 1) : [];
  if (rows.length <= limit) {
    const from: Position = reached < RING ? [-1, ''] : [reached - RING, id];
    rows.push(...(await walk(from, lt(media.randomKey, start), limit + 1 - rows.length)));
  }
  return sliceOf(rows, limit, itemOf, ({ key, item }) => [(key - start + RING) % RING, item.media.id]);
}

const itemOf = ({ item }: ShownRow): MediaForViewer => item;
