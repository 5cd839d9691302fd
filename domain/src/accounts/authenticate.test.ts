import { expect, test } from 'vitest';
import { aPlanHolder, memoryPorts, operator, origin, reread } from '../../memory/index.ts';
import { addCollege, changeCollege } from '../colleges/manage-colleges.ts';
import { utcDay } from '../kernel/days.ts';
import { DAY, HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { authenticate } from './authenticate.ts';
import { openSession } from './open-session.ts';
import { selfView } from './views.ts';

const signedIn = async () => {
  const memory = memoryPorts();
  const user = await aPlanHolder(memory, { developer: true });
  const { token } = await openSession(memory, user, { ...origin, userAgent: 'Old phone' });
  return { memory, user, token, ask: (which = token) => authenticate(memory, which, origin) };
};

test('a session token gives the member as they are now (decisions 8)', async () => {
  const { memory, user, ask } = await signedIn();
  const [session] = await memory.sessions.listOf(user.id, memory.clock.now());
  expect(await ask()).toEqual({
    renewedUntil: null,
    college: null,
    member: {
      kind: 'member',
      origin,
      id: user.id,
      sessionId: session?.id,
      tenant: 'example.edu',
      createdAt: user.createdAt,
      planEnd: user.planEnd,
      seatEnd: null,
      developer: true,
      moderator: false,
      steward: false,
      uploadsStoppedUntil: null,
      leavesAt: null,
      sharedBefore: null,
      provenAt: memory.clock.now(),
    },
  });
});

test('with a session comes when its person leaves, in the zone of their college, and what they see (decisions 74)', async () => {
  const { memory, user, ask } = await signedIn();
  const word = { ownLeavesOn: utcDay(memory.clock.now()) };
  await memory.users.changeProfile(user.id, word, memory.clock.now(), () => []);
  const leavesAt = Date.parse(word.ownLeavesOn);
  const inIndia = leavesAt - 5.5 * HOUR;
  expect((await ask())?.member).toMatchObject({ leavesAt: inIndia, sharedBefore: null });
  await execute(addCollege, memory, operator, { domain: user.tenant });
  const say = (more: object) => execute(changeCollege, memory, operator, { domain: user.tenant, ...more });
  await say({ timeZone: 'UTC' });
  expect((await ask())?.member.leavesAt).toBe(leavesAt);
  memory.clock.set(leavesAt + 29 * DAY);
  expect((await ask())?.member.sharedBefore).toBeNull();
  memory.clock.set(leavesAt + 30 * DAY);
  expect((await ask())?.member.sharedBefore).toBe(leavesAt + 30 * DAY);
  await say({ alumni: 'none' });
  expect((await ask())?.member.sharedBefore).toBe(0);
  await say({ alumni: 'all' });
  expect((await ask())?.member.sharedBefore).toBeNull();
});

test('30 days after they left nobody moderates or looks after their college any more (decisions 74)', async () => {
  const { memory, user, ask } = await signedIn();
  await memory.users.setModerator(user.id, true);
  await memory.users.setSteward(user.id, true, { most: 5, now: memory.clock.now() });
  const day = utcDay(memory.clock.now() + DAY);
  await memory.users.changeProfile(user.id, { ownLeavesOn: day }, memory.clock.now(), () => []);
  const ends = ((await ask())?.member.leavesAt ?? 0) + 30 * DAY;
  const duties = async (at: number) => {
    memory.clock.set(at);
    const { token } = await openSession(memory, user, origin);
    const member = (await ask(token))?.member;
    const view = selfView(memory, await reread(memory, user.id));
    return [member?.moderator, member?.steward, view.moderator, view.steward];
  };
  expect(await duties(ends - HOUR)).toEqual([true, true, true, true]);
  expect(await duties(ends)).toEqual([false, false, false, false]);
});

test('an unknown token identifies nobody (decisions 8)', async () => {
  const { ask } = await signedIn();
  expect(await ask('nonsense')).toBeNull();
  expect(await ask('')).toBeNull();
});

test('the plan is read anew on every call, so what the operator grants holds at once (operator)', async () => {
  const { memory, user, ask } = await signedIn();
  const until = memory.clock.now() + 400 * DAY;
  const grantedAt = memory.clock.now();
  await memory.memberships.grant({
    id: memory.ids.next(),
    userId: user.id,
    orderId: null,
    months: null,
    until,
    grantedAt,
  });
  expect((await ask())?.member.planEnd).toBe(until);
});

test('a session slides by 30 days from when it was last seen, an hour ago or more (decisions 8)', async () => {
  const { memory, user, ask } = await signedIn();
  memory.clock.advance(HOUR - 1);
  expect((await ask())?.renewedUntil).toBeNull();
  memory.clock.advance(1);
  const now = memory.clock.now();
  expect((await ask())?.renewedUntil).toBe(now + 30 * DAY);
  expect(await memory.sessions.listOf(user.id, now)).toMatchObject([{ lastSeenAt: now, expiresAt: now + 30 * DAY }]);
  expect((await ask())?.renewedUntil).toBeNull();
});

test('a session that nobody used for 30 days is over (decisions 8)', async () => {
  const { memory, ask } = await signedIn();
  memory.clock.advance(30 * DAY);
  expect(await ask()).toBeNull();
});

test('a session in daily use ends after 180 days at most (decisions 8)', async () => {
  const { memory, ask } = await signedIn();
  for (let day = 0; day < 179; day += 1) {
    memory.clock.advance(DAY);
    expect(await ask()).not.toBeNull();
  }
  memory.clock.advance(DAY - 1);
  expect(await ask()).not.toBeNull();
  memory.clock.advance(1);
  expect(await ask()).toBeNull();
});

test('suspending somebody ends their sessions, and lifting it does not bring them back (operator)', async () => {
  const { memory, user, ask } = await signedIn();
  await memory.users.setSuspended(user.id, memory.clock.now());
  expect(await ask()).toBeNull();
  await memory.users.setSuspended(user.id, null);
  expect(await ask()).toBeNull();
});
