import type { Kind } from '@quadrangle/domain/media/media';
import type { SuggestRequest } from '@quadrangle/domain/media/ports';
import {
  indexTokens,
  matchesSuggestion,
  type Suggestion,
  type SuggestionSource,
  suggestionSources,
} from '@quadrangle/domain/media/search';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { asked, FEW, indexedWords, matching, type Numbers, PORTION, scopeOf, visitNewest } from './word-index.ts';

/** Texts that a search field may offer: the newest matches of each source, and of these the shortest. */
export async function suggestTexts(store: Store, request: SuggestRequest): Promise<Suggestion[]> {
  // The index does not know of whom a text is: whoever left is offered none (decisions 74).
  if ((request.viewer.sharedBefore ?? null) !== null) return [];
  const found = await Promise.all(suggestionSources.map((source) => textsOf(store, source, request)));
  return found.flat();
}

const statements = perStore((store) => {
  const of = (source: SuggestionSource) => ({
    few: shortestOf(store, source, 'few'),
    portions: shortestOf(store, source, 'portions'),
  });
  return { tag: of('tag'), title: of('title') };
});

/**
 * The shortest of the newest matching texts of a source that a listed item has, and in every row the number of matches,
 * in one without a text too where there is none. Whether lists show an item is asked one text after the other, until
 * there are enough: their order stands in columns, because PostgreSQL would sort them again by anything else, and ask
 * it of all.
 */
function shortestOf(store: Store, source: SuggestionSource, many: Numbers['many']) {
  // The column has the collation of the columns that it is compared with, so that their indexes apply.
  const byLetters = sql.raw(store.engine === 'sqlite' ? 'text' : 'text collate "C"');
  const { from, where, newestFirst } = matching(store, 'suggestions');
  const [most, limit] = [placeholder('most'), placeholder('limit')];
  const page = sql`(
    with newest as materialized (
      select d.tenant, d.text from ${from} where ${where[many]} order by ${newestFirst} limit ${most}
    )
    select shown.text, matches.counted from (select count(*) as counted from newest) as matches left join (
      select text from (
        select tenant, text, length(text) as long, ${byLetters} as letters from newest order by long, letters limit ${most}
      ) as d where ${hasListed(source)} order by long, letters limit ${limit}
    ) as shown on true
  ) as page`;
  return prepared((db) =>
    db.select({ text: sql<string | null>`text`, counted: sql<number>`counted`.mapWith(Number) }).from(page),
  );
}

async function textsOf(
  store: Store,
  source: SuggestionSource,
  { viewer, tokens, most, limit, signal }: SuggestRequest,
): Promise<Suggestion[]> {
  let counted = 0;
  let texts: string[] = [];
  // Enough of those of two letters are among the first. Tags are few among the titles.
  const first = source === 'title' && tokens.length === 1 ? 2 * FEW : PORTION;
  await visitNewest(store, 'suggestions', { first, signal }, async (numbers) => {
    const values = asked(store, numbers, scopeOf(source, viewer.tenant), tokens);
    const rows = await statements(store)[source][numbers.many](store.read, { ...values, most: most - counted, limit });
    counted += rows[0]?.counted ?? 0;
    texts = [...texts, ...rows.flatMap(({ text }) => text ?? [])].sort(shortestFirst).slice(0, limit);
    return counted / most;
  });
  return texts.filter((text) => matchesSuggestion(text, tokens)).map((text) => ({ source, text }));
}

function shortestFirst(a: string, b: string): number {
  return [...a].length - [...b].length || (a < b ? -1 : 1);
}

/**
 * Whether a listed item has the text of the suggestion `d`, by an index. PostgreSQL would turn an `exists` into a join
 * with all items, and without an order it would scan all tags. SQLite uses the index only if `listed` is compared with
 * a value; otherwise it would sort all items of the tag.
 */
function hasListed(source: SuggestionSource): SQL {
  if (source === 'title')
    return sql`(select 1 from search_documents s where s.tenant = d.tenant and s.name = d.text and s.listed = true limit 1) is not null`;
  const newest = (kind: Kind) =>
    sql`(select t.created_at from media_tags t where t.tenant = d.tenant and t.kind = ${kind} and t.tag = d.text and t.listed = true order by t.created_at desc limit 1)`;
  return sql`coalesce(${newest('photo')}, ${newest('video')}) is not null`;
}

/** Stores the texts of an item, in the unit of `db`, and locks them, so that nobody deletes them meanwhile. */
export async function rememberSuggestions(
  store: Store,
  db: Db,
  tenant: string,
  texts: readonly Suggestion[],
): Promise<void> {
  const { suggestions } = store.tables;
  for (const source of suggestionSources) {
    const wanted = textsFrom(texts, source);
    if (wanted.length === 0) continue;
    const known = await store.locked(
      db
        .select({ text: suggestions.text })
        .from(suggestions)
        .where(those(store, tenant, source, wanted))
        .orderBy(suggestions.text),
      'use',
    );
    const missing = wanted.filter((text) => !known.some((row) => row.text === text));
    if (missing.length === 0) continue;
    const added = await db
      .insert(suggestions)
      .values(missing.map((text) => ({ tenant, source, text, words: '' })))
      .onConflictDoNothing()
      .returning({ number: suggestions.number, text: suggestions.text });
    for (const { number, text } of added)
      await db
        .update(suggestions)
        .set({ words: indexedWords(number, scopeOf(source, tenant), indexTokens(text)) })
        .where(eq(suggestions.number, number));
  }
}

/** Deletes those of the texts that no item has any more, in the unit of `db`. */
export async function forgetSuggestions(
  store: Store,
  db: Db,
  tenant: string,
  texts: readonly Suggestion[],
): Promise<void> {
  const { suggestions, mediaTags, searchDocuments } = store.tables;
  for (const source of suggestionSources) {
    const doubtful = textsFrom(texts, source);
    if (doubtful.length === 0) continue;
    const where = those(store, tenant, source, doubtful);
    // Locked before the items are read, so that no item with that text is being published.
    await store.locked(
      db.select({ text: suggestions.text }).from(suggestions).where(where).orderBy(suggestions.text),
      'removal',
    );
    const used =
      source === 'tag'
        ? sql`select 1 from ${mediaTags} where ${mediaTags.tenant} = ${suggestions.tenant} and ${mediaTags.kind} in ('photo', 'video') and ${mediaTags.tag} = ${suggestions.text}`
        : sql`select 1 from ${searchDocuments} where ${searchDocuments.tenant} = ${suggestions.tenant} and ${searchDocuments.name} = ${suggestions.text}`;
    await db.delete(suggestions).where(and(where, sql`not exists (${used})`));
  }
}

/** The texts of one source, in the order in which all units lock them. */
function textsFrom(texts: readonly Suggestion[], source: SuggestionSource): string[] {
  return texts.flatMap((each) => (each.source === source ? [each.text] : [])).sort();
}

function those({ tables: { suggestions } }: Store, tenant: string, source: SuggestionSource, texts: string[]) {
  return and(eq(suggestions.tenant, tenant), eq(suggestions.source, source), inArray(suggestions.text, texts));
}
