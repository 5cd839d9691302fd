import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, origin } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { endSession, listSessions, signOut } from './manage-sessions.ts';
import { openSession } from './open-session.ts';

const setting = async () => {
  const memory = memoryPorts();
  const user = await aMember(memory);
  const open = async (userAgent: string) => {
    const { token } = await openSession(memory, user, { ...origin, userAgent });
    memory.clock.advance(1_000);
    return (await memory.sessions.find(memory.secrets.digest(token), memory.clock.now()))?.session.id ?? '';
  };
  const phone = await open('Phone');
  const laptop = await open('Laptop');
  return { memory, user, phone, laptop, actor: actorOf(user, { sessionId: laptop }) };
};

test("one's sessions are listed, the newest first, and the one that asks is marked (decisions 8)", async () => {
  const { memory, phone, laptop, actor } = await setting();
  const began = memory.clock.now() - 2_000;
  expect(await execute(listSessions, memory, actor, {})).toEqual([
    { id: laptop, createdAt: began + 1_000, lastSeenAt: began + 1_000, userAgent: 'Laptop', current: true },
    { id: phone, createdAt: began, lastSeenAt: began, userAgent: 'Phone', current: false },
  ]);
});

test('sessions that are over are not listed (decisions 8)', async () => {
  const { memory, actor } = await setting();
  memory.clock.advance(31 * DAY);
  expect(await execute(listSessions, memory, actor, {})).toEqual([]);
});

test("any of one's sessions can be ended (decisions 8)", async () => {
  const { memory, phone, laptop, actor } = await setting();
  expect(await execute(endSession, memory, actor, { id: phone })).toEqual({ ended: true });
  expect((await execute(listSessions, memory, actor, {})).map(({ id }) => id)).toEqual([laptop]);
  expect(await codeOf(execute(endSession, memory, actor, { id: phone }))).toBe('SESSION_NOT_FOUND');
});

test("somebody else's session does not exist for one (decisions 8)", async () => {
  const { memory, phone, actor } = await setting();
  const other = actorOf(await aMember(memory));
  expect(await codeOf(execute(endSession, memory, other, { id: phone }))).toBe('SESSION_NOT_FOUND');
  expect(await execute(listSessions, memory, other, {})).toEqual([]);
  expect(await execute(listSessions, memory, actor, {})).toHaveLength(2);
});

test('signing out ends the session that asks and no other (decisions 38)', async () => {
  const { memory, phone, actor } = await setting();
  expect(await execute(signOut, memory, actor, {})).toBeNull();
  expect((await execute(listSessions, memory, actor, {})).map(({ id }) => id)).toEqual([phone]);
  expect(await execute(signOut, memory, actor, {})).toBeNull();
});

test('signing out without a session is a no-op (decisions 38)', async () => {
  const { memory } = await setting();
  const sessions = { ...memory.sessions, end: () => Promise.reject(new Error('asked to end one')) };
  expect(await execute(signOut, { ...memory, sessions }, anonymous(), undefined)).toBeNull();
});
