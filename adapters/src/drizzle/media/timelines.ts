import type { Instant } from '@quadrangle/domain/kernel/time';
import { placesFrom, whenBegan } from '@quadrangle/domain/media/batch';
import type { TimedList, Timelines } from '@quadrangle/domain/media/timelines';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { yieldToOthers } from '../../system/yield-to-others.ts';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { manyTexts, perStore, prepared, type Statement } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { listedToViewer } from '../kernel/listed.ts';
import { markedLast } from '../kernel/marked-last.ts';

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

interface Looks {
  readonly ends: Statement<{ first: string | number | null; last: string | number | null }[]>;
  readonly filled: Statement<{ filled: boolean }[]>;
  readonly keyFormat: KeyFormat;
}

/** The first or last key of a list, or any key in a range: one index lookup. */
type Look = (db: Db, range: SQL | undefined, order: 'first' | 'last') => SQL;

/** The statements of one timeline: a lookup for each end, and one for each stretch. */
function looks({ engine }: Store, keyFormat: KeyFormat, key: AnyPgColumn, look: Look): Looks {
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
    ends: prepared((db) =>
      db
        .select({
          first: sql<string | number | null>`${look(db, undefined, 'first')}`.as('first'),
          last: sql<string | number | null>`${look(db, undefined, 'last')}`.as('last'),
        })
        .from(sql`(select 1) as once`),
    ),
    filled: prepared((db) =>
      db
        .select({
          filled: sql<boolean>`(${look(db, and(gte(key, bound(0)), lt(key, bound(1))), 'first')} is not null)`.mapWith(
            Boolean,
          ),
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

  const sideWrites =
    (table: typeof media | typeof eventItems, key: AnyPgColumn, where: SQL | undefined): Look =>
    (db, range, order) =>
      sql`${db
        .select({ key: key as typeof media.id })
        .from(table)
        .where(and(where, range))
        .orderBy(order === 'first' ? asc(key) : desc(key))
        .limit(1)}`;
  const feed = (where: SQL | undefined) =>
    looks(store, places, media.batchPlace, sideWrites(media, media.batchPlace, and(kind, where)));
  // One lookup for each person, in a range until somebody has something there.
  const people = manyTexts(store, 'people');
  const theirs = sideWrites(media, media.batchPlace, and(sql`${media.uploaderId} = people.value`, kind, listed));
  const ofPeople: Look = (db, range, order) =>
    range === undefined
      ? sql`(select ${sql.raw(order === 'first' ? 'min' : 'max')}(${theirs(db, range, order)}) from ${people.rows})`
      : sql`(select 1 from ${people.rows} where ${theirs(db, range, order)} is not null limit 1)`;
  return {
    people: people.value,
    marked: prepared((db) => markedLast(store, db)),
    recent: feed(listed),
    sub: looks(store, places, media.batchPlace, ofPeople),
    myfiles: feed(and(eq(media.uploaderId, of), tenant)),
    person: looks(
      store,
      moments,
      media.createdAt,
      sideWrites(media, media.createdAt, and(eq(media.uploaderId, of), listed)),
    ),
    event: looks(
      store,
      moments,
      eventItems.moment,
      sideWrites(eventItems, eventItems.moment, and(eq(eventItems.eventId, of), eq(eventItems.isShown, true))),
    ),
  } satisfies Record<TimedList['of'], Looks> & Record<'people' | 'marked', unknown>;
});

/** The values of the placeholders that name a list. */
function valuesOf(list: TimedList): Values {
  if (list.of === 'event') return { of: list.id };
  const { viewer } = list;
  if (list.of === 'person') return { of: list.id, tenant: viewer.tenant };
  return { of: viewer.id, tenant: viewer.tenant, kind: list.kind };
}

/** When lists by time have entries, found along their indexes. */
export function timelinesOn(store: Store): Timelines {
  const { marked, people, ...looks } = statements(store);
  /** Whose items are in the list, where it is one of several people. */
  const sharers = async (list: TimedList): Promise<readonly string[] | null> =>
    list.of === 'sub' ? (await marked(store.read, { viewer: list.viewer.id })).map((row) => row.uploaderId) : null;

  return {
    async ends(list) {
      const { ends, keyFormat } = looks[list.of];
      const whose = await sharers(list);
      const [row] = await ends(store.read, { ...valuesOf(list), ...(whose && { people: people(whose) }) });
      if (!row || row.first === null || row.last === null) return null;
      return [keyFormat.read(row.first), keyFormat.read(row.last)];
    },
    async filled(list, starts) {
      const { filled, keyFormat } = looks[list.of];
      const keys = [...starts.map(keyFormat.write), keyFormat.end];
      const look = async (stretches: readonly Stretch[], whose?: readonly string[]) => {
        const bounds = JSON.stringify(stretches.map(({ from, to }) => [keys[from], keys[to]]));
        const rows = await filled(store.read, { ...valuesOf(list), bounds, ...(whose && { people: people(whose) }) });
        return rows.map((row) => row.filled);
      };
      const whose = await sharers(list);
      const each = starts.map((_, at) => ({ from: at, to: at + 1 }));
      return whose === null ? look(each) : filledByAny(starts.length, whose, look);
    },
  };
}

/** Periods one after the other, by their numbers; without the one at `to`. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Which of `count` periods anybody filled. One portion of the people after the other is asked for what nobody before
 * them filled: first for long stretches, then for the halves of those that have something. Others get their turn in
 * between.
 */
async function filledByAny(
  count: number,
  whose: readonly string[],
  look: (stretches: readonly Stretch[], whose: readonly string[]) => Promise<boolean[]>,
): Promise<boolean[]> {
  const filled = Array.from({ length: count }, () => false);
  let rest = whose;
  while (rest.length > 0 && filled.includes(false)) {
    const empty = filled.filter((isFilled) => !isFilled).length;
    const many = Math.max(1, Math.floor(LOOKS / empty));
    const portion = rest.slice(0, many);
    rest = rest.slice(many);
    let stretches = emptyStretches(filled);
    while (stretches.length > 0) {
      await yieldToOthers();
      const found = await look(stretches, portion);
      const hits = stretches.filter((_, at) => found[at]);
      for (const { from, to } of hits) if (to - from === 1) filled[from] = true;
      stretches = hits.flatMap(halves);
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

function halves({ from, to }: Stretch): Stretch[] {
  if (to - from === 1) return [];
  const middle = Math.floor((from + to) / 2);
  return [
    { from, to: middle },
    { from: middle, to },
  ];
}
