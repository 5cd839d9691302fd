import type { Named } from '@quadrangle/domain/finding/words';
import { firstCharacters } from '@quadrangle/domain/kernel/text';
import type { Kind } from '@quadrangle/domain/media/media';
import type { SuggestionSource } from '@quadrangle/domain/media/search';
import { max, type SQL, sql } from 'drizzle-orm';
import { keptFor } from '../../system/kept-for.ts';
import { yieldToOthers } from '../../system/yield-to-others.ts';
import { placeholder, type Values } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/** Longer words are indexed by their beginning: PostgreSQL allows 2,046 bytes. */
export const LONGEST_WORD = 100;

/** The numbers of a portion, as a power of two; the migrations have it too. */
const PORTION_BITS = 14;

/** Numbers of a portion. */
export const PORTION = 2 ** PORTION_BITS;

/** Numbers that hold enough of what is frequent. */
export const FEW = 1_024;

/** The most numbers that one statement reads. */
const MOST = 32 * PORTION;

/**
 * Milliseconds; after a faster statement the next one may read so many times as many numbers, otherwise one portion. On
 * PostgreSQL nobody else waits for it, but trips take longer on a busy machine.
 */
const QUICK = { sqlite: 4, postgres: 20 };
const GROWTH = 16;

/** How many more numbers are read than those in which enough is expected. */
const AMPLE = 1.1;

/** A full-text index: a table of numbered documents. */
type Indexed = 'searchDocuments' | 'suggestions';

/** The scope of a search: the college, and a kind of items, a source of suggestions, or names. */
export const scopeOf = (of: Kind | SuggestionSource | Named, tenant: string) => `${of}:${tenant}`;

/** Neighbouring numbers of an index: from the oldest to the one before `end`. */
export interface Numbers {
  readonly oldest: number;
  readonly end: number;
  /** Whether they are few: a part of a portion. */
  readonly many: 'few' | 'portions';
}

/** The word as it is indexed. */
export const indexedWord = (word: string) => firstCharacters(word, LONGEST_WORD);

/**
 * The `words` of the document with that number, each prefixed with its portion and scope, so that neither engine reads
 * other portions and scopes than the requested ones.
 */
export function indexedWords(number: number, scope: string, words: readonly string[]): string {
  const portion = Math.floor(number / PORTION);
  return [...new Set(words.map((word) => `${portion}:${scope}:${indexedWord(word)}`))].join(' ');
}

/** The same words of a document that has another number. */
export function wordsUnder(number: number, words: string): string {
  const portion = Math.floor(number / PORTION);
  return words.replaceAll(/(?<=^| )\d+(?=:)/g, String(portion));
}

/** Whether only searches of that tenant find a document by these words, whoever wrote them. */
export function areWordsOf(tenant: string, words: string): boolean {
  if (words === '') return true;
  return words.split(' ').every((word) => {
    const [portion = '', of = '', whose, token = '', ...more] = word.split(':');
    // Engines may split words at any other ASCII character.
    const isWhole = /^\d+$/.test(portion) && /^[a-z]+$/.test(of) && /^(?:[a-z0-9]|[^\p{ASCII}])+$/u.test(token);
    return isWhole && whose === tenant && more.length === 0;
  });
}

const statements = perStore(({ tables: { searchDocuments, suggestions } }) => ({
  searchDocuments: prepared((db) => db.select({ number: max(searchDocuments.number) }).from(searchDocuments)),
  suggestions: prepared((db) => db.select({ number: max(suggestions.number) }).from(suggestions)),
}));

/** How long the newest number of an index is taken for the same, in milliseconds. */
const NEWEST_KNOWN_MS = 1_000;

/** The newest number of an index, -1 for an empty one; looked up once a second. */
const newestNumbers = perStore((store) => {
  const newest = (indexed: Indexed) =>
    keptFor({ now: () => performance.now() }, NEWEST_KNOWN_MS, async () => {
      const [last] = await statements(store)[indexed](store.read);
      return last?.number ?? -1;
    });
  return { searchDocuments: newest('searchDocuments'), suggestions: newest('suggestions') };
});

interface Walk {
  /** Numbers that the first statement reads, and every other one at least: parts of portions, or whole ones. */
  readonly first: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Visits the numbers of an index from the newest back, some at a time, until enough is found. `visit` returns which
 * part of what is wanted was found so far, 1 for all. Between two visits, other work gets its turn. Rejects with the
 * reason of `signal` once it aborts.
 */
export async function visitNewest(
  store: Store,
  indexed: Indexed,
  { first, signal }: Walk,
  visit: (numbers: Numbers) => Promise<number>,
): Promise<void> {
  signal?.throwIfAborted();
  const newest = await newestNumbers(store)[indexed]();
  const portion = Math.floor(newest / PORTION) * PORTION;
  let many: number = first;
  let oldest = many < PORTION ? newest + 1 - many : portion;
  // What has come since the newest was looked up is in its portion, or in the next one.
  for (let end = portion + 2 * PORTION; ; ) {
    signal?.throwIfAborted();
    const began = performance.now();
    const found = await visit({ oldest: Math.max(0, oldest), end, many: many < PORTION ? 'few' : 'portions' });
    const isQuick = performance.now() - began < QUICK[store.engine];
    if (found >= 1 || oldest <= 0) return;
    const expected = Math.ceil((AMPLE * (1 - found) * (newest + 1 - oldest)) / found);
    many = Math.min(Math.max(expected, first), isQuick ? Math.min(GROWTH * many, MOST) : PORTION);
    end = oldest;
    oldest -= many;
    if (many >= PORTION) oldest = Math.floor(oldest / PORTION) * PORTION;
    await yieldToOthers();
  }
}

/** The parts of a query for documents `d`, the newest first, with placeholders that `asked` fills. */
export interface Matching {
  readonly from: SQL;
  /**
   * Documents of the numbers, the scope and the tokens that `asked` gets. Among few numbers PostgreSQL finds those in an
   * index too, before it reads a document; finding the numbers of whole portions takes longer than what it saves.
   */
  readonly where: Readonly<Record<Numbers['many'], SQL>>;
  readonly newestFirst: SQL;
}

export function matching({ engine, tables }: Store, indexed: Indexed): Matching {
  const [words, oldest, end] = [placeholder('words'), placeholder('oldest'), placeholder('end')];
  if (engine === 'sqlite') {
    const index = sql.raw(indexed === 'searchDocuments' ? 'search_words' : 'suggestion_words');
    const where = sql`w.${index} match ${words} and w.rowid >= ${oldest} and w.rowid < ${end} and d.number = w.rowid`;
    return {
      // A cross join, because SQLite keeps its order: from the words to their documents.
      from: sql`${index} as w cross join ${tables[indexed]} as d`,
      where: { few: where, portions: where },
      newestFirst: sql`w.rowid desc`,
    };
  }
  const match = sql`d.word_index @@ ${words}::tsquery`;
  return {
    from: sql`${tables[indexed]} as d`,
    where: {
      few: sql`${match} and d.number >= ${oldest} and d.number < ${end}`,
      portions: sql`${match} and d.number + 0 >= ${oldest} and d.number + 0 < ${end}`,
    },
    newestFirst: sql`d.number + 0 desc`,
  };
}

/**
 * The values of the placeholders of `matching`: documents of some numbers and of one scope in which every token begins
 * a word. Words and tokens contain no quotes and no spaces, so it is enough to quote them; neither engine splits them
 * further.
 */
export function asked({ engine }: Store, { oldest, end }: Numbers, scope: string, tokens: readonly string[]): Values {
  const [first, last] = [Math.floor(oldest / PORTION), Math.floor((end - 1) / PORTION)];
  const ofPortion = Array.from({ length: last - first + 1 }, (_, index) => {
    const words = tokens.map((token) => `${last - index}:${scope}:${indexedWord(token)}`);
    return engine === 'sqlite'
      ? `(${words.map((word) => `"${word}" *`).join(' AND ')})`
      : `(${words.map((word) => `'${word}':*`).join(' & ')})`;
  });
  return { words: ofPortion.join(engine === 'sqlite' ? ' OR ' : ' | '), oldest, end };
}
