import type { Portions } from '../kernel/portions.ts';
import { indexTokens, MAX_SPOKEN_WORD, MAX_SPOKEN_WORDS } from '../media/search.ts';
import type { Share } from '../uploads/room.ts';
import { type Cue, PORTION, readingCaptions } from './read-captions.ts';

/** The most languages in which one video has captions. */
export const MAX_LANGUAGES = 20;

/** Characters of captions considered for search: three hours of talk. */
const CONSIDERED = 200_000;

/**
 * The words by which search finds captions: the first different ones, up to a limit, collected in portions (decisions
 * 19, 59).
 */
export function* captionWords(cues: readonly Cue[]): Portions<string> {
  const words = new Set<string>();
  let considered = 0;
  let text = '';
  for (const [at, { lines }] of cues.entries()) {
    text += ` ${lines.join(' ')}`;
    if (text.length < PORTION && at < cues.length - 1) continue;
    for (const word of indexTokens(text)) if (word.length <= MAX_SPOKEN_WORD) words.add(word);
    considered += text.length;
    if (considered >= CONSIDERED || words.size >= MAX_SPOKEN_WORDS) break;
    text = '';
    yield;
  }
  return [...words].slice(0, MAX_SPOKEN_WORDS).join(' ');
}

/** The same from captions as they are stored; null where they can no longer be read (decisions 19, 59). */
export function* wordsOfStored(text: string): Portions<string | null> {
  const { cues } = yield* readingCaptions(text);
  return cues ? yield* captionWords(cues) : null;
}

/** The limits for captions: they belong to items, so they count even after a plan has lapsed (decisions 57). */
export function sharesOfCaptions(shares: readonly Share[]): Share[] {
  return shares.filter(({ of }) => of === 'own' || of === 'tenant');
}
