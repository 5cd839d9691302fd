import { indexTokens, MAX_SPOKEN_WORD, MAX_SPOKEN_WORDS } from '../media/search.ts';
import type { Share } from '../uploads/room.ts';
import { type Cue, MAX_CAPTION_BYTES } from './read-captions.ts';

/** The most languages that one video has captions in. */
export const MAX_LANGUAGES = 20;

/** So many characters of captions are considered for search: three hours of talk. */
const CONSIDERED = 200_000;

/** The words that captions are found by, the first so many different ones (decisions 19, 59). */
export function captionWords(cues: readonly Cue[]): string {
  const words = new Set<string>();
  let considered = 0;
  for (let at = 0; at < cues.length && considered < CONSIDERED && words.size < MAX_SPOKEN_WORDS; at += TOGETHER) {
    const text = cues
      .slice(at, at + TOGETHER)
      .map(({ lines }) => lines.join(' '))
      .join(' ');
    considered += text.length;
    for (const word of indexTokens(text)) if (word.length <= MAX_SPOKEN_WORD) words.add(word);
  }
  return [...words].slice(0, MAX_SPOKEN_WORDS).join(' ');
}

/** Captions that are taken apart into words at once. */
const TOGETHER = 200;

/** The limits that hold for captions: they belong to items, and so they count after a plan lapsed too (decisions 57). */
export function sharesOfCaptions(shares: readonly Share[]): Share[] {
  return shares.filter(({ of }) => of === 'own' || of === 'tenant');
}

/** Bytes of the body that brings captions: JSON writes line breaks and quotes with two signs (decisions 42, 59). */
export const captionBodyBytes = 2 * MAX_CAPTION_BYTES + 64 * 1_024;
