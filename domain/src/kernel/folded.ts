import { withoutMarks } from './devanagari.ts';

/** Letters that Unicode does not decompose, as readers of other languages type them (decisions 19). */
const TYPED_AS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
};
const LETTERS_TYPED_OTHERWISE = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g');

/**
 * Text without case, accents or width: NFKD without marks, in lower case, with letters that Unicode does not decompose
 * as readers type them; of the scripts of South and South-East Asia the vowel signs stay (decisions 19, 76).
 */
export function folded(text: string): string {
  return withoutMarks(text.normalize('NFKD'))
    .toLowerCase()
    .replace(LETTERS_TYPED_OTHERWISE, (letter) => TYPED_AS[letter] ?? letter);
}
