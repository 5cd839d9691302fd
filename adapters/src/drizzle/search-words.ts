import { type SQL, sql } from 'drizzle-orm';
import type { Store } from './store.ts';

/**
 * Condition on search documents: `scope` is among the words, and every token begins one of them. Words and tokens have
 * no quotes and no spaces, so quoting them is all it takes; neither engine takes them apart any further.
 */
export function wordsMatch(store: Store, scope: string, tokens: readonly string[]): SQL {
  const { searchDocuments } = store.tables;
  if (store.engine === 'sqlite') {
    const query = [`"${scope}"`, ...tokens.map((token) => `"${token}" *`)].join(' AND ');
    return sql`${searchDocuments.number} in (select rowid from search_words where search_words match ${query})`;
  }
  const query = [`'${scope}'`, ...tokens.map((token) => `'${token}':*`)].join(' & ');
  return sql`word_index @@ ${query}::tsquery`;
}
