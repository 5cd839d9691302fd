import type { Portions } from '../kernel/portions.ts';
import { indexTokens, MAX_SPOKEN_WORD, MAX_SPOKEN_WORDS } from '../media/search.ts';
import type { Share } from '../uploads/room.ts';
import type { Cue } from './read-captions.ts';

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
  for (let at = 0; at < cues.length && considered < CONSIDERED && words.size < MAX_SPOKEN_WORDS; at += TOGETHER) {
    const text = cues
      .slice(at, at + TOGETHER)
      .map(({ lines }) => lines.join(' '))
      .join(' ');
    considered += text.length;
    for (const word of indexTokens(text)) if (word.length <= MAX_SPOKEN_WORD) words.add(word);
    yield;
  }
  return [...words].slice(0, MAX_SPOKEN_WORDS).join(' ');
}

/** Cues that are split into words in one portion. */
const TOGETHER = 200;

/** The limits for captions: they belong to items, so they count even after a plan has lapsed (decisions 57). */
export function sharesOfCaptions(shares: readonly Share[]): Share[] {
  return shares.filter(({ of }) => of === 'own' || of === 'tenant');
}
