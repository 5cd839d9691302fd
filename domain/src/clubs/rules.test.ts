import { expect, test } from 'vitest';
import { aClub, aMember, codeOf, memoryPorts } from '../../memory/index.ts';
import type { SeatRole } from '../membership/club.ts';
import {
  isLastLeadOf,
  isOver,
  isVouchedFor,
  leads,
  refuseLastLead,
  refuseNoRoom,
  refuseUnlessLead,
  type SeatState,
  seatOf,
} from './rules.ts';

const NOW = 0;

const memory = memoryPorts();
const club = await aClub(memory, await aMember(memory));
const seat = (personId: string, role: SeatRole, isSuspended = false): SeatState => ({
  clubId: club.id,
  personId,
  role,
  since: 0,
  isSuspended,
  leavesOn: null,
  seenAt: 0,
});
const code = (work: () => void) => codeOf(Promise.resolve().then(work)).catch(() => 'fine');
const closed = { ...club, closedAt: 1 };
const alone = { ledElsewhere: 0, takeovers: [], invitation: null };

test('an open club keeps a lead; a closed one needs none (decisions 63)', () => {
  expect(isLastLeadOf({ isClosed: false, otherLeads: [] }, NOW)).toBe(true);
  expect(isLastLeadOf({ isClosed: false, otherLeads: [null] }, NOW)).toBe(false);
  expect(isLastLeadOf({ isClosed: true, otherLeads: [] }, NOW)).toBe(false);
});

test.each([
  ['the only lead', [seat('a', 'lead'), seat('b', 'photographer')], club, 'LAST_LEAD'],
  ['one of two', [seat('a', 'lead'), seat('b', 'lead')], club, 'fine'],
  ['one beside a suspended lead', [seat('a', 'lead'), seat('b', 'lead', true)], club, 'LAST_LEAD'],
  ['a photographer', [seat('a', 'photographer'), seat('b', 'lead')], club, 'fine'],
  ['the only lead of a closed club', [seat('a', 'lead')], closed, 'fine'],
] as const)('%s may give up the lead or not (decisions 63)', async (_, seats, of, outcome) => {
  expect(await code(() => refuseLastLead({ club: of, seats, personId: 'a', ...alone }, NOW))).toBe(outcome);
});

const nine = [...'bcdefghij'].map((id) => seat(id, 'photographer'));

test.each([
  ['a tenth seat', nine, 'photographer', 0, 'fine'],
  ['an eleventh seat', [...nine, seat('k', 'lead')], 'photographer', 0, 'CLUB_FULL'],
  ['an eleventh seat beside a suspended holder', [...nine, seat('k', 'lead', true)], 'photographer', 0, 'fine'],
  ['a lead for a photographer of a full club', [...nine, seat('a', 'photographer')], 'lead', 0, 'fine'],
  ['a fourth lead', [...'bcd'].map((id) => seat(id, 'lead')), 'lead', 0, 'CLUB_LEADS_FULL'],
  ['a fourth lead beside a suspended one', [...'bcd'].map((id) => seat(id, 'lead', id === 'b')), 'lead', 0, 'fine'],
  ['a fourth club to lead', [], 'lead', 3, 'LEADS_TOO_MANY'],
  ['a seat for whoever leads three clubs', [], 'photographer', 3, 'fine'],
] as const)('%s is given or not (decisions 61, 62)', async (_, seats, role, ledElsewhere, outcome) => {
  const state = { club, seats, personId: 'a', ...alone, ledElsewhere };
  expect(await code(() => refuseNoRoom(state, role))).toBe(outcome);
  expect(await code(() => refuseNoRoom({ ...state, club: closed }, role))).toBe('CLUB_CLOSED');
});

test('only leads act for a club (decisions 62)', async () => {
  const seats = [seat('a', 'lead'), seat('b', 'photographer')];
  expect([leads(seats, 'a'), leads(seats, 'b'), leads(seats, 'c')]).toEqual([true, false, false]);
  expect(await code(() => refuseUnlessLead(seats, { id: 'b' }))).toBe('NOT_CLUB_LEAD');
  expect(seatOf({ seats, personId: 'b' })?.role).toBe('photographer');
  expect(seatOf({ seats, personId: 'c' })).toBeNull();
});

test('a link counts while whoever made it leads, and is not suspended; an invitation to somebody does anyway (decisions 63)', () => {
  const link = { inviteeId: null, inviterId: 'a' };
  expect(isVouchedFor(link, [seat('a', 'lead')])).toBe(true);
  for (const seats of [[], [seat('a', 'photographer')], [seat('a', 'lead', true)], [seat('b', 'lead')]]) {
    expect(isVouchedFor(link, seats)).toBe(false);
    expect(isVouchedFor({ ...link, inviteeId: 'c' }, seats)).toBe(true);
  }
});

test('an invitation is over from the moment it runs out (decisions 63)', () => {
  expect([isOver({ expiresAt: 5 }, 4), isOver({ expiresAt: 5 }, 5)]).toEqual([false, true]);
});
