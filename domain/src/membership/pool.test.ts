import { expect, test } from 'vitest';
import { actorOf, aMember, aPlanHolder, codeOf, memoryPorts, refusalOf } from '../../memory/index.ts';
import { stays } from '../colleges/leaving.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import {
  comesDirectly,
  isPoolOpen,
  KNOWN_FROM,
  mayAdd,
  POOL_MOST,
  POOL_VIDEO_BYTES,
  placeFor,
  poolEndsOn,
  refuseFull,
} from './pool.ts';

const at = (text: string) => Date.parse(text);
const pool = {
  mode: 'asked',
  startsOn: '2026-03-14',
  endsOn: '2026-03-15',
  planEnd: at('2027-01-01T00:00:00Z'),
  stoppedUntil: null,
  hosted: true,
  leavesOn: null,
} as const;

test.each([
  ['its first day, in its time zone', {}, '2026-03-13T18:30:00Z', true],
  ['the moment before', {}, '2026-03-13T18:29:59Z', false],
  ['14 days after its last', {}, '2026-03-29T18:29:59Z', true],
  ['a day later', {}, '2026-03-29T18:30:00Z', false],
  ['a closed pool', { mode: 'closed' }, '2026-03-14T12:00:00Z', false],
  ['an owner whose plan is over', { planEnd: at('2026-03-14T12:00:00Z') }, '2026-03-14T12:00:00Z', false],
  ['an owner who is gone', { hosted: false }, '2026-03-14T12:00:00Z', false],
  ['an owner who leaves the day after', { leavesOn: '2026-03-15' }, '2026-03-14T12:00:00Z', true],
  ['an owner who has left', { leavesOn: '2026-03-15' }, '2026-03-14T18:30:00Z', false],
  ['an owner whose uploads are stopped', { stoppedUntil: at('2026-03-15T00:00:00Z') }, '2026-03-14T12:00:00Z', false],
  ['an owner whose stop is over', { stoppedUntil: at('2026-03-14T00:00:00Z') }, '2026-03-14T12:00:00Z', true],
] as const)('a pool on %s (decisions 52, 65)', (_, changes, now, open) => {
  expect(isPoolOpen({ ...pool, ...changes }, at(now), 'Asia/Kolkata')).toBe(open);
});

test('a pool ends 14 days after its event, and takes 30 photos and 2 videos of 200 MiB of one person (decisions 65)', async () => {
  expect([poolEndsOn(pool), POOL_MOST, POOL_VIDEO_BYTES]).toEqual([
    '2026-03-29',
    { photo: 30, video: 2 },
    200 * 1_024 * 1_024,
  ]);
  refuseFull(29, 'photo');
  refuseFull(1, 'video');
  const refusal = await refusalOf((async () => refuseFull(2, 'video'))());
  expect(refusal).toMatchObject({ code: 'POOL_FULL', params: { most: '2' } });
});

test('what comes directly: everything, or that of people with ten accepted and none removed (decisions 65)', () => {
  const known = { accepted: KNOWN_FROM, removed: false };
  const cases = [
    comesDirectly('all', { accepted: 0, removed: true }),
    comesDirectly('known', known),
    comesDirectly('known', { ...known, accepted: 9 }),
    comesDirectly('known', { ...known, removed: true }),
    comesDirectly('asked', known),
  ];
  expect(cases).toEqual([true, true, false, false, false]);
});

const now = 1_000;
const owner = { ...stays, id: 'owner', planEnd: 2_000, seatEnd: null };
const other = { ...owner, id: 'other' };
const nobody = { named: false, seat: null, poolOpen: false } as const;

test('to an open event every plan holder adds (decisions 45)', () => {
  const open = { ownerId: 'owner', clubId: null, open: true };
  expect(mayAdd(open, other, nobody, now)).toBe(true);
  expect(mayAdd(open, { ...other, planEnd: 1_000 }, nobody, now)).toBe(false);
});

test('to a closed event its owner’s side adds, those whom the owner named, and all while its pool is open (decisions 45, 62, 65)', () => {
  const closed = { ownerId: 'owner', clubId: null, open: false };
  expect(mayAdd(closed, owner, nobody, now)).toBe(true);
  expect(mayAdd(closed, other, { ...nobody, named: true }, now)).toBe(true);
  expect(mayAdd(closed, other, { ...nobody, poolOpen: true }, now)).toBe(true);
  expect(mayAdd(closed, other, nobody, now)).toBe(false);
  expect(mayAdd(closed, { ...owner, planEnd: 0 }, { ...nobody, named: true }, now)).toBe(false);
  const ofClub = { ...closed, clubId: 'club' };
  const seated = { ...stays, id: 'seated', planEnd: 0, seatEnd: 2_000 };
  expect(mayAdd(ofClub, seated, { ...nobody, seat: 'photographer' }, now)).toBe(true);
  expect(mayAdd(ofClub, owner, nobody, now)).toBe(false);
  expect(mayAdd(ofClub, { ...seated, seatEnd: 1_000 }, { ...nobody, seat: 'photographer' }, now)).toBe(false);
});

const setting = async (mode: 'closed' | 'asked' = 'asked') => {
  const memory = memoryPorts();
  const host = await aPlanHolder(memory);
  const day = new Date(memory.clock.now()).toISOString().slice(0, 10);
  const event = await execute(useCases.events.createEvent, memory, actorOf(host), {
    title: 'Fest',
    startsOn: day,
    open: false,
    pool: mode,
  });
  return { memory, host, event, sender: actorOf(await aMember(memory)) };
};

test('whoever has neither plan nor seat goes into the pool that they name, and nowhere else (decisions 13, 65)', async () => {
  const { memory, host, event, sender } = await setting();
  const place = (named: string | null) => placeFor(memory, sender, { event: named }, 'photos', memory.clock.now());
  expect(await place(event.id)).toMatchObject({ clubId: null, holderId: host.id, pool: { eventId: event.id } });
  expect([await codeOf(place(null)), await codeOf(place('nothing'))]).toEqual(['PLAN_REQUIRED', 'PLAN_REQUIRED']);
  const far = actorOf(await aMember(memory, { tenant: 'far.edu' }));
  expect(await codeOf(placeFor(memory, far, { event: event.id }, 'photos', memory.clock.now()))).toBe('PLAN_REQUIRED');
  const late = memory.clock.now() + 16 * 86_400_000;
  expect(await codeOf(placeFor(memory, sender, { event: event.id }, 'photos', late))).toBe('POOL_CLOSED');
  const never = await setting('closed');
  const closed = placeFor(never.memory, never.sender, { event: never.event.id }, 'videos', never.memory.clock.now());
  expect(await codeOf(closed)).toBe('PLAN_REQUIRED');
});

test('whoever has a plan uploads to their own room, whatever event they name (decisions 65)', async () => {
  const { memory, event } = await setting();
  const holder = actorOf(await aPlanHolder(memory));
  const place = placeFor(memory, holder, { event: event.id }, 'photos', memory.clock.now());
  expect(await place).toEqual({ clubId: null, holderId: null, pool: null });
});
