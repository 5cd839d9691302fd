import { expect, test } from 'vitest';
import { MAX_OFFERED, offeredOf } from './offers.ts';

const of = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}${at + 1}`);

test('no kind of suggestion leaves none to another, and each keeps its order (decisions 19, 46)', () => {
  expect(offeredOf([of('recent', 3), of('event', 3), of('person', 3), of('club', 3), of('tag', 8)])).toEqual([
    ...of('recent', 2),
    ...of('event', 2),
    ...of('person', 2),
    ...of('club', 1),
    ...of('tag', 1),
  ]);
});

test('what some kinds do not need is left to the others', () => {
  expect(offeredOf([[], of('event', 1), [], of('tag', 12)])).toEqual([
    ...of('event', 1),
    ...of('tag', MAX_OFFERED - 1),
  ]);
  expect(offeredOf([])).toEqual([]);
});
