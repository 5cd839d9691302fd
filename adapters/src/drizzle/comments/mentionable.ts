import type { Mentionable } from '@quadrangle/domain/comments/ports';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { oneOf, perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/** Sorts after every character that a name can contain. */
const BEHIND = '\u{10FFFF}';

const statements = perStore((store) => {
  const { users } = store.tables;
  const met = and(eq(users.tenant, placeholder('tenant')), isNotNull(users.verifiedAt), isNull(users.suspendedAt));
  const list = oneOf(store, users.nameKey, 'names');
  // By bytes on both engines, like the indexes.
  const bytewise = (text: SQL) => (store.engine === 'sqlite' ? text : sql`${text} collate "C"`);
  const [username, fullName] = [bytewise(sql`${users.nameKey}`), bytewise(sql`lower(${users.fullName})`)];
  const { id, name, avatar } = users;
  const beginning = (key: SQL) =>
    prepared((db) =>
      db
        .select({ id, name, fullName: users.fullName, avatar })
        .from(users)
        .where(and(met, sql`${key} >= ${placeholder('start')} and ${key} < ${placeholder('end')}`))
        .orderBy(asc(key))
        .limit(placeholder('limit')),
    );
  return {
    list,
    named: prepared((db) => db.select({ id, name }).from(users).where(and(met, list.condition))),
    byUsername: beginning(username),
    byFullName: beginning(fullName),
  };
});

/** The people whom comments can mention, by the indexes of usernames and full names. */
export function mentionableOn(store: Store): Mentionable {
  return {
    async named(tenant, names) {
      const { named, list } = statements(store);
      return named(store.read, { tenant, names: list.value(names) });
    },
    async beginning(tenant, start, limit) {
      const { byUsername, byFullName } = statements(store);
      const values = { tenant, start, end: `${start}${BEHIND}`, limit };
      const found = [...(await byUsername(store.read, values)), ...(await byFullName(store.read, values))];
      const each = [...new Map(found.map((person) => [person.id, person])).values()];
      return each.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)).slice(0, limit);
    },
  };
}
