import { expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

it('keeps what it was given last', () => {
  const cache = new BoundedCache<string>(100);
  expect(cache.get('a')).toBeUndefined();
  cache.set('a', 'one', 10);
  cache.set('a', 'two', 10);
  expect(cache.get('a')).toBe('two');
});

it('never holds more than its bytes, and keeps what is asked for', () => {
  const cache = new BoundedCache<number>(100);
  cache.set('used', 0, 10);
  for (let number = 1; number <= 1_000; number += 1) {
    cache.set(`n${number}`, number, 10);
    expect(cache.get('used')).toBe(0);
  }
  const kept = Array.from({ length: 1_000 }, (_, index) => cache.get(`n${index + 1}`)).filter((n) => n !== undefined);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(10);
});

it('takes an entry that is replaced for one', () => {
  const cache = new BoundedCache<number>(100);
  cache.set('stays', 1, 10);
  for (let number = 0; number < 1_000; number += 1) cache.set('same', number, 10);
  expect(cache.get('stays')).toBe(1);
});
