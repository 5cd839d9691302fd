import { expect, test } from 'vitest';
import { batchPlace } from './batch.ts';

test('a batch stands where its first item came, and its items from the first place to the last (decisions 44)', () => {
  const places = [
    batchPlace(2_000, 'b', 0),
    batchPlace(2_000, 'b', 1),
    batchPlace(2_000, 'b', 9_999),
    batchPlace(2_000, 'a', 0),
    batchPlace(1_999, 'c', 0),
    batchPlace(0, 'z', 0),
  ];
  expect(places.toSorted().toReversed()).toEqual(places);
});
