import type { User } from '../accounts/user.ts';
import type { CollegeEvent } from '../events/event.ts';
import { firstCharacters } from '../kernel/text.ts';
import { indexTokens, queryTokens } from '../media/search.ts';
import type { Club } from '../membership/club.ts';

/** Everything but items that search finds by name. */
export const named = ['event', 'person', 'club'] as const;
export type Named = (typeof named)[number];

/** The most events, people or clubs in one answer (decisions 46, 61). */
export const MAX_FOUND = 24;

/** When more match, only the newest are considered: by the creation of the event or club, or the person's first upload. */
export const MAX_NAMES_CONSIDERED = 200;

/** The most events, people, and clubs offered under the search field. */
export const MAX_NAMES_OFFERED = 3;

/** Longer words are cut to this length, in the index and in the query. */
const LONGEST_WORD = 100;

/** The words an event is found by: those of its title, place and description (decisions 46). */
export function wordsOfEvent({
  title,
  place,
  description,
}: Pick<CollegeEvent, 'title' | 'place' | 'description'>): string[] {
  return counted(indexTokens(`${title} ${place} ${description}`));
}

/** The words a person is found by: those of the full name and the username (decisions 46). */
export function wordsOfPerson({ name, fullName }: Pick<User, 'name' | 'fullName'>): string[] {
  return counted(indexTokens(`${fullName} ${name}`));
}

/** The words a club is found by: those of its name and handle (decisions 61). */
export function wordsOfClub({ name, handle }: Pick<Club, 'name' | 'handle'>): string[] {
  return counted(indexTokens(`${name} ${handle}`));
}

/** The words of a query: each must begin one of the words that something is found by (decisions 19, 46). */
export function queryWords(text: string): string[] {
  return counted(queryTokens(text));
}

/** Whether every queried word begins one of `words`. */
export function isFoundBy(words: readonly string[], asked: readonly string[]): boolean {
  return asked.every((begin) => words.some((word) => word.startsWith(begin)));
}

/** The order of found events: the latest first. */
export function laterFirst(a: Pick<CollegeEvent, 'startsOn' | 'id'>, b: Pick<CollegeEvent, 'startsOn' | 'id'>): number {
  return order(b.startsOn, a.startsOn) || order(b.id, a.id);
}

/** The order of found people and clubs: most favourites first, then by username or name. */
export function betterKnownFirst(
  a: Pick<User, 'favouriteCount' | 'name'>,
  b: Pick<User, 'favouriteCount' | 'name'>,
): number {
  return b.favouriteCount - a.favouriteCount || order(a.name.toLowerCase(), b.name.toLowerCase());
}

function counted(words: readonly string[]): string[] {
  return [...new Set(words.map((word) => firstCharacters(word, LONGEST_WORD)))];
}

function order(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
