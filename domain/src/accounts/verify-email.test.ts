import { expect, test } from 'vitest';
import { anonymous, codeOf, memoryPorts, reread } from '../../memory/index.ts';
import { DAY, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { signUp } from './sign-up.ts';
import { previewVerification, rejectRegistration, verifyEmail } from './verify-email.ts';

const registered = async () => {
  const memory = memoryPorts();
  const form = { fullName: 'Ada', name: 'ada', email: 'ada@example.edu', password: 'a long sentence' };
  const { id: userId } = await execute(signUp, memory, anonymous(), form);
  const newestToken = () => memory.mails.newestToken('verify');
  const input = { userId, token: await newestToken() };
  return { memory, userId, input, newestToken, form };
};

test('the mailed link verifies the account, and signs nobody in (decisions 7)', async () => {
  const { memory, userId, input } = await registered();
  memory.clock.advance(5);
  expect(await execute(verifyEmail, memory, anonymous(), input)).toEqual({ verified: true });
  expect(await reread(memory, userId)).toMatchObject({ verifiedAt: memory.clock.now(), heldUntil: null });
  expect(await memory.sessions.listOf(userId, memory.clock.now())).toEqual([]);
});

test('a second time within its life the link says so again (decisions 7)', async () => {
  const { memory, userId, input } = await registered();
  await execute(verifyEmail, memory, anonymous(), input);
  const { verifiedAt } = await reread(memory, userId);
  memory.clock.advance(DAY - 1);
  expect(await execute(verifyEmail, memory, anonymous(), input)).toEqual({ verified: true });
  expect((await reread(memory, userId)).verifiedAt).toBe(verifiedAt);
  memory.clock.advance(1);
  expect(await codeOf(execute(verifyEmail, memory, anonymous(), input))).toBe('LINK_EXPIRED');
});

test('a link opened twice at once, by a mail scanner and a person, verifies for both (decisions 7)', async () => {
  const { memory, input } = await registered();
  const open = () => execute(verifyEmail, memory, anonymous(), input);
  expect(await Promise.all([open(), open()])).toEqual([{ verified: true }, { verified: true }]);
});

test('a link that is retired while it is opened is expired (decisions 7)', async () => {
  const { memory, input } = await registered();
  const links = { ...memory.links, verify: async () => false };
  expect(await codeOf(execute(verifyEmail, { ...memory, links }, anonymous(), input))).toBe('LINK_EXPIRED');
});

test('a link works until 24 hours are over (decisions 7)', async () => {
  const { memory, input } = await registered();
  memory.clock.advance(DAY);
  expect(await codeOf(execute(verifyEmail, memory, anonymous(), input))).toBe('LINK_EXPIRED');
});

test('a link that never was is not found (decisions 7)', async () => {
  const { memory, input } = await registered();
  for (const wrong of [{ token: 'x' }, { userId: 'nobody' }])
    expect(await codeOf(execute(verifyEmail, memory, anonymous(), { ...input, ...wrong }))).toBe('LINK_NOT_FOUND');
});

test('a retired link is expired, and the newest one works (decisions 7)', async () => {
  const { memory, userId, input, newestToken, form } = await registered();
  memory.clock.advance(MINUTE);
  await codeOf(execute(signIn, memory, anonymous(), { name: form.name, password: form.password }));
  expect(await newestToken()).not.toBe(input.token);
  expect(await codeOf(execute(verifyEmail, memory, anonymous(), input))).toBe('LINK_EXPIRED');
  await execute(verifyEmail, memory, anonymous(), { userId, token: await newestToken() });
});

test('before anybody says yes, the page shows whose account it is (decisions 7)', async () => {
  const { memory, input } = await registered();
  const preview = () => execute(previewVerification, memory, anonymous(), input);
  expect(await preview()).toEqual({ name: 'ada', fullName: 'Ada', used: false });
  await execute(verifyEmail, memory, anonymous(), input);
  expect(await preview()).toEqual({ name: 'ada', fullName: 'Ada', used: true });
  expect(await codeOf(execute(previewVerification, memory, anonymous(), { ...input, token: 'x' }))).toBe(
    'LINK_NOT_FOUND',
  );
});

test('"No, delete it" removes an account that somebody made with another\'s address (decisions 7)', async () => {
  const { memory, userId, input } = await registered();
  const { waiting } = await memory.jobs.counts();
  expect(await execute(rejectRegistration, memory, anonymous(), input)).toEqual({ removed: true });
  expect(await memory.users.byId(userId)).toBeNull();
  expect(await memory.jobs.counts()).toEqual({ waiting, dead: 0 });
  expect(await codeOf(execute(verifyEmail, memory, anonymous(), input))).toBe('LINK_NOT_FOUND');
});

test('a verified account cannot be deleted by its verification link (decisions 7)', async () => {
  const { memory, userId, input } = await registered();
  await memory.users.markVerified(userId, memory.clock.now());
  expect(await codeOf(execute(rejectRegistration, memory, anonymous(), input))).toBe('LINK_EXPIRED');
  await execute(verifyEmail, memory, anonymous(), input);
  expect(await codeOf(execute(rejectRegistration, memory, anonymous(), input))).toBe('LINK_EXPIRED');
  expect(await memory.users.byId(userId)).not.toBeNull();
});

test('a link whose account is erased at that moment is not found (decisions 12)', async () => {
  const { memory, input } = await registered();
  const ports = { ...memory, users: { ...memory.users, byId: async () => null } };
  expect(await codeOf(execute(previewVerification, ports, anonymous(), input))).toBe('LINK_NOT_FOUND');
  expect(await codeOf(execute(rejectRegistration, ports, anonymous(), input))).toBe('LINK_NOT_FOUND');
});
