import { expect, test } from 'vitest';
import { utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import type { SeatRole } from '../membership/club.ts';
import {
  AWAY_AFTER,
  hasHeirs,
  lastDayAway,
  leadsAreAway,
  mayTakeBack,
  seenAt,
  TAKE_BACK,
  takenBack,
  takenOver,
} from './handover.ts';
import type { SeatState } from './rules.ts';

const NOW = Date.UTC(2026, 5, 15, 9);
const seat = (personId: string, role: SeatRole, daysAway = 0, isSuspended = false): SeatState => {
  const seen = NOW - daysAway * DAY;
  return { clubId: 'lens', personId, role, since: 0, isSuspended, leavesOn: null, seenAt: seen };
};
const left = (personId: string, role: SeatRole, daysAgo: number): SeatState => ({
  ...seat(personId, role),
  leavesOn: utcDay(NOW - daysAgo * DAY),
});

test('whoever was seen counts as there until the end of that day, and from the seat on (decisions 63)', () => {
  expect(seenAt(5, null)).toBe(5);
  expect(seenAt(0, '2026-06-15')).toBe(Date.UTC(2026, 5, 16));
  expect(seenAt(NOW, '2026-06-01')).toBe(NOW);
});

test('the last day away is the last one of which somebody seen is away (decisions 63)', () => {
  const day = lastDayAway(NOW);
  const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  expect(NOW - seenAt(0, day)).toBeGreaterThanOrEqual(AWAY_AFTER);
  expect(NOW - seenAt(0, next)).toBeLessThan(AWAY_AFTER);
});

test.each([
  ['one who was here 119 days ago', [seat('a', 'lead', 119)], false],
  ['one who was not here for 120 days', [seat('a', 'lead', 120)], true],
  ['two, one of them here', [seat('a', 'lead', 200), seat('b', 'lead', 1)], false],
  ['one who is suspended', [seat('a', 'lead', 0, true)], true],
  ['one who left 29 days ago and comes by', [left('a', 'lead', 29)], false],
  ['one who left 30 days ago and comes by', [left('a', 'lead', 30)], true],
  ['none at all', [seat('b', 'photographer')], true],
] as const)('the leads of a club with %s are away or not (decisions 63)', (_, seats, expected) => {
  expect(leadsAreAway(seats, NOW)).toBe(expected);
});

test('heirs are the seats that do not lead, but for suspended ones (decisions 63)', () => {
  expect(hasHeirs([seat('a', 'lead')], NOW)).toBe(false);
  expect(hasHeirs([seat('a', 'lead'), seat('b', 'photographer', 0, true)], NOW)).toBe(false);
  expect(hasHeirs([seat('a', 'lead'), left('b', 'photographer', 30)], NOW)).toBe(false);
  expect(hasHeirs([seat('b', 'photographer')], NOW)).toBe(true);
});

test('whoever takes over leads, and the leads become photographers (decisions 63)', () => {
  const seats = [seat('a', 'lead'), seat('b', 'lead'), seat('c', 'photographer'), seat('d', 'photographer')];
  expect(Object.fromEntries(takenOver(seats, 'c'))).toEqual({ a: 'photographer', b: 'photographer', c: 'lead' });
});

const takeover = { formerId: 'a', takerId: 'c', at: NOW };
const others = [...'defghijkl'].map((id) => seat(id, 'photographer'));
const later = (personId: string, role: SeatRole, since: number) => ({ ...seat(personId, role), since });
const three = [later('d', 'lead', 3), seat('e', 'lead'), seat('f', 'lead')];

test.each([
  ['who has a seat', [seat('a', 'photographer'), seat('c', 'lead')], { a: 'lead', c: 'photographer' }],
  ['who was dismissed', [seat('c', 'lead')], { a: 'lead', c: 'photographer' }],
  ['who was dismissed from a full club', [seat('c', 'lead'), ...others], { a: 'lead', c: null }],
  ['after the other has left the lead', [seat('c', 'photographer'), seat('d', 'lead')], { a: 'lead' }],
  ['after the other has gone', [seat('a', 'photographer'), seat('d', 'lead')], { a: 'lead' }],
  [
    'where another former lead did',
    [later('b', 'lead', 9), later('d', 'lead', 2), later('e', 'lead', 3)],
    { a: 'lead', e: 'photographer' },
  ],
  ['where three others lead', three, { a: 'lead', d: 'photographer' }],
  [
    'where the other is suspended',
    [seat('c', 'lead', 0, true), ...three],
    { a: 'lead', c: 'photographer', d: 'photographer' },
  ],
  [
    'in a full club in which the other is a photographer',
    [seat('c', 'photographer'), ...others],
    { a: 'lead', c: null },
  ],
  [
    'in a full club that the other has left',
    [seat('b', 'lead'), ...others.slice(1), later('d', 'photographer', 1)],
    { a: 'lead', d: null },
  ],
] as const)('a former lead %s takes the lead back (decisions 63)', (_, seats, roles) => {
  const takeovers = [takeover, { formerId: 'b', takerId: 'b', at: NOW }];
  expect(Object.fromEntries(takenBack(seats, takeover, takeovers))).toEqual(roles);
});

test('a former lead may take it back for 30 days (decisions 63)', () => {
  expect(mayTakeBack(null, NOW)).toBe(false);
  expect(mayTakeBack({ ...takeover, takerId: takeover.formerId }, NOW)).toBe(false);
  expect(mayTakeBack(takeover, NOW + TAKE_BACK - 1)).toBe(true);
  expect(mayTakeBack(takeover, NOW + TAKE_BACK)).toBe(false);
});
