import type { Named } from '@quadrangle/domain/finding/words';
import { firstCharacters } from '@quadrangle/domain/kernel/text';
import type { Kind } from '@quadrangle/domain/media/media';
import type { SuggestionSource } from '@quadrangle/domain/media/search';
import { max, type SQL, sql } from 'drizzle-orm';
import { yieldToOthers } from '../../system/yield-to-others.ts';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/** Longer words are indexed by their beginning: PostgreSQL allows 2,046 bytes. */
export const LONGEST_WORD = 100;

/** Numbers of a portion, as a power of two; the migrations have it too. */
const PORTION_BITS = 14;

/** The most portions that one statement reads. */
const MAX_PORTIONS = 32;

/** Milliseconds; after a faster statement, the next one reads twice as many portions. */
const QUICK = 4;

/** A full-text index: a table of numbered documents. */
type Indexed = 'searchDocuments' | 'suggestions';

/** The scope of a search: the college, and a kind of items, a source of suggestions, or names. */
export const scopeOf = (of: Kind | SuggestionSource | Named, tenant: string) => `${of}:${tenant}`;

/** Neighbouring portions of an index, both included. */
export interface Portions {
  readonly newest: number;
  readonly oldest: number;
}

/** The word as it is indexed. */
export const indexedWord = (word: string) => firstCharacters(word, LONGEST_WORD);

/**
 * The `words` of the document with that number, each prefixed with its portion and scope, so that neither engine reads
 * other portions and scopes than the requested ones.
 */
export function indexedWords(number: number, scope: string, words: readonly string[]): string {
  const portion = Math.floor(number / 2 ** PORTION_BITS);
  return [...new Set(words.map((word) => `${portion}:${scope}:${indexedWord(word)}`))].join(' ');
}

const statements = perStore(({ tables: { searchDocuments, suggestions } }) => ({
  searchDocuments: prepared((db) => db.select({ number: max(searchDocuments.number) }).from(searchDocuments)),
  suggestions: prepared((db) => db.select({ number: max(suggestions.number) }).from(suggestions)),
}));

/** How long the newest portion of an index is taken for the same, in milliseconds. */
const NEWEST_KNOWN_MS = 1_000;

const knownNewest = perStore(() => new Map<Indexed, { readonly portion: number; readonly until: number }>());

/**
 * The number of the newest portion of an index, looked up once a second. In between, the one after it is taken too
 * (`further`), so that nothing is missed while fewer documents than a portion has come in a second.
 */
async function newestPortion(store: Store, indexed: Indexed): Promise<{ portion: number; further: 0 | 1 }> {
  const known = knownNewest(store).get(indexed);
  const now = performance.now();
  if (known && now < known.until) return { portion: known.portion, further: 1 };
  const [last] = await statements(store)[indexed](store.read);
  const portion = Math.floor((last?.number ?? -1) / 2 ** PORTION_BITS);
  knownNewest(store).set(indexed, { portion, until: now + NEWEST_KNOWN_MS });
  return { portion, further: 0 };
}

/**
 * Visits the portions of an index from the newest back, a few at a time, until `visit` says that it has enough. Between
 * two visits, other work gets its turn. Rejects with the reason of `signal` once it aborts.
 */
export async function visitPortions(
  store: Store,
  indexed: Indexed,
  signal: AbortSignal | undefined,
  visit: (portions: Portions) => Promise<boolean>,
): Promise<void> {
  signal?.throwIfAborted();
  const { portion, further } = await newestPortion(store, indexed);
  let newest = portion + further;
  let oldest = portion;
  for (let many = 1; newest >= 0; ) {
    signal?.throwIfAborted();
    const began = performance.now();
    if (await visit({ newest, oldest: Math.max(0, oldest) })) return;
    many = performance.now() - began < QUICK ? Math.min(2 * many, MAX_PORTIONS) : 1;
    newest = oldest - 1;
    oldest -= many;
    if (newest >= 0) await yieldToOthers();
  }
}

/** The parts of a query for documents `d`, the newest first, with placeholders that `asked` fills. */
export interface Matching {
  readonly from: SQL;
  readonly where: SQL;
  /** The same by the index of words alone, for matches that are rare among the documents. */
  readonly byWords: SQL;
  readonly newestFirst: SQL;
}

/** Documents `d` of the portions, the scope and the tokens that `asked` gets. */
export function matching({ engine, tables }: Store, indexed: Indexed): Matching {
  const words = placeholder('words');
  if (engine === 'sqlite') {
    const index = sql.raw(indexed === 'searchDocuments' ? 'search_words' : 'suggestion_words');
    return {
      // A cross join, because SQLite keeps its order: from the words to their documents.
      from: sql`${index} as w cross join ${tables[indexed]} as d`,
      where: sql`w.${index} match ${words} and d.number = w.rowid`,
      byWords: sql`w.${index} match ${words} and d.number = w.rowid`,
      newestFirst: sql`w.rowid desc`,
    };
  }
  const [oldest, newer] = [placeholder('oldest'), placeholder('newer')];
  return {
    from: sql`${tables[indexed]} as d`,
    where: sql`d.word_index @@ ${words}::tsquery and d.number >= ${oldest} and d.number < ${newer}`,
    byWords: sql`d.word_index @@ ${words}::tsquery`,
    newestFirst: sql`d.number desc`,
  };
}

/**
 * The values of the placeholders of `matching`: documents of some portions and of one scope in which every token begins
 * a word. Words and tokens contain no quotes and no spaces, so it is enough to quote them; neither engine splits them
 * further.
 */
export function asked(
  { engine }: Store,
  { newest, oldest }: Portions,
  scope: string,
  tokens: readonly string[],
): Values {
  const ofPortion = Array.from({ length: newest - oldest + 1 }, (_, index) => {
    const words = tokens.map((token) => `${newest - index}:${scope}:${indexedWord(token)}`);
    return engine === 'sqlite'
      ? `(${words.map((word) => `"${word}" *`).join(' AND ')})`
      : `(${words.map((word) => `'${word}':*`).join(' & ')})`;
  });
  if (engine === 'sqlite') return { words: ofPortion.join(' OR ') };
  return {
    words: ofPortion.join(' | '),
    oldest: oldest * 2 ** PORTION_BITS,
    newer: (newest + 1) * 2 ** PORTION_BITS,
  };
}
