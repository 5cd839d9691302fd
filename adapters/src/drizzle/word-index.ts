import { firstCharacters } from '@quadrangle/domain/kernel/text';
import { max, type SQL, sql } from 'drizzle-orm';
import { othersFirst } from '../system/others-first.ts';
import type { Store } from './store.ts';

/** Longer words are indexed by their beginning: PostgreSQL takes 2,046 bytes. */
const LONGEST_WORD = 100;

/** Numbers of a portion, as a power of two; the migrations have it too. */
const PORTION_BITS = 14;

/** Portions that one statement asks at most. */
const MOST_PORTIONS = 32;

/** Milliseconds; a statement that took less may be followed by one that asks twice as many portions. */
const QUICK = 4;

/** What is found by its words: a table of numbered documents. */
type Indexed = 'searchDocuments' | 'suggestions';

/** Neighbouring portions of an index, both included. */
export interface Portions {
  readonly newest: number;
  readonly oldest: number;
}

/** The word as it is indexed. */
export const indexedWord = (word: string) => firstCharacters(word, LONGEST_WORD);

/**
 * The `words` of the document with that number, each behind its portion: so neither engine, asked for the words of one
 * portion, reads anything of the others.
 */
export function indexedWords(number: number, words: readonly string[]): string {
  const portion = Math.floor(number / 2 ** PORTION_BITS);
  return [...new Set(words.map((word) => `${portion}:${indexedWord(word)}`))].join(' ');
}

/**
 * Visits the portions of an index from the newest back, a few at a time, until `visit` says that it has enough. Between
 * two visits others get their turn. Rejects with the reason of `signal` once it aborts.
 */
export async function visitPortions(
  store: Store,
  indexed: Indexed,
  signal: AbortSignal | undefined,
  visit: (portions: Portions) => Promise<boolean>,
): Promise<void> {
  signal?.throwIfAborted();
  const { number } = store.tables[indexed];
  const [last] = await store.read.select({ number: max(number) }).from(store.tables[indexed]);
  let newest = Math.floor((last?.number ?? -1) / 2 ** PORTION_BITS);
  for (let many = 1; newest >= 0; ) {
    signal?.throwIfAborted();
    const oldest = Math.max(0, newest - many + 1);
    const began = performance.now();
    if (await visit({ newest, oldest })) return;
    many = performance.now() - began < QUICK ? Math.min(2 * many, MOST_PORTIONS) : 1;
    newest = oldest - 1;
    await othersFirst();
  }
}

/** The parts of a query that gives documents `d` of some portions, the newest first. */
export interface Matching {
  readonly from: SQL;
  readonly where: SQL;
  readonly newestFirst: SQL;
}

/**
 * Documents `d` with the word `scope` in which every token begins a word. Words and tokens have no quotes and no spaces,
 * so quoting them is all it takes; neither engine takes them apart any further.
 */
export function matching(
  { engine, tables }: Store,
  indexed: Indexed,
  { newest, oldest }: Portions,
  scope: string,
  tokens: readonly string[],
): Matching {
  const portions = Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index);
  if (engine === 'sqlite') {
    const query = portions.map((portion) => {
      const words = tokens.map((token) => `"${portion}:${indexedWord(token)}" *`);
      return `("${portion}:${scope}" AND ${words.join(' AND ')})`;
    });
    const index = sql.raw(indexed === 'searchDocuments' ? 'search_words' : 'suggestion_words');
    return {
      // A cross join, because SQLite keeps its order: from the words to their documents.
      from: sql`${index} as w cross join ${tables[indexed]} as d`,
      where: sql`w.${index} match ${query.join(' OR ')} and d.number = w.rowid`,
      newestFirst: sql`w.rowid desc`,
    };
  }
  const query = portions.map((portion) => {
    const words = tokens.map((token) => `'${portion}:${indexedWord(token)}':*`);
    return `('${portion}:${scope}' & ${words.join(' & ')})`;
  });
  const [first, beyond] = [oldest * 2 ** PORTION_BITS, (newest + 1) * 2 ** PORTION_BITS];
  return {
    from: sql`${tables[indexed]} as d`,
    where: sql`d.word_index @@ ${query.join(' | ')}::tsquery and d.number >= ${first} and d.number < ${beyond}`,
    newestFirst: sql`d.number desc`,
  };
}
