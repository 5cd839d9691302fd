import type { User } from '@quadrangle/domain/accounts/user';
import type { CollegeEvent } from '@quadrangle/domain/events/event';
import { type Named, wordsOfClub, wordsOfEvent, wordsOfPerson } from '@quadrangle/domain/finding/words';
import type { Club } from '@quadrangle/domain/membership/club';
import { and, eq } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { indexedWords, scopeOf } from './word-index.ts';

/** The search words of an event, a person or a club: an entry of the index of suggestions, with the id as its text. */
export interface Name {
  readonly of: Named;
  readonly tenant: string;
  readonly id: string;
  readonly words: readonly string[];
}

export function nameOfEvent(event: CollegeEvent): Name {
  return { of: 'event', tenant: event.tenant, id: event.id, words: wordsOfEvent(event) };
}

export function nameOfPerson(person: User): Name {
  return { of: 'person', tenant: person.tenant, id: person.id, words: wordsOfPerson(person) };
}

export function nameOfClub(club: Pick<Club, 'id' | 'tenant' | 'name' | 'handle'>): Name {
  return { of: 'club', tenant: club.tenant, id: club.id, words: wordsOfClub(club) };
}

const statements = perStore(({ tables: { suggestions } }) => ({
  number: prepared((db) =>
    db
      .select({ number: suggestions.number })
      .from(suggestions)
      .where(
        and(
          eq(suggestions.tenant, placeholder('tenant')),
          eq(suggestions.source, placeholder('of')),
          eq(suggestions.text, placeholder('id')),
        ),
      ),
  ),
}));

/** Indexes the name of a person, an event or a club, in the unit of `db`; with `once`, an existing entry stays as it is. */
export async function rememberName(store: Store, db: Db, name: Name, how: 'anew' | 'once' = 'anew'): Promise<void> {
  const known = await numberOf(store, db, name);
  if (known !== null) return how === 'once' ? undefined : write(store, db, name, known);
  const { suggestions } = store.tables;
  const { of, tenant, id } = name;
  const [added] = await db
    .insert(suggestions)
    .values({ tenant, source: of, text: id, words: '' })
    .onConflictDoNothing()
    .returning({ number: suggestions.number });
  if (added) await write(store, db, name, added.number);
}

/** The same for somebody who must not be found; they remain so. */
export async function renameName(store: Store, db: Db, name: Name): Promise<void> {
  const known = await numberOf(store, db, name);
  if (known !== null) await write(store, db, name, known);
}

/** Removes the name of a person or event from the index, in the unit of `db`. */
export async function forgetName(store: Store, db: Db, name: Name): Promise<void> {
  const known = await numberOf(store, db, name);
  const { suggestions } = store.tables;
  if (known !== null) await db.delete(suggestions).where(eq(suggestions.number, known));
}

async function numberOf(store: Store, db: Db, { of, tenant, id }: Name): Promise<number | null> {
  const [row] = await statements(store).number(db, { of, tenant, id });
  return row?.number ?? null;
}

async function write(store: Store, db: Db, { of, tenant, words }: Name, number: number): Promise<void> {
  const { suggestions } = store.tables;
  await db
    .update(suggestions)
    .set({ words: indexedWords(number, scopeOf(of, tenant), words) })
    .where(eq(suggestions.number, number));
}
