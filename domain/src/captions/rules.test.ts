import { expect, test } from 'vitest';
import { atOnce } from '../kernel/portions.ts';
import { spokenTokens } from '../media/search.ts';
import type { Cue } from './read-captions.ts';
import { captionWords } from './rules.ts';

const wordsOf = (cues: readonly Cue[]) => atOnce(captionWords(cues));

const cue = (text: string): Cue => ({ from: 0, to: 1, lines: [text] });

test('search knows the words of captions, each once, without overlong ones (decisions 19, 59)', () => {
  expect(wordsOf([cue('Thé end,'), cue('the END'), cue('x'.repeat(41)), cue('再见')])).toBe('the end 再 见 再见');
});

test('search knows the first two thousand words of captions, and four thousand in all languages (decisions 19, 59)', () => {
  const many = (letter: string) => Array.from({ length: 9_000 }, (_, at) => cue(`${letter}${at}`));
  const words = wordsOf(many('a'));
  expect(words.split(' ')).toHaveLength(2_000);
  const three = spokenTokens([words, wordsOf(many('b')), wordsOf(many('c'))]);
  expect(three).toHaveLength(3 * 1_333);
  expect(three).toContain('c0');
  expect(spokenTokens(['', 'the end', 'the'])).toEqual(['the', 'end']);
});
