import { expect, test } from 'vitest';
import { memoryPorts, outcomeOf } from '../../memory/index.ts';
import {
  dutiesAreOver,
  hasAllStewards,
  isAlumnus,
  isOnDuty,
  leavingDay,
  leavingOf,
  refuseDutyOfAlumnus,
} from './leaving.ts';

const createdAt = Date.parse('2026-03-01T09:30:00Z');

test.each([
  { roster: null, own: null, counts: null },
  { roster: '2027-05-31', own: null, counts: '2027-05-31' },
  { roster: null, own: '2027-05-31', counts: '2027-05-31' },
  { roster: '2027-05-31', own: '2026-12-01', counts: '2027-05-31' },
  { roster: '2026-12-01', own: '2027-05-31', counts: '2026-12-01' },
  { roster: '2026-02-28', own: '2027-05-31', counts: '2027-05-31' },
  { roster: '2026-03-01', own: null, counts: null },
])('the roster’s date comes before one’s own word, whichever is earlier: $roster, $own (decisions 74)', (one) => {
  expect(leavingDay({ rosterLeavesOn: one.roster, ownLeavesOn: one.own, createdAt })).toBe(one.counts);
});

const words = { rosterLeavesOn: null, ownLeavesOn: '2027-05-31', createdAt };
const timeZone = 'Asia/Kolkata';
const leaves = Date.parse('2027-05-30T18:30:00Z');
const ends = Date.parse('2027-06-29T18:30:00Z');

test('somebody is an alumnus from the first moment of their day, in the zone of the college (decisions 74)', () => {
  const facts = leavingOf(words, { timeZone }, leaves);
  expect(facts.leavesAt).toBe(leaves);
  expect([leaves - 1, leaves].map((now) => isAlumnus(facts, now))).toEqual([false, true]);
  const withoutDay = leavingOf({ ...words, ownLeavesOn: null }, { timeZone }, leaves);
  expect(isAlumnus(withoutDay, leaves)).toBe(false);
});

test.each([
  [undefined, ends],
  ['until-leaving', ends],
  ['all', null],
  ['none', 0],
] as const)('30 days later %s limits what they see to what was shared before %s (decisions 74)', (alumni, before) => {
  const seen = (now: number) => leavingOf(words, { timeZone, ...(alumni && { alumni }) }, now).sharedBefore;
  expect([seen(leaves), seen(ends - 1), seen(ends)]).toEqual([null, null, before]);
});

test('duties last for 30 days after the leaving day, and for ever while nobody said one (decisions 74)', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  expect(isOnDuty(null, at('2030-01-01'))).toBe(true);
  expect(isOnDuty('2026-06-01', at('2026-06-30'))).toBe(true);
  expect(isOnDuty('2026-06-01', at('2026-07-01'))).toBe(false);
});

test('nobody’s duties are over while no leaving day is known, and one who leaves later takes on more (decisions 74)', async () => {
  expect(dutiesAreOver({ leavesAt: null }, leaves)).toBe(false);
  const memory = memoryPorts();
  const takeOn = (ownLeavesOn: string | null) =>
    outcomeOf(refuseDutyOfAlumnus(memory, { ...words, createdAt: 0, ownLeavesOn, tenant: 'a.edu' }));
  memory.clock.set(leaves);
  expect([await takeOn(null), await takeOn('2027-07-01'), await takeOn('2027-05-01')]).toEqual([
    null,
    null,
    'PERSON_LEFT',
  ]);
});

test('stewards whose duties are over leave room for others (decisions 70, 74)', () => {
  const [stays, left] = [null, '2020-01-01'].map((ownLeavesOn) => ({
    rosterLeavesOn: null,
    ownLeavesOn,
    createdAt: 0,
  }));
  if (!stays || !left) throw new Error('There are two.');
  expect(hasAllStewards([stays, left], createdAt, 2)).toBe(false);
  expect(hasAllStewards([stays, stays], createdAt, 2)).toBe(true);
});
