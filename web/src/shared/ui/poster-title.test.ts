import { expect, test } from 'vitest';
import { sizeOfTitle } from './poster-title.ts';

test('a title is printed the smaller the longer it is, and Chinese counts twice (decisions 46)', () => {
  expect(sizeOfTitle('Techfest')).toBe('large');
  expect(sizeOfTitle('春季音乐节')).toBe('large');
  expect(sizeOfTitle('春'.repeat(15))).toBe('medium');
  expect(sizeOfTitle('The whole relay team after the last lap')).toBe('medium');
  expect(sizeOfTitle('春'.repeat(36))).toBe('small');
  expect(sizeOfTitle('x'.repeat(120))).toBe('small');
  expect(sizeOfTitle('春'.repeat(120))).toBe('tiny');
});
