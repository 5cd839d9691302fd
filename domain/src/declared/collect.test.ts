import { expect, test } from 'vitest';
import { chained, merged } from './collect.ts';

test('what capabilities declare is one record, or one list in their sequence', () => {
  const all = merged({ a: 1 }, { b: 'two' });
  const [number, text]: [number, string] = [all.a, all.b];
  expect([number, text]).toEqual([1, 'two']);
  expect(all).toEqual({ a: 1, b: 'two' });
  expect(chained(['b', 'a'], [], ['c'])).toEqual(['b', 'a', 'c']);
});
