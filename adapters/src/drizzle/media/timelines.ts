import type { Instant } from '@quadrangle/domain/kernel/time';
import { placesFrom, whenBegan } from '@quadrangle/domain/media/batch';
import type { TimedList, Timelines } from '@quadrangle/domain/media/timelines';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { yieldToOthers } from '../../system/yield-to-others.ts';
import { inText } from '../engine/paging.ts';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { manyTexts, perStore, prepared, type Statement } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { listedOfFavourite, listedToViewer, namesWithinView, notBinned, storeFor, viewedBy } from '../kernel/listed.ts';
import { clubsMarkedLast, markedLast } from '../kernel/marked-last.ts';

/** How the sort key of a list stores its moments. */
interface KeyFormat {
  write(moment: Instant): string | number;
  read(key: string | number): Instant;
  readonly type: 'text' | 'bigint';
  /** Sorts after every key. */
  readonly end: string | number;
}

const moments: KeyFormat = { write: (moment) => moment, read: Number, type: 'bigint', end: Number.MAX_SAFE_INTEGER };
const places: KeyFormat = { write: placesFrom, read: (key) => whenBegan(String(key)), type: 'text', end: '~' };

/** Lookups in an index that one statement for the items of several people takes at most: a few milliseconds. */
const LOOKS = 4_000;

interface Filled {
  readonly filled: Statement<{ filled: boolean }[]>;
  readonly keyFormat: KeyFormat;
}

interface Looks extends Filled {
  readonly ends: Statement<{ first: string | number | null; last: string | number | null }[]>;
}

/** The first or last key of a list, or any key in a range: one index lookup. */
type Look = (db: Db, range: SQL | undefined, order: 'first' | 'last') => SQL;

/** The statements of one timeline: a lookup for each end, and one for each stretch. */
function looks(store: Store, keyFormat: KeyFormat, key: AnyPgColumn, look: Look): Looks {
  return {
    ...filledBy(store, keyFormat, key, (db, range) => look(db, range, 'first')),
    ends: prepared((db) =>
      db
        .select({
          first: sql<string | number | null>`${look(db, undefined, 'first')}`.as('first'),
          last: sql<string | number | null>`${look(db, undefined, 'last')}`.as('last'),
        })
        .from(sql`(select 1) as once`),
    ),
  };
}

/** The statement that looks for something in each stretch. */
function filledBy(
  { engine }: Store,
  keyFormat: KeyFormat,
  key: AnyPgColumn,
  look: (db: Db, range: SQL | undefined) => SQL,
): Filled {
  const bounds = placeholder('bounds');
  const stretches =
    engine === 'sqlite'
      ? sql`json_each(${bounds}) as stretch`
      : sql`jsonb_array_elements(${bounds}::jsonb) with ordinality as stretch(value, key)`;
  const bound = (place: 0 | 1) => {
    const value = sql`stretch.value ->> ${sql.raw(String(place))}`;
    return engine === 'sqlite' ? sql`(${value})` : sql`(${value})::${sql.raw(keyFormat.type)}`;
  };
  return {
    keyFormat,
    filled: prepared((db) =>
      db
        .select({
          filled: sql<boolean>`(${look(db, and(gte(key, bound(0)), lt(key, bound(1))))} is not null)`.mapWith(Boolean),
        })
        .from(stretches)
        .orderBy(sql`stretch.key`),
    ),
  };
}

const statements = perStore((store) => {
  const { media, eventItems } = store.tables;
  const of = placeholder('of');
  const kind = eq(media.kind, placeholder('kind'));
  const tenant = eq(media.tenant, placeholder('tenant'));
  const listed = listedToViewer(store);

  /** The first or the last key within a range. */
  const endOf =
    (table: typeof media | typeof eventItems, key: AnyPgColumn, where: SQL | undefined): Look =>
    (db, range, order) =>
      sql`${db
        .select({ key: key as typeof media.id })
        .from(table)
        .where(and(where, range))
        .orderBy(order === 'first' ? asc(key) : desc(key))
        .limit(inText(1))}`;
  const feed = (where: SQL | undefined) =>
    looks(store, places, media.batchPlace, endOf(media, media.batchPlace, and(kind, where)));
  // One lookup for each person or club, until one of them has something there.
  const people = manyTexts(store, 'people');
  const ofAny = (whose: typeof media.uploaderId | typeof media.clubId): Filled => {
    const theirs = endOf(media, media.batchPlace, and(sql`${whose} = people.value`, kind, listedOfFavourite(store)));
    return filledBy(
      store,
      places,
      media.batchPlace,
      (db, range) => sql`(select 1 from ${people.rows} where ${theirs(db, range, 'first')} is not null limit 1)`,
    );
  };
  return {
    people: people.value,
    marked: prepared((db) => markedLast(store, db)),
    markedClubs: prepared((db) => clubsMarkedLast(store, db)),
    recent: feed(listed),
    subOfPeople: ofAny(media.uploaderId),
    subOfClubs: ofAny(media.clubId),
    myfiles: feed(and(eq(media.uploaderId, of), tenant, notBinned(store))),
    person: looks(
      store,
      moments,
      media.createdAt,
      endOf(media, media.createdAt, and(eq(media.uploaderId, of), listed)),
    ),
    event: looks(
      store,
      moments,
      eventItems.moment,
      endOf(
        eventItems,
        eventItems.moment,
        and(eq(eventItems.eventId, of), eq(eventItems.isShown, true), namesWithinView(store, eventItems.mediaId)),
      ),
    ),
  } satisfies Record<Exclude<TimedList['of'], 'sub'>, Looks> & Record<string, unknown>;
});

/** The values of the placeholders that name a list. */
function valuesOf(list: TimedList): Values {
  if (list.of === 'event') return { of: list.id, ...(list.viewer && viewedBy(list.viewer)) };
  const { viewer } = list;
  if (list.of === 'person') return { of: list.id, ...viewedBy(viewer) };
  return { of: viewer.id, ...viewedBy(viewer), kind: list.kind };
}

/** When lists by time have entries, found along their indexes. */
export function timelinesOn(store: Store): Timelines {
  /** Where a list's items are looked for: of those of favourites, by people, and by clubs. */
  const parts = async (list: TimedList): Promise<readonly Part[]> => {
    const { marked, markedClubs, ...looks } = statements(storeFor(store, list.viewer ?? {}));
    if (list.of !== 'sub') return [{ looks: looks[list.of], whose: null }];
    const viewer = { viewer: list.viewer.id };
    const [persons, clubs] = await Promise.all([marked(store.read, viewer), markedClubs(store.read, viewer)]);
    return [
      { looks: looks.subOfPeople, whose: persons.map(({ uploaderId }) => uploaderId) },
      { looks: looks.subOfClubs, whose: clubs.map(({ clubId }) => clubId) },
    ].filter(({ whose }) => whose.length > 0);
  };

  const { people } = statements(store);
  return {
    async ends(list) {
      const { ends, keyFormat } = statements(storeFor(store, list.viewer ?? {}))[
        list.of === 'sub' ? 'recent' : list.of
      ];
      const [row] = await ends(store.read, valuesOf(list));
      if (row === undefined || row.first === null || row.last === null) return null;
      return [keyFormat.read(row.first), keyFormat.read(row.last)];
    },
    async filled(lists, starts) {
      let filled = starts.map(() => false);
      // A later list is asked only for what no list before it has filled.
      for (const list of lists) {
        if (!filled.includes(false)) break;
        for (const { looks, whose } of await parts(list)) {
          const { filled: ask, keyFormat } = looks;
          const keys = [...starts.map(keyFormat.write), keyFormat.end];
          const look = async (stretches: readonly Stretch[], some?: readonly string[]) => {
            const bounds = JSON.stringify(stretches.map(({ from, to }) => [keys[from], keys[to]]));
            const rows = await ask(store.read, { ...valuesOf(list), bounds, ...(some && { people: people(some) }) });
            return rows.map((row) => row.filled);
          };
          filled = await (whose === null ? filledByAll(filled, look) : filledByAny(filled, whose, look));
        }
      }
      return filled;
    },
  };
}

/** Statements that look for a list's items, and whose they look for: of nobody in particular where it is null. */
interface Part {
  readonly looks: Filled;
  readonly whose: readonly string[] | null;
}

/** Periods one after the other, by their numbers; without the one at `to`. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

type LookIn = (stretches: readonly Stretch[], whose?: readonly string[]) => Promise<boolean[]>;

/** Which periods are filled, besides those that are `known` to be: a look at each of the others. */
async function filledByAll(known: readonly boolean[], look: LookIn): Promise<boolean[]> {
  const empty = known.flatMap((isFilled, at) => (isFilled ? [] : [{ from: at, to: at + 1 }]));
  const found = await look(empty);
  const hits = new Set(empty.filter((_, at) => found[at]).map(({ from }) => from));
  return known.map((isFilled, at) => isFilled || hits.has(at));
}

/**
 * Which periods anybody filled, besides those that are `known` to be. One portion of the people after the other is
 * asked for what nobody before them filled: first for long stretches, then for parts of those that have something.
 * Others get their turn in between.
 */
async function filledByAny(known: readonly boolean[], whose: readonly string[], look: LookIn): Promise<boolean[]> {
  const filled = [...known];
  let rest = whose;
  while (rest.length > 0 && filled.includes(false)) {
    const empty = filled.filter((isFilled) => !isFilled).length;
    const many = Math.max(1, Math.floor(LOOKS / empty));
    const portion = rest.slice(0, many);
    rest = rest.slice(many);
    let stretches = emptyStretches(filled).flatMap(partsOf);
    while (stretches.length > 0) {
      await yieldToOthers();
      const found = await look(stretches, portion);
      const hits = stretches.filter((_, at) => found[at]);
      for (const { from, to } of hits) if (to - from === 1) filled[from] = true;
      stretches = hits.filter(({ from, to }) => to - from > 1).flatMap(partsOf);
    }
  }
  return filled;
}

function emptyStretches(filled: readonly boolean[]): Stretch[] {
  const begins = filled.flatMap((isFilled, at) => (!isFilled && filled[at - 1] !== false ? [at] : []));
  return begins.map((from) => {
    const end = filled.indexOf(true, from);
    return { from, to: end === -1 ? filled.length : end };
  });
}

/** Into how many parts a stretch is divided, so that ten years of months take two statements. */
const PARTS = 12;

function partsOf({ from, to }: Stretch): Stretch[] {
  const many = Math.min(PARTS, to - from);
  const at = (part: number) => from + Math.round((part * (to - from)) / many);
  return Array.from({ length: many }, (_, part) => ({ from: at(part), to: at(part + 1) }));
}
