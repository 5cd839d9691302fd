import type { Position, Slice } from '@quadrangle/domain/kernel/page';
import { placesFrom } from '@quadrangle/domain/media/batch';
import type { CardForViewer } from '@quadrangle/domain/media/card';
import type { Feed } from '@quadrangle/domain/media/feeds';
import type { MediaForViewer } from '@quadrangle/domain/media/media';
import type { CardRequest, FeedRequest } from '@quadrangle/domain/media/ports';
import { trendScore } from '@quadrangle/domain/media/rules';
import { and, asc, desc, eq, gte, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { beyondMark, bySize, markValues } from '../engine/paging.ts';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { type Built, perStore, prepared, type Statement } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { listedOfFavourite, listedToViewer, notBinned, standing, storeFor, viewedBy } from '../kernel/listed.ts';
import { cardsWith, type Held, heldColumns } from './cards.ts';
import { itemsForViewer, type ViewerRow, viewerColumns } from './items-for-viewer.ts';

/** Random keys lie on a ring of this length. */
const RING = 2 ** 31;

/** An item on a page, with its sort key. */
interface Placed extends ViewerRow {
  readonly key: number | string;
}

/** One page of a feed: a walk along the feed's own index. */
export async function readFeed(store: Store, request: FeedRequest): Promise<Slice<MediaForViewer>> {
  const { rows, next } = await read(store, walksOfItems(storeFor(store, request.viewer))(request.limit), request);
  return { items: await itemsForViewer(store, rows), next };
}

/** One page of a feed in cards: the same walks, along indexes that hold the first item of each card only. */
export async function readCards(store: Store, request: CardRequest): Promise<Slice<CardForViewer>> {
  const { rows, next } = await read(store, walksOfCards(storeFor(store, request.viewer))(request.limit), request);
  const held = new Map(rows.map((row) => [row.id, row]));
  return { items: cardsWith(held, await itemsForViewer(store, rows)), next };
}

/** The rows of a page, and where the next one starts. */
interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly next: Position | null;
}

async function read<Row extends Placed>(store: Store, walks: Walks<Row>, request: FeedRequest): Promise<Rows<Row>> {
  if (request.feed === 'random') return randomRows(store, walks.ring, request);
  const { first, next } = walks.latest[request.feed];
  const after = request.after ?? (await beginningOf(store, request));
  const values = valuesOf(request);
  const rows = await (after === null
    ? first(store.read, values)
    : next(store.read, { ...values, ...markValues(after) }));
  return page(rows, request.limit, ({ key, id }) => [key, id]);
}

const newestOfView = perStore((store) => {
  const { media, saves } = store.tables;
  const mine = placeholder('viewer');
  const found = (which: SQL | undefined) =>
    sql`select ${media.batchPlace} as place, ${media.score} as score from ${media} where ${and(which, gte(media.createdAt, placeholder('sharedBefore')))}`;
  const own = found(eq(media.uploaderId, mine));
  const saved = found(sql`${media.id} in (select ${saves.mediaId} from ${saves} where ${eq(saves.memberId, mine)})`);
  return prepared((db) =>
    db
      .select({ place: sql<string | null>`max(place)`, score: sql<number | null>`max(score)` })
      .from(sql`(${own} union all ${saved}) as later`),
  );
});

/** More than what all the engagement that an item ever gets adds to its score (decisions 18). */
const MOST_ENGAGED = 9;

/**
 * Where a walk begins for whoever left: not at the newest item of their college, but where their view ends, or at the
 * newest item that they shared or saved later; null for everybody else, and for lists of their own (decisions 74).
 */
async function beginningOf(store: Store, { feed, viewer }: FeedRequest): Promise<Position | null> {
  const { sharedBefore = null } = viewer;
  if (sharedBefore === null || (feed !== 'recent' && feed !== 'sub' && feed !== 'trend')) return null;
  const [newest] = await newestOfView(store)(store.read, viewedBy(viewer));
  const untouched = { views: 0, likeCount: 0, commentCount: 0, dislikeCount: 0, createdAt: sharedBefore };
  if (feed === 'trend') return [Math.max(trendScore(untouched) + MOST_ENGAGED, Number(newest?.score ?? 0)) + 1, ''];
  const place = placesFrom(sharedBefore);
  return [`${newest?.place && newest.place > place ? newest.place : place}~`, ''];
}

function valuesOf({ kind, viewer }: FeedRequest): Values {
  return { kind, ...viewedBy(viewer) };
}

function page<Row>(rows: readonly Row[], limit: number, position: (row: Row) => Position): Rows<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last === undefined ? null : position(last) };
}

/** The statements of all feeds. */
interface Walks<Row> {
  readonly latest: Readonly<Record<Exclude<Feed, 'random'>, Readonly<Record<'first' | 'next', Statement<Row[]>>>>>;
  readonly ring: Readonly<Record<'on' | 'around', Statement<Row[]>>>;
}

const walksOfItems = perStore((store) => walks<Placed>(store, viewerColumns(store), undefined));

const walksOfCards = perStore((store) =>
  walks<Placed & Held>(store, { ...viewerColumns(store), ...heldColumns(store) }, standing(store)),
);

/** The walks along items of which `which` is true; `columns`, with the key, are those of the rows. */
function walks<Row extends Placed>(
  store: Store,
  columns: ReturnType<typeof viewerColumns>,
  which: SQL | undefined,
): (limit: number) => Walks<Row> {
  return bySize((limit) => ({
    latest: latest(store, columns, which, limit) as Walks<Row>['latest'],
    ring: ring(store, columns, which, limit) as Walks<Row>['ring'],
  }));
}

/** Items that lists show the viewer, of the kind in the placeholder of this name. */
function listed(store: Store) {
  return and(kindOf(store), listedToViewer(store));
}

const kindOf = ({ tables: { media } }: Store) => eq(media.kind, placeholder('kind'));

/** The feeds that begin with the latest item: for each, the statements of its first page and of later ones. */
function latest(
  store: Store,
  met: ReturnType<typeof viewerColumns>,
  which: SQL | undefined,
  limit: Placeholder,
): Walks<Placed>['latest'] {
  const { media, mediaScores, saves, history, favourites, clubFavourites, users } = store.tables;
  const viewer = placeholder('viewer');

  type Keys = readonly [AnyPgColumn, AnyPgColumn];
  type Pages = Record<'first' | 'next', Statement<Placed[]>>;
  const keyOf = ([key]: Keys) => sql`${key}`.mapWith(key) as SQL<number | string>;
  const downwards = (keys: Keys) => keys.map((key) => desc(key));
  const pages = (keys: Keys, build: (db: Db, after: SQL | undefined) => Built<Placed[]>): Pages => ({
    first: prepared((db) => build(db, undefined)),
    next: prepared((db) => build(db, beyondMark(keys, '<'))),
  });
  /** A walk along an index of the items. */
  const items = (keys: Keys, where: SQL | undefined) =>
    pages(keys, (db, after) =>
      db
        .select({ key: keyOf(keys), ...met })
        .from(media)
        .leftJoin(users, eq(users.id, media.uploaderId))
        .where(and(where, which, after))
        .orderBy(...downwards(keys))
        .limit(limit),
    );
  /** A walk along narrow rows that name their items. Cross joins, because SQLite keeps their order: never over all items. */
  const along = (table: typeof mediaScores | typeof saves | typeof history, keys: Keys, where: SQL | undefined) =>
    pages(keys, (db, after) =>
      db
        .select({ key: keyOf(keys), ...met })
        .from(table)
        .crossJoin(media)
        .leftJoin(users, eq(users.id, media.uploaderId))
        .where(and(where, eq(table.kind, placeholder('kind')), eq(media.id, table.mediaId), listed(store), after))
        .orderBy(...downwards(keys))
        .limit(limit),
    );
  const recent = [media.batchPlace, media.id] as const;
  return {
    trend: along(
      mediaScores,
      [mediaScores.score, mediaScores.mediaId],
      and(eq(mediaScores.tenant, placeholder('tenant')), eq(mediaScores.listed, true)),
    ),
    recent: items(recent, listed(store)),
    myfiles: items(
      recent,
      and(
        eq(media.uploaderId, viewer),
        eq(media.kind, placeholder('kind')),
        eq(media.tenant, placeholder('tenant')),
        notBinned(store),
      ),
    ),
    saved: along(saves, [saves.savedAt, saves.mediaId], eq(saves.memberId, viewer)),
    history: along(history, [history.viewedAt, history.mediaId], eq(history.memberId, viewer)),
    // Merged from several walks, of favourite people and of favourite clubs: only rows on the page are read.
    sub: pages(recent, (db, after) => {
      const walk = (table: typeof favourites | typeof clubFavourites, ofFavourite: SQL) =>
        db
          .select({ id: media.id, key: media.batchPlace })
          .from(table)
          .crossJoin(media)
          .where(and(eq(table.memberId, viewer), ofFavourite, kindOf(store), listedOfFavourite(store), which, after))
          .orderBy(...downwards(recent))
          .limit(limit);
      const people = walk(favourites, eq(media.uploaderId, favourites.uploaderId)).as('people');
      const clubs = walk(clubFavourites, eq(media.clubId, clubFavourites.clubId)).as('clubs');
      // An item of both is there once.
      const picked = db.select().from(people).union(db.select().from(clubs)).as('picked');
      return db
        .select({ key: picked.key, ...met })
        .from(picked)
        .innerJoin(media, eq(media.id, picked.id))
        .leftJoin(users, eq(users.id, media.uploaderId))
        .orderBy(desc(picked.key), desc(picked.id))
        .limit(limit);
    }),
  };
}

/** The two ranges of the ring: from a mark to the end of the keys, and from a mark to where the walk began. */
function ring(
  store: Store,
  met: ReturnType<typeof viewerColumns>,
  which: SQL | undefined,
  limit: Placeholder,
): Walks<Placed>['ring'] {
  const { media, users } = store.tables;
  const walk = (upTo: SQL | undefined) =>
    prepared((db) =>
      db
        .select({ key: media.randomKey, ...met })
        .from(media)
        .leftJoin(users, eq(users.id, media.uploaderId))
        .where(and(listed(store), which, beyondMark([media.randomKey, media.id], '>'), upTo))
        .orderBy(asc(media.randomKey), asc(media.id))
        .limit(limit),
    );
  return { on: walk(undefined), around: walk(lt(media.randomKey, placeholder('start'))) };
}

/**
 * The ring is walked as two ranges of the index: from where the page starts to the end of the keys, then, only when
 * that was not enough, from their beginning to where the walk began.
 */
async function randomRows<Row extends Placed>(
  store: Store,
  { on, around }: Walks<Row>['ring'],
  request: FeedRequest,
): Promise<Rows<Row>> {
  const { start, limit } = request;
  const [distance, id] = (request.after ?? [0, '']) as [number, string];
  const reached = start + distance;
  const values = valuesOf(request);
  const rows = reached < RING ? await on(store.read, { ...values, ...markValues([reached, id]) }) : [];
  if (rows.length <= limit) {
    const mark: Position = reached < RING ? [-1, ''] : [reached - RING, id];
    const rest = { ...values, ...markValues(mark), start };
    rows.push(...(await around(store.read, rest)));
  }
  return page(rows, limit, ({ key, id }) => [(Number(key) - start + RING) % RING, id]);
}
