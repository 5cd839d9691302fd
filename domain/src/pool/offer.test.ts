import { expect, test } from 'vitest';
import { canDecide, seriesOf, stateOf, verdicts } from './offer.ts';

const MINUTES = 60_000;

test.each([
  ['waits', { acceptedAt: null, declinedAt: null }, 'offered', [true, true, false]],
  ['was declined', { acceptedAt: null, declinedAt: 5 }, 'declined', [true, false, true]],
  ['was just accepted', { acceptedAt: 1, declinedAt: null }, 'accepted', [false, false, true]],
  ['was accepted ten minutes ago', { acceptedAt: 0, declinedAt: null }, 'accepted', [false, false, false]],
] as const)('an offer that %s can be accepted, declined, set back (decisions 65)', (_, offer, state, expected) => {
  expect(stateOf(offer)).toBe(state);
  expect(verdicts.map((verdict) => canDecide(offer, verdict, 10 * MINUTES))).toEqual(expected);
});

test('a series is what one sender took within 3 s, also with others in between (decisions 65)', () => {
  const offer = (mediaId: string, senderId: string, moment: number) => ({ mediaId, senderId, moment });
  const offers = [
    offer('a', 'x', 0),
    offer('b', 'y', 1_000),
    offer('c', 'x', 3_000),
    offer('d', 'x', 6_000),
    offer('e', 'x', 9_001),
  ];
  expect([...seriesOf(offers).values()]).toEqual(['a', 'b', 'a', 'a', 'e']);
});
