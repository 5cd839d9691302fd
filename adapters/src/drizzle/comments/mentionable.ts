import type { Mentionable } from '@quadrangle/domain/comments/ports';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';
import { findable } from '../kernel/rows.ts';

/** Sorts after every character that a name can contain. */
const BEHIND = '\u{10FFFF}';

/**
 * The letters outside ASCII with which words begin. SQLite, and PostgreSQL in a database without a language, do not
 * turn them into lower case, so names are looked up by their capitals too.
 */
const FIRST_LETTER = /(?<!\S)\P{ASCII}/gu;

const statements = perStore((store) => {
  const { users, clubs, seats } = store.tables;
  const met = and(eq(users.tenant, placeholder('tenant')), isNotNull(users.verifiedAt), isNull(users.suspendedAt));
  const list = oneOf(store, users.nameKey, 'names');
  const handles = oneOf(store, clubs.handleKey, 'names');
  const some = oneOf(store, seats.clubId, 'ids');
  // By bytes on both engines, like the indexes.
  const bytewise = (text: SQL) => (store.engine === 'sqlite' ? text : sql`${text} collate "C"`);
  const [username, fullName] = [bytewise(sql`${users.nameKey}`), bytewise(sql`lower(${users.fullName})`)];
  const { id, name, avatar } = users;
  const begins = (key: SQL) => sql`${key} >= ${placeholder('start')} and ${key} < ${placeholder('end')}`;
  const people = (key: SQL) =>
    prepared((db) =>
      db
        .select({ id, name, fullName: users.fullName, avatar })
        .from(users)
        .where(and(met, findable(store.tables), begins(key)))
        .orderBy(asc(key))
        .limit(placeholder('limit')),
    );
  const ofCollege = (key: SQL) =>
    prepared((db) =>
      db
        .select({ id: clubs.id, name: clubs.handle, fullName: clubs.name, avatar: clubs.avatar })
        .from(clubs)
        .where(and(eq(clubs.tenant, placeholder('tenant')), begins(key)))
        .orderBy(asc(key))
        .limit(placeholder('limit')),
    );
  return {
    list,
    some,
    named: prepared((db) => db.select({ id, name }).from(users).where(and(met, list.condition))),
    clubs: prepared((db) =>
      db
        .select({ id: clubs.id, name: clubs.handle })
        .from(clubs)
        .where(and(eq(clubs.tenant, placeholder('tenant')), handles.condition)),
    ),
    leads: prepared((db) =>
      db
        .select({ clubId: seats.clubId, personId: seats.personId })
        .from(seats)
        .innerJoin(users, and(eq(users.id, seats.personId), isNull(users.suspendedAt)))
        .where(and(eq(seats.role, 'lead'), some.condition)),
    ),
    beginning: [
      people(username),
      people(fullName),
      ofCollege(bytewise(sql`${clubs.handleKey}`)),
      ofCollege(bytewise(sql`lower(${clubs.name})`)),
    ],
  };
});

/** Whom comments can mention, by the indexes of usernames, full names and handles. */
export function mentionableOn(store: Store): Mentionable {
  return {
    async named(tenant, names) {
      const { named, clubs, list } = statements(store);
      const asked = { tenant, names: list.value(names) };
      const [people, found] = await Promise.all([named(store.read, asked), clubs(store.read, asked)]);
      return [
        ...people.map((person) => ({ kind: 'person', ...person }) as const),
        ...found.map((club) => ({ kind: 'club', ...club }) as const),
      ];
    },
    async leadsOf(clubIds) {
      const { leads, some } = statements(store);
      return leads(store.read, { ids: some.value(clubIds) });
    },
    async beginning(tenant, start, limit) {
      const starts = new Set([start, start.replace(FIRST_LETTER, (letter) => letter.toUpperCase())]);
      const found = await Promise.all(
        [...starts].flatMap((each) => {
          const values = { tenant, start: each, end: `${each}${BEHIND}`, limit };
          return statements(store).beginning.map((read) => read(store.read, values));
        }),
      );
      const each = [...new Map(found.flat().map((one) => [one.id, one])).values()];
      return each.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)).slice(0, limit);
    },
  };
}
