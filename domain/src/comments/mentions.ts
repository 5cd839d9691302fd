import type { Mention } from './comment.ts';

/** The most people whom one comment mentions; further names are text (decisions 49). */
export const MAX_MENTIONS = 5;

/** How many names are looked up: not everything that looks like a name is one. */
const MAX_LOOKED_UP = 20;

/** `@` and a username, but not inside an e-mail address or a URL. */
const NAME = /(?<![A-Za-z0-9._@/=-])@([A-Za-z0-9][A-Za-z0-9._-]{2,29})(?![A-Za-z0-9._-])/g;

/** A name as written, and without the punctuation that ends its sentence. */
function readings(name: string): string[] {
  const bare = name.replace(/[._-]+$/, '');
  return bare === name || bare.length < 3 ? [name.toLowerCase()] : [name.toLowerCase(), bare.toLowerCase()];
}

/** The usernames that a text may mean, in lower case, in the order they stand in (decisions 49). */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(NAME)].flatMap(([, name = '']) => readings(name));
  return [...new Set(names)].slice(0, MAX_LOOKED_UP);
}

/** The first five people whom the text mentions, in its order (decisions 49). */
export function mentionsIn(text: string, people: ReadonlyMap<string, Mention>): Mention[] {
  const mentioned = [...text.matchAll(NAME)].flatMap(([, name = '']) => meant(name, people) ?? []);
  return [...new Map(mentioned.map((person) => [person.id, person])).values()].slice(0, MAX_MENTIONS);
}

/** A part of a comment: a mention, or text between mentions. */
export interface SpokenPart {
  readonly text: string;
  readonly person?: Mention;
}

/** Splits a text into mentions and the text between them (decisions 49). Nothing is lost or added. */
export function spokenParts(text: string, mentions: readonly Mention[]): SpokenPart[] {
  const people = byName(mentions);
  const parts: SpokenPart[] = [];
  let end = 0;
  for (const { 1: name = '', index } of text.matchAll(NAME)) {
    const person = meant(name, people);
    if (!person) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: `@${name.slice(0, person.name.length)}`, person });
    end = index + 1 + person.name.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** People by their usernames in lower case. */
export function byName(people: readonly Mention[]): Map<string, Mention> {
  return new Map(people.map((person) => [person.name.toLowerCase(), person]));
}

function meant(name: string, people: ReadonlyMap<string, Mention>): Mention | undefined {
  for (const reading of readings(name)) {
    const person = people.get(reading);
    if (person) return person;
  }
  return undefined;
}

/**
 * The text typed after an `@` right before the cursor, and the position of that `@`; null if there is none (decisions
 * 49).
 */
export function mentionBeingTyped(
  text: string,
  cursor: number,
): { readonly at: number; readonly start: string } | null {
  const found = /(?<![A-Za-z0-9._@/-])@([^\s@]{0,30})$/u.exec(text.slice(0, cursor));
  return found ? { at: found.index, start: found[1] ?? '' } : null;
}
