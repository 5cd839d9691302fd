import type { Instant } from '@quadrangle/domain/kernel/time';
import { placesFrom, whenBegan } from '@quadrangle/domain/media/batch';
import type { TimedList, Timelines } from '@quadrangle/domain/media/timelines';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { perStore, prepared, type Statement } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { listedToViewer } from '../kernel/listed.ts';

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
  const { media, favourites, eventItems } = store.tables;
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
  // One lookup for each favourite.
  const favoured = sideWrites(media, media.batchPlace, and(eq(media.uploaderId, favourites.uploaderId), kind, listed));
  const ofFavourites: Look = (db, range, order) =>
    sql`${db
      .select({ key: sql`${sql.raw(order === 'first' ? 'min' : 'max')}(${favoured(db, range, order)})` })
      .from(favourites)
      .where(eq(favourites.memberId, of))}`;
  return {
    recent: feed(listed),
    sub: looks(store, places, media.batchPlace, ofFavourites),
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
  } satisfies Record<TimedList['of'], Looks>;
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
  const looks = statements(store);
  return {
    async ends(list) {
      const { ends, keyFormat } = looks[list.of];
      const [row] = await ends(store.read, valuesOf(list));
      if (!row || row.first === null || row.last === null) return null;
      return [keyFormat.read(row.first), keyFormat.read(row.last)];
    },
    async filled(list, starts) {
      const { filled, keyFormat } = looks[list.of];
      const keys = starts.map(keyFormat.write);
      const bounds = JSON.stringify(keys.map((key, at) => [key, keys[at + 1] ?? keyFormat.end]));
      return (await filled(store.read, { ...valuesOf(list), bounds })).map((row) => row.filled);
    },
  };
}
