import type { Media } from './media.ts';

/** Results on a page of search (decisions 19). */
export const SEARCH_PAGE = 40;

/** Words of a query that count; more are ignored. */
const MOST_WORDS = 20;

/** How many related items there are at most (decisions 19). */
export const MOST_RELATED = 20;

const RUN = /[[\p{L}\p{N}]&&\p{Script=Han}]+|[[\p{L}\p{N}]--\p{Script=Han}]+/gv;
const HAN = /\p{Script=Han}/u;

/** Text without case, accents or width: NFKD, marks dropped, lower case (decisions 19). */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * The tokens a text is found by: its words, and for Chinese, which has no spaces, each character and each pair of
 * neighbours (decisions 19).
 */
export function indexTokens(text: string): string[] {
  return [...new Set(runs(text).flatMap((run) => (HAN.test(run) ? [...run, ...pairs(run)] : [run])))];
}

/**
 * The tokens a query asks for, all of which must be found, each as the beginning of a word: words as they are, Chinese
 * as pairs, a single character as itself (decisions 19).
 */
export function queryTokens(text: string): string[] {
  const tokens = runs(text).flatMap((run) => (HAN.test(run) && [...run].length > 1 ? pairs(run) : [run]));
  return [...new Set(tokens)].slice(0, MOST_WORDS);
}

/** What an item is found by, field by field; tokens joined by single spaces, so that stores can keep them as text. */
export interface SearchDocument {
  readonly title: string;
  readonly tags: string;
  readonly description: string;
}

/** The search document of an item. */
export function searchDocument(media: Pick<Media, 'title' | 'tags' | 'description'>): SearchDocument {
  return {
    title: indexTokens(media.title).join(' '),
    tags: indexTokens(media.tags.join(' ')).join(' '),
    description: indexTokens(media.description).join(' '),
  };
}

/** What a query word adds to an item's rank in each field where it is found: title before tags before description. */
export const rankWeights = { title: 10_000, tags: 100, description: 1 } as const satisfies Record<
  keyof SearchDocument,
  number
>;

/** The rank of a document for `tokens`: 0 when one of them is found nowhere (decisions 19). */
export function searchRank(document: SearchDocument, tokens: readonly string[]): number {
  let rank = 0;
  for (const token of tokens) {
    let found = 0;
    for (const field of ['title', 'tags', 'description'] as const)
      if (` ${document[field]}`.includes(` ${token}`)) found += rankWeights[field];
    if (found === 0) return 0;
    rank += found;
  }
  return rank;
}

function runs(text: string): string[] {
  return folded(text).match(RUN) ?? [];
}

function pairs(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** What a search field offers at most. */
export const MOST_SUGGESTIONS = 8;

/** Suggestions begin with this many characters; one Chinese character says as much. */
const SUGGEST_FROM = 2;

/** Whether a text being typed says enough to suggest something. */
export function mayBeSuggested(text: string): boolean {
  const [first = ''] = runs(text);
  return HAN.test(first) || [...first].length >= SUGGEST_FROM;
}

/**
 * What a search field offers for a text being typed: of the items found, the tags that match it, then the titles, each
 * once. A title loses the number a multi-photo upload gave it (decisions 15): without it all of them are found.
 */
export function suggestionsFor(text: string, found: readonly Pick<Media, 'title' | 'tags'>[]): string[] {
  const tokens = queryTokens(text);
  const matches = (candidate: string) => {
    const words = ` ${indexTokens(candidate).join(' ')}`;
    return tokens.every((token) => words.includes(` ${token}`));
  };
  const titles = found.map(({ title }) => title.replace(/ \d+$/, ''));
  const offered = new Map<string, string>();
  for (const candidate of [...found.flatMap(({ tags }) => tags), ...titles])
    if (matches(candidate) && !offered.has(folded(candidate))) offered.set(folded(candidate), candidate);
  return [...offered.values()].slice(0, MOST_SUGGESTIONS);
}
