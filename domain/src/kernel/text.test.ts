import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characters, firstCharacters, id, typedText, verbatimText, wholeNumber } from './text.ts';

const messages = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message) ?? [];

test('a character is a Unicode code point (decisions 5)', () => {
  expect(characters('a😀é')).toBe(3);
  expect(characters('')).toBe(0);
  expect(firstCharacters('a😀bc', 2)).toBe('a😀');
  expect(firstCharacters('ab', 5)).toBe('ab');
});

test('a typed text is trimmed and then counted, at its limits and one beyond (decisions 14)', () => {
  const schema = typedText(2, 4);
  expect(schema.parse('  ab \n')).toBe('ab');
  expect(schema.parse('😀😀😀😀')).toBe('😀😀😀😀');
  expect(messages(schema.safeParse(' a '))).toEqual(['Use 2 to 4 characters.']);
  expect(messages(schema.safeParse('abcde'))).toEqual(['Use 2 to 4 characters.']);
  expect(messages(typedText(0, 4).safeParse('abcde'))).toEqual(['Use at most 4 characters.']);
  expect(typedText(0, 4).parse('   ')).toBe('');
});

test('clients learn how long a typed text may be (decisions 14)', () => {
  expect(typedText(2, 4).description).toBe('2 to 4 characters.');
  expect(typedText(0, 4).description).toBe('At most 4 characters.');
});

test('a typed text far beyond its limit is refused before it is looked at (decisions 14)', () => {
  const schema = typedText(1, 10);
  expect(schema.safeParse(`${' '.repeat(1_039)}a`).success).toBe(true);
  expect(messages(schema.safeParse(`${' '.repeat(1_040)}a`))).toContain('Use at most 10 characters.');
});

test.each([
  ['NUL', 'a\0b'],
  ['a lone high surrogate', 'a\uD800b'],
  ['a lone low surrogate', 'a\uDC00b'],
])('%s is refused in every text, since no database can carry it (decisions 37)', (_name, text) => {
  expect(messages(typedText(1, 10).safeParse(text))).toEqual(['This text contains characters that can’t be used.']);
  expect(messages(verbatimText(10).safeParse(text))).toEqual(['This text contains characters that can’t be used.']);
});

test('a text that is looked up keeps its spaces and has a length (decisions 37)', () => {
  expect(verbatimText(5).parse(' ab 😀'.slice(0, 4))).toBe(' ab ');
  expect(verbatimText(2).parse('ab')).toBe('ab');
  expect(messages(verbatimText(2).safeParse('abc'))).toEqual(['This is too long.']);
});

test('an identifier is a short word, and nothing else (decisions 36)', () => {
  expect(id.parse('Az09_-')).toBe('Az09_-');
  expect(id.safeParse('x'.repeat(64)).success).toBe(true);
  for (const bad of ['', 'x'.repeat(65), 'a b', 'a/b', '../x', 'a\0', 'a\n', "a'", 'ä', 7, null, {}, ['a']])
    expect(id.safeParse(bad).success).toBe(false);
  for (const bad of ['a b', '', '/'.repeat(65)]) expect(messages(id.safeParse(bad))).toHaveLength(1);
  expect(messages(id.safeParse('a b'))).toEqual(['This is not an identifier.']);
});

test('a whole number is a number or its digits, and nothing that merely converts to one (decisions 18)', () => {
  expect(wholeNumber.parse(12)).toBe(12);
  expect(wholeNumber.parse('12')).toBe(12);
  expect(wholeNumber.parse('123456789')).toBe(123_456_789);
  for (const bad of [true, [3], null, '', ' 3', '3 ', '3.0', '1e1', '0x3', '-1', '1234567890', 1.5, Number.NaN])
    expect(messages(wholeNumber.safeParse(bad))).toEqual(['This is not a whole number.']);
});

test('whatever is typed, what comes out is trimmed, well formed and within its limits (decisions 14)', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(' ', 'a', '😀', '\n', '\0', '\uD800', 'é'), { maxLength: 12 }), (letters) => {
      const text = letters.join('');
      const result = typedText(1, 8).safeParse(text);
      if (!result.success) return;
      expect(result.data).toBe(result.data.trim());
      expect(result.data.isWellFormed()).toBe(true);
      expect(characters(result.data)).toBeGreaterThanOrEqual(1);
      expect(characters(result.data)).toBeLessThanOrEqual(8);
    }),
  );
});
