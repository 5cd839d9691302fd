import { inSyllables } from '../kernel/devanagari.ts';
import { folded } from '../kernel/folded.ts';
import { characters } from '../kernel/text.ts';
import type { Media } from './media.ts';
import { photoTitle } from './rules.ts';

/** Results on a page of search (decisions 19). */
export const SEARCH_PAGE = 40;

/** The most characters of a query. */
export const LONGEST_QUERY = 1_000;

/** The most words of a query that count; more are ignored. */
const MAX_WORDS = 20;

/** How many of a search's newest matches are ranked (decisions 19). */
export const MAX_RANKED = 5_000;

/** The most related items (decisions 19). */
export const MAX_RELATED = 20;

/** How many of a tag's newest items are considered as related (decisions 19). */
export const MAX_PER_TAG = 500;

const RUN = /[[\p{L}\p{N}]&&\p{Script=Han}]+|[[\p{L}\p{N}]--\p{Script=Han}][[\p{L}\p{N}\p{M}]--\p{Script=Han}]*/gv;
const HAN = /\p{Script=Han}/u;

/**
 * The search tokens of a text: its words, and for Chinese, which has no spaces, each character and each pair of
 * neighbours (decisions 19).
 */
export function indexTokens(text: string): string[] {
  return [...new Set(runs(text).flatMap((run) => (HAN.test(run) ? [...run, ...pairs(run)] : inSyllables(run))))];
}

/**
 * The tokens of a query, each of which must begin a word: words as they are, Chinese as pairs, a single character as
 * itself (decisions 19).
 */
export function queryTokens(text: string): string[] {
  const tokens = runs(text).flatMap((run) => (HAN.test(run) && [...run].length > 1 ? pairs(run) : inSyllables(run)));
  return [...new Set(tokens)].slice(0, MAX_WORDS);
}

/** The search tokens of an item, field by field, joined by single spaces so that stores can keep them as text. */
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

/**
 * The most words of captions in one language that search knows, and the most characters of a word; longer ones are left
 * out.
 */
export const MAX_SPOKEN_WORDS = 2_000;
export const MAX_SPOKEN_WORD = 40;

/** The most words of captions in all languages of an item that search knows (decisions 19, 59). */
const MAX_SPOKEN = 4_000;

/**
 * The words that captions add to an item's search document, from the words in each language; if there are too many,
 * each language gets a share (decisions 19, 59).
 */
export function spokenTokens(ofLanguages: readonly string[]): string[] {
  const share = Math.floor(MAX_SPOKEN / Math.max(1, ofLanguages.length));
  return [...new Set(ofLanguages.flatMap((words) => words.split(' ').filter(Boolean).slice(0, share)))];
}

/**
 * What a query word adds to an item's rank in each field where it is found: title before tags before description.
 * Captions add nothing: items found only by them come last (decisions 19, 59).
 */
export const rankWeights = { title: 10_000, tags: 100, description: 1 } as const satisfies Record<
  keyof SearchDocument,
  number
>;

/** The rank of a document for `tokens`; null when one of them is found neither there nor in `spoken` (decisions 19). */
export function searchRank(
  document: SearchDocument,
  tokens: readonly string[],
  spoken: readonly string[] = [],
): number | null {
  let rank = 0;
  for (const token of tokens) {
    let found = 0;
    for (const field of ['title', 'tags', 'description'] as const)
      if (` ${document[field]}`.includes(` ${token}`)) found += rankWeights[field];
    if (found === 0 && !spoken.some((word) => word.startsWith(token))) return null;
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

/** The most suggestions of a search field. */
export const MAX_SUGGESTIONS = 8;

/** Suggestions begin with this many letters and digits, in whatever words; one Chinese character says as much. */
const SUGGEST_FROM = 2;

/** Whether a text being typed is long enough for suggestions. */
export function mayBeSuggested(text: string): boolean {
  const typed = runs(text).join('');
  return HAN.test(typed) || characters(typed) >= SUGGEST_FROM;
}

/** Where an offered text comes from, in the order in which texts are offered. */
export const suggestionSources = ['tag', 'title'] as const;
export type SuggestionSource = (typeof suggestionSources)[number];

/** A text that a search field may offer. */
export interface Suggestion {
  readonly source: SuggestionSource;
  readonly text: string;
}

/** How many of the newest matching texts of each source are considered. */
export const MAX_CONSIDERED = 500;

/**
 * The texts of an item that search fields may offer: its tags, and its title without the number that a multi-photo
 * upload added (decisions 15), so that a search for it finds all of them.
 */
export function suggestionsOf(media: Titled & Pick<Media, 'tags'>): Suggestion[] {
  const ofTags = media.tags.map((tag): Suggestion => ({ source: 'tag', text: tag }));
  return [...ofTags, { source: 'title', text: titleWithoutNumber(media) }];
}

/** What tells the number that an upload added from the rest of a title. */
type Titled = Pick<Media, 'id' | 'kind' | 'title' | 'batchId' | 'position'>;

/**
 * The title that the items of a multi-photo upload share: without the number of the item's place; of a photo that names
 * no batch, as earlier ones, without any (decisions 15). Other numbers, such as years, are part of the title.
 */
export function titleWithoutNumber({ id, kind, title, batchId, position }: Titled): string {
  if (batchId === id) return kind === 'photo' ? title.replace(/ \d+$/, '') : title;
  const number = photoTitle('', position + 1);
  return title.endsWith(number) ? title.slice(0, -number.length) : title;
}

/** Whether every token begins a word of the text. */
export function matchesSuggestion(text: string, tokens: readonly string[]): boolean {
  const words = ` ${indexTokens(text).join(' ')}`;
  return tokens.every((token) => words.includes(` ${token}`));
}

/** The order of suggestions: tags before titles, then shorter texts first, then alphabetically. */
export function compareSuggestions(a: Suggestion, b: Suggestion): number {
  const bySource = suggestionSources.indexOf(a.source) - suggestionSources.indexOf(b.source);
  return bySource || characters(a.text) - characters(b.text) || (a.text < b.text ? -1 : 1);
}

/** The matching texts that a search field offers: the first ones in order, none twice. */
export function offered(found: readonly Suggestion[]): string[] {
  const texts = new Map<string, string>();
  for (const { text } of [...found].sort(compareSuggestions))
    if (!texts.has(folded(text))) texts.set(folded(text), text);
  return [...texts.values()].slice(0, MAX_SUGGESTIONS);
}
