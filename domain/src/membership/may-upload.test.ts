import { expect, test } from 'vitest';
import { actorOf, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { stays } from '../colleges/leaving.ts';
import type { HeldSeat } from './club.ts';
import { holderFor, holderOf, isLive, mayUpload } from './may-upload.ts';
import { needsPlanFor } from './plan-access.ts';
import { placeFor } from './pool.ts';

const now = 1_000;
const club = (id: string, planEnd: number, closedAt: number | null = null): HeldSeat => ({
  role: 'photographer',
  club: {
    id,
    tenant: 'x.edu',
    name: id,
    handle: id,
    description: '',
    avatar: null,
    createdAt: 0,
    planEnd,
    closedAt,
    handoverAt: null,
    uploadsStoppedUntil: null,
    favouriteCount: 0,
  },
});
const stopped = (until: number): HeldSeat => ({
  role: 'lead',
  club: { ...club('s', 2_000).club, uploadsStoppedUntil: until },
});
const [live, other, lapsed, closed] = [club('a', 2_000), club('b', 2_000), club('c', now), club('d', 2_000, 5)];
const holder = (planEnd: number, seats: readonly HeldSeat[], clubId: string | null = null) =>
  Promise.resolve().then(() => holderOf({ planEnd }, seats, clubId, now));

test.each([
  ['whoever has a plan, for themselves', 2_000, [live], null, null],
  ['whoever has a plan, for a club they name', 2_000, [live, other], 'b', 'b'],
  ['whoever has one live seat, for its club', 0, [live, lapsed, closed], null, 'a'],
  ['whoever has a seat in a club, from the instant that a stop ends', 0, [stopped(now)], null, 's'],
  ['whoever has several live seats, for the club they name', 0, [live, other], 'a', 'a'],
] as const)(
  'somebody uploads for a holder that follows from plan and seats: %s (decisions 13, 62)',
  async (_, planEnd, seats, clubId, for_) => {
    expect(await holder(planEnd, seats, clubId)).toBe(for_);
  },
);

test.each([
  ['without plan and seat', 0, [], null, 'PLAN_REQUIRED'],
  ['from the instant that the plan of the club ends', 0, [lapsed], null, 'PLAN_REQUIRED'],
  ['for a closed club', 0, [closed], null, 'PLAN_REQUIRED'],
  ['for a club whose plan ended', 2_000, [lapsed], 'c', 'CLUB_SEAT_REQUIRED'],
  ['for a closed club that is named', 0, [closed, live], 'd', 'CLUB_SEAT_REQUIRED'],
  ['for a club without a seat in it', 2_000, [live], 'z', 'CLUB_SEAT_REQUIRED'],
  ['for a club whose uploads moderators stopped', 0, [stopped(now + 1)], null, 'CLUB_UPLOADS_STOPPED'],
  ['for such a club that is named', 2_000, [stopped(now + 1)], 's', 'CLUB_UPLOADS_STOPPED'],
  ['without saying for which of two clubs', 0, [live, other], null, 'CLUB_REQUIRED'],
] as const)(
  'nobody uploads without a plan or a live seat of their own: %s (decisions 13, 62)',
  async (_, planEnd, seats, clubId, code) => {
    expect(await codeOf(holder(planEnd, seats, clubId))).toBe(code);
  },
);

test('a plan of one’s own or a live seat lets one upload (decisions 13, 62)', () => {
  expect(mayUpload({ ...stays, planEnd: 2_000, seatEnd: null }, now)).toBe(true);
  expect(mayUpload({ ...stays, planEnd: 0, seatEnd: 2_000 }, now)).toBe(true);
  expect(mayUpload({ ...stays, planEnd: now, seatEnd: now }, now)).toBe(false);
});

test('alumni upload nothing, whatever plan or seat they have (decisions 74)', async () => {
  const holds = { planEnd: 2_000, seatEnd: 2_000, sharedBefore: null };
  expect(mayUpload({ ...holds, leavesAt: now + 1 }, now)).toBe(true);
  expect(mayUpload({ ...holds, leavesAt: now }, now)).toBe(false);
  const memory = memoryPorts();
  const alumnus = actorOf(await aPlanHolder(memory), { leavesAt: memory.clock.now() });
  const at = memory.clock.now();
  const refused = [
    holderFor(memory, alumnus, null, at),
    placeFor(memory, alumnus, {}, 'photos', at),
    placeFor(memory, alumnus, { event: 'some' }, 'photos', at),
    Promise.resolve().then(() => needsPlanFor(() => 'photos').admit(alumnus, at, { event: 'some' })),
  ];
  expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'LEFT_COLLEGE'));
  expect(() => needsPlanFor(() => null).admit(alumnus, at, {})).not.toThrow();
});

test('an open club with a plan is live, a closed one is not (decisions 62, 63)', () => {
  expect([isLive(live.club, now), isLive(lapsed.club, now), isLive(closed.club, now)]).toEqual([true, false, false]);
});
