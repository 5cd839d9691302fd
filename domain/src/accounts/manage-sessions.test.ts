import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, origin } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { endSession, listSessions, signOut } from './manage-sessions.ts';
import { openSession } from './sign-in.ts';

const setting = async () => {
  const world = memoryPorts();
  const user = await aMember(world);
  const open = async (userAgent: string) => {
    const { token } = await openSession(world, user, { ...origin, userAgent });
    world.clock.advance(1_000);
    return (await world.sessions.find(world.secrets.digest(token), world.clock.now()))?.session.id ?? '';
  };
  const phone = await open('Phone');
  const laptop = await open('Laptop');
  return { world, user, phone, laptop, actor: actorOf(user, { sessionId: laptop }) };
};

test("one's sessions are listed, the newest first, and the one that asks is marked (decisions 8)", async () => {
  const { world, phone, laptop, actor } = await setting();
  const began = world.clock.now() - 2_000;
  expect(await execute(listSessions, world, actor, {})).toEqual([
    { id: laptop, createdAt: began + 1_000, lastSeenAt: began + 1_000, userAgent: 'Laptop', current: true },
    { id: phone, createdAt: began, lastSeenAt: began, userAgent: 'Phone', current: false },
  ]);
});

test('sessions that are over are not listed (decisions 8)', async () => {
  const { world, actor } = await setting();
  world.clock.advance(31 * DAY);
  expect(await execute(listSessions, world, actor, {})).toEqual([]);
});

test("any of one's sessions can be ended (decisions 8)", async () => {
  const { world, phone, laptop, actor } = await setting();
  expect(await execute(endSession, world, actor, { id: phone })).toEqual({ ended: true });
  expect((await execute(listSessions, world, actor, {})).map(({ id }) => id)).toEqual([laptop]);
  expect(await codeOf(execute(endSession, world, actor, { id: phone }))).toBe('SESSION_NOT_FOUND');
});

test("somebody else's session does not exist for one (decisions 8)", async () => {
  const { world, phone, actor } = await setting();
  const other = actorOf(await aMember(world));
  expect(await codeOf(execute(endSession, world, other, { id: phone }))).toBe('SESSION_NOT_FOUND');
  expect(await execute(listSessions, world, other, {})).toEqual([]);
  expect(await execute(listSessions, world, actor, {})).toHaveLength(2);
});

test('signing out ends the session that asks and no other (decisions 38)', async () => {
  const { world, phone, actor } = await setting();
  expect(await execute(signOut, world, actor, {})).toBeNull();
  expect((await execute(listSessions, world, actor, {})).map(({ id }) => id)).toEqual([phone]);
  expect(await execute(signOut, world, actor, {})).toBeNull();
});

test('signing out without a session is content (decisions 38)', async () => {
  const { world } = await setting();
  const sessions = { ...world.sessions, end: () => Promise.reject(new Error('asked to end one')) };
  expect(await execute(signOut, { ...world, sessions }, anonymous(), undefined)).toBeNull();
});
