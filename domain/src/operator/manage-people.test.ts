import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  actorOf,
  aMember,
  anonymous,
  anUpload,
  aPhoto,
  aPlanHolder,
  codeOf,
  memoryPorts,
  operator,
  origin,
  refusalOf,
  reread,
} from '../../memory/index.ts';
import { erasedAs, noteErasureJob } from '../accounts/erasure.ts';
import { openSession } from '../accounts/open-session.ts';
import { addMonths, DAY } from '../kernel/time.ts';
import { execute, type UseCase } from '../kernel/use-case.ts';
import { findMedia, readFeed } from '../media/queries.ts';
import type { Ports } from '../ports.ts';
import { changeProfile } from '../sign-in/change-profile.ts';
import { resetPassword } from '../sign-in/recover-account.ts';
import { signIn } from '../sign-in/sign-in.ts';
import {
  correctAge,
  erasePerson,
  grantPlan,
  makeResetLink,
  setRole,
  setSuspended,
  verifyPerson,
} from './manage-people.ts';

const setting = async (options = {}) => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada', ...options });
  const now = memory.clock.now();
  const grant = (input: object) => execute(grantPlan, memory, operator, { username: 'ada', ...input });
  const suspend = (suspended: boolean) => execute(setSuspended, memory, operator, { username: 'ada', suspended });
  return { memory, ada, now, grant, suspend };
};

test('the operator gives a plan of so many months, and more months extend it (operator)', async () => {
  const { memory, ada, now, grant } = await setting();
  expect(await grant({ months: 2 })).toEqual({ planEnd: addMonths(now, 2) });
  expect(await grant({ months: 1 })).toEqual({ planEnd: addMonths(addMonths(now, 2), 1) });
  expect((await reread(memory, ada.id)).planEnd).toBe(addMonths(addMonths(now, 2), 1));
  expect(memory.grantsOf(ada.id)).toMatchObject([
    { userId: ada.id, orderId: null, months: 2, until: null, grantedAt: now },
    { userId: ada.id, orderId: null, months: 1, until: null, grantedAt: now },
  ]);
});

test('the operator gives a plan until a moment, and it never shortens one (operator)', async () => {
  const { now, grant } = await setting();
  expect(await grant({ until: new Date(now + 10 * DAY).toISOString() })).toEqual({ planEnd: now + 10 * DAY });
  expect(await grant({ until: new Date(now + DAY).toISOString() })).toEqual({ planEnd: now + 10 * DAY });
});

test('a plan until a day that is over is refused, unless one is live, which it does not shorten (operator)', async () => {
  const { memory, ada, now, grant } = await setting();
  const message = 'Say a day to come: the plan would be over.';
  for (const past of ['2020-01-01', new Date(now).toISOString()])
    expect((await refusalOf(grant({ until: past }))).errors).toEqual([{ field: 'until', message }]);
  expect(memory.grantsOf(ada.id)).toEqual([]);
  expect((await memory.audit.list({ concerning: ada.id, since: 0, limit: 9, after: null })).items).toEqual([]);
  const { planEnd } = await grant({ months: 1 });
  expect(await grant({ until: '2020-01-01' })).toEqual({ planEnd });
});

test.each([{}, { months: 1, until: '2030-01-01' }])(
  'a grant is either months or a moment: %j (operator)',
  async (input) => {
    const { grant } = await setting();
    expect((await refusalOf(grant(input))).errors).toEqual([{ field: '', message: 'Give either months or a date.' }]);
  },
);

test.each([
  ['2099-02-28', '2099-02-28T00:00:00.000Z'],
  ['2099-02-28T18:00:00Z', '2099-02-28T18:00:00.000Z'],
  ['2099-02-28T18:00:00+05:30', '2099-02-28T12:30:00.000Z'],
])('a plan until %s lasts until %s (operator)', async (until, end) => {
  const { grant } = await setting();
  expect(await grant({ until })).toEqual({ planEnd: Date.parse(end) });
});

test.each(['2099-02-30', '1 Jan 2099', '2099-02-28T18:00', 'soon', ''])(
  'a grant until %j is refused instead of guessed (operator)',
  async (until) => {
    const { grant } = await setting();
    const message = 'Say a day that exists, such as 2027-06-30, or a moment, such as 2027-06-30T18:00:00Z.';
    expect((await refusalOf(grant({ until }))).errors).toEqual([{ field: 'until', message }]);
  },
);

test.each([0, -1, 1.5, 1_201, '3', null, Number.NaN])('a grant of %j months is refused (operator)', async (months) => {
  const { grant } = await setting();
  const message = 'Say a whole number of months, from 1 to 1200.';
  expect((await refusalOf(grant({ months }))).errors).toEqual([{ field: 'months', message }]);
});

test('a grant to somebody who is erased at that moment finds nobody (operator)', async () => {
  const { memory } = await setting();
  const ports = { ...memory, memberships: { ...memory.memberships, grant: async () => null } };
  expect(await codeOf(execute(grantPlan, ports, operator, { username: 'ada', months: 1 }))).toBe('USER_NOT_FOUND');
});

test('the operator makes somebody a developer, or a plain user again (decisions 3)', async () => {
  const { memory, ada } = await setting();
  const role = (name: unknown) => execute(setRole, memory, operator, { username: 'ADA', role: name });
  await role('developer');
  expect((await reread(memory, ada.id)).developer).toBe(true);
  await role('user');
  expect((await reread(memory, ada.id)).developer).toBe(false);
  expect((await refusalOf(role('admin'))).errors[0]?.field).toBe('role');
});

test('the operator takes back an age that shut somebody out by a slip, and the log says so (decisions 53, 73)', async () => {
  const { memory, ada } = await setting();
  const closed = { ...memory, settings: { ...memory.settings, minors: 'refuse' as const } };
  const enter = () => codeOf(execute(signIn, closed, anonymous(), { name: 'ada', password: 'correct horse' }));
  const correct = (age: unknown) => execute(correctAge, memory, operator, { username: 'ada', age });
  await correct('younger');
  expect(await enter()).toBe('MINORS_REFUSED');
  await correct('unsaid');
  expect(await enter()).toBe('AGE_ASKED');
  await correct('adult');
  await execute(signIn, closed, anonymous(), { name: 'ada', password: 'correct horse' });
  expect((await refusalOf(correct('child'))).errors[0]?.field).toBe('age');
  const nobody = execute(correctAge, memory, operator, { username: 'nobody', age: 'adult' });
  expect(await codeOf(nobody)).toBe('USER_NOT_FOUND');
  const { items } = await memory.audit.list({ concerning: ada.id, since: 0, limit: 9, after: null });
  expect(items.filter(({ act }) => act === 'age-corrected').map(({ doer, details }) => [doer, details.age])).toEqual([
    ['operator', 'adult'],
    ['operator', 'unsaid'],
    ['operator', 'younger'],
  ]);
});

test("the operator verifies an e-mail in the link's place (operator)", async () => {
  const { memory, ada, now } = await setting({ verified: false });
  await execute(verifyPerson, memory, operator, { username: 'ada@example.edu' });
  expect(await reread(memory, ada.id)).toMatchObject({ verifiedAt: now, heldUntil: null });
});

test('suspending ends sessions and hides items, lifting it shows them (operator)', async () => {
  const { memory, ada, now, suspend } = await setting();
  const photo = await aPhoto(memory, ada);
  await openSession(memory, ada, origin);
  const bob = actorOf(await aMember(memory));
  const recent = async () => (await execute(readFeed, memory, bob, { kind: 'photo', feed: 'recent' })).items.length;
  await suspend(true);
  expect((await reread(memory, ada.id)).suspendedAt).toBe(now);
  expect(await memory.sessions.listOf(ada.id, now)).toEqual([]);
  expect(await recent()).toBe(0);
  expect(await codeOf(execute(findMedia, memory, bob, { kind: 'photo', id: photo.id }))).toBe('MEDIA_NOT_FOUND');
  await suspend(false);
  expect((await reread(memory, ada.id)).suspendedAt).toBeNull();
  expect(await recent()).toBe(1);
});

test('the operator erases anyone: the person goes, their items stay (decisions 12)', async () => {
  const { memory } = await setting();
  const club = await aPlanHolder(memory, { name: 'club' });
  const photo = await aPhoto(memory, club);
  const { fileName } = await anUpload(memory, club, { folder: 'profile' });
  await execute(changeProfile, memory, actorOf(club), { id: club.id, avatar: fileName });
  await execute(erasePerson, memory, operator, { username: 'club' });
  expect(await memory.users.byId(club.id)).toBeNull();
  const bob = actorOf(await aMember(memory));
  expect(await execute(findMedia, memory, bob, { kind: 'photo', id: photo.id })).toMatchObject({ uploader: null });
  await memory.runJobs();
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('whom the operator erases is in the file of erasures at once, also where no server runs, and its job is queued (decisions 73)', async () => {
  const { memory, ada } = await setting();
  const erase = (username: string, ports: Ports = memory) => execute(erasePerson, ports, operator, { username });
  await erase('ada');
  const listed = [{ person: erasedAs(memory.secrets, ada.id), at: memory.clock.now() }];
  expect(memory.writtenErasures).toEqual(listed);
  expect(await memory.jobs.ofKind(noteErasureJob.kind)).toHaveLength(1);
  await aMember(memory, { name: 'bo' });
  await erase('bo', { ...memory, erasureFile: { add: () => Promise.reject(new Error('The disk is full.')) } });
  expect(await memory.users.byLogin('bo')).toBeNull();
  expect(await memory.jobs.ofKind(noteErasureJob.kind)).toHaveLength(2);
});

test('a reset link is handed over in person: no mail is sent, and it works at once (operator)', async () => {
  const { memory, ada } = await setting();
  const { url } = await execute(makeResetLink, memory, operator, { username: 'ada' });
  // The server's clock was ahead of the command's.
  memory.clock.advance(-1_000);
  const { url: second } = await execute(makeResetLink, memory, operator, { username: 'ada' });
  expect(second).toMatch(new RegExp(`^https://photos\\.example\\.edu/users/${ada.id}/reset/[\\w-]{43}$`));
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
  const reset = (link: string) =>
    execute(resetPassword, memory, anonymous(), {
      userId: ada.id,
      token: link.slice(link.lastIndexOf('/') + 1),
      password: 'another sentence',
    });
  expect(await codeOf(reset(url))).toBe('LINK_EXPIRED');
  expect(await reset(second)).toEqual({ changed: true });
});

test.each([
  ['grant', grantPlan, { months: 1 }],
  ['role', setRole, { role: 'developer' }],
  ['verify', verifyPerson, {}],
  ['suspend', setSuspended, { suspended: true }],
  ['erase', erasePerson, {}],
  ['reset-link', makeResetLink, {}],
] as const)(
  '%s with an unknown name finds nobody, and only the operator may call it (operator)',
  async (_name, command, input) => {
    const { memory, ada } = await setting({ developer: true });
    const ask = (username: unknown, actor: Parameters<typeof execute>[2] = operator) =>
      execute(command as unknown as UseCase<Ports, 'operator', z.ZodType, unknown>, memory, actor, {
        username,
        ...input,
      });
    expect(await codeOf(ask('nobody'))).toBe('USER_NOT_FOUND');
    expect(await codeOf(ask('ada', actorOf(ada)))).toBe('UNAUTHENTICATED');
    for (const username of ['', 'x'.repeat(255), 7, undefined])
      expect((await refusalOf(ask(username))).errors[0]?.field).toBe('username');
  },
);
