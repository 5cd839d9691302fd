import { expect, test } from 'vitest';
import { spokenTokens } from '../media/search.ts';
import type { Cue } from './read-captions.ts';
import { captionWords } from './rules.ts';

const cue = (text: string): Cue => ({ from: 0, to: 1, lines: [text] });

test('captions are found by their words, each once, without those nobody types (decisions 19, 59)', () => {
  expect(captionWords([cue('Thé end,'), cue('the END'), cue('x'.repeat(41)), cue('再见')])).toBe('the end 再 见 再见');
});

test('captions are found by their first two thousand words; all languages together by four thousand (decisions 19, 59)', () => {
  const many = (letter: string) => Array.from({ length: 9_000 }, (_, at) => cue(`${letter}${at}`));
  const words = captionWords(many('a'));
  expect(words.split(' ')).toHaveLength(2_000);
  const three = spokenTokens([words, captionWords(many('b')), captionWords(many('c'))]);
  expect(three).toHaveLength(3 * 1_333);
  expect(three).toContain('c0');
  expect(spokenTokens(['', 'the end', 'the'])).toEqual(['the', 'end']);
});
