import { expect, test } from 'vitest';
import { leavingDay } from './leaving.ts';

test.each([
  { roster: null, own: null, counts: null },
  { roster: '2027-05-31', own: null, counts: '2027-05-31' },
  { roster: null, own: '2027-05-31', counts: '2027-05-31' },
  { roster: '2027-05-31', own: '2026-12-01', counts: '2027-05-31' },
  { roster: '2026-12-01', own: '2027-05-31', counts: '2026-12-01' },
])('the roster’s date comes before one’s own word, whichever is earlier: $roster, $own (decisions 74)', (one) => {
  expect(leavingDay({ rosterLeavesOn: one.roster, ownLeavesOn: one.own })).toBe(one.counts);
});
