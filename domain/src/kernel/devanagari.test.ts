import { expect, test } from 'vitest';
import { withoutMarks } from './devanagari.ts';

test('what readers of Hindi spell in several ways is one, and vowel signs stay (decisions 19, 76)', () => {
  expect(withoutMarks('हिन्दी'.normalize('NFKD'))).toBe(withoutMarks('हिंदी'.normalize('NFKD')));
  expect(withoutMarks('२०२६')).toBe('2026');
  expect(withoutMarks('का')).not.toBe(withoutMarks('कि'));
});
