import { expect, test } from 'vitest';
import { DECLINED_LIFE, OFFER_LIFE } from '../membership/pool.ts';
import { canDecide, seriesOf, stateOf, verdicts } from './offer.ts';

const MINUTES = 60_000;
const NOW = 10 * MINUTES;

test.each([
  ['waits', { offeredAt: 0, acceptedAt: null, declinedAt: null }, 'offered', [true, true, false]],
  ['was declined', { offeredAt: 0, acceptedAt: null, declinedAt: 5 }, 'declined', [true, false, true]],
  ['was just accepted', { offeredAt: 0, acceptedAt: 1, declinedAt: null }, 'accepted', [false, false, true]],
  [
    'was accepted ten minutes ago',
    { offeredAt: 0, acceptedAt: 0, declinedAt: null },
    'accepted',
    [false, false, false],
  ],
  [
    'waited for 60 days',
    { offeredAt: NOW - OFFER_LIFE, acceptedAt: null, declinedAt: null },
    'offered',
    [false, false, false],
  ],
  [
    'was accepted just before its 60 days were over',
    { offeredAt: NOW - OFFER_LIFE, acceptedAt: 1, declinedAt: null },
    'accepted',
    [false, false, false],
  ],
  [
    'was declined just before its 60 days were over',
    { offeredAt: NOW - OFFER_LIFE, acceptedAt: null, declinedAt: 5 },
    'declined',
    [true, false, false],
  ],
  [
    'was declined half a day ago',
    { offeredAt: 0, acceptedAt: null, declinedAt: NOW - DECLINED_LIFE },
    'declined',
    [false, false, false],
  ],
] as const)('an offer that %s can be accepted, declined, set back (decisions 65)', (_, offer, state, expected) => {
  expect(stateOf(offer)).toBe(state);
  expect(verdicts.map((verdict) => canDecide(offer, verdict, NOW, true))).toEqual(expected);
});

test('what its sender took out of the event is not set back (decisions 45, 65)', () => {
  const accepted = { offeredAt: 0, acceptedAt: 1, declinedAt: null };
  expect(canDecide(accepted, 'wait', NOW, false)).toBe(false);
  expect(canDecide({ ...accepted, acceptedAt: null }, 'accept', NOW, false)).toBe(true);
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
