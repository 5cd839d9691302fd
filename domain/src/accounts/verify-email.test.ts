import { expect, test } from 'vitest';
import { anonymous, codeOf, memoryPorts, reread } from '../../memory/index.ts';
import { DAY, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { previewVerification, rejectRegistration, verifyEmail } from './verify-email.ts';

const registered = async () => {
  const world = memoryPorts();
  const form = { fullName: 'Ada', name: 'ada', email: 'ada@example.edu', password: 'a long sentence' };
  const { id: userId } = await execute(signUp, world, anonymous(), form);
  const newestToken = () => world.mails.newestToken('verify');
  const input = { userId, token: await newestToken() };
  return { world, userId, input, newestToken, form };
};

test('the mailed link verifies the account, and signs nobody in (decisions 7)', async () => {
  const { world, userId, input } = await registered();
  world.clock.advance(5);
  expect(await execute(verifyEmail, world, anonymous(), input)).toEqual({ verified: true });
  expect(await reread(world, userId)).toMatchObject({ verifiedAt: world.clock.now(), heldUntil: null });
  expect(await world.sessions.listOf(userId, world.clock.now())).toEqual([]);
});

test('a second time within its life the link says so again (decisions 7)', async () => {
  const { world, userId, input } = await registered();
  await execute(verifyEmail, world, anonymous(), input);
  const { verifiedAt } = await reread(world, userId);
  world.clock.advance(DAY - 1);
  expect(await execute(verifyEmail, world, anonymous(), input)).toEqual({ verified: true });
  expect((await reread(world, userId)).verifiedAt).toBe(verifiedAt);
  world.clock.advance(1);
  expect(await codeOf(execute(verifyEmail, world, anonymous(), input))).toBe('LINK_EXPIRED');
});

test('a link opened twice at once, by a mail scanner and a person, verifies for both (decisions 7)', async () => {
  const { world, input } = await registered();
  const open = () => execute(verifyEmail, world, anonymous(), input);
  expect(await Promise.all([open(), open()])).toEqual([{ verified: true }, { verified: true }]);
});

test('a link that is retired while it is opened is expired (decisions 7)', async () => {
  const { world, input } = await registered();
  const links = { ...world.links, verify: async () => false };
  expect(await codeOf(execute(verifyEmail, { ...world, links }, anonymous(), input))).toBe('LINK_EXPIRED');
});

test('a link works until 24 hours are over (decisions 7)', async () => {
  const { world, input } = await registered();
  world.clock.advance(DAY);
  expect(await codeOf(execute(verifyEmail, world, anonymous(), input))).toBe('LINK_EXPIRED');
});

test('a link that never was is not found (decisions 7)', async () => {
  const { world, input } = await registered();
  for (const wrong of [{ token: 'x' }, { userId: 'nobody' }])
    expect(await codeOf(execute(verifyEmail, world, anonymous(), { ...input, ...wrong }))).toBe('LINK_NOT_FOUND');
});

test('a retired link is expired, and the newest one works (decisions 7)', async () => {
  const { world, userId, input, newestToken, form } = await registered();
  world.clock.advance(MINUTE);
  await codeOf(execute(signIn, world, anonymous(), { name: form.name, password: form.password }));
  expect(await newestToken()).not.toBe(input.token);
  expect(await codeOf(execute(verifyEmail, world, anonymous(), input))).toBe('LINK_EXPIRED');
  await execute(verifyEmail, world, anonymous(), { userId, token: await newestToken() });
});

test('before anybody says yes, the page shows whose account it is (decisions 7)', async () => {
  const { world, input } = await registered();
  const preview = () => execute(previewVerification, world, anonymous(), input);
  expect(await preview()).toEqual({ name: 'ada', fullName: 'Ada', used: false });
  await execute(verifyEmail, world, anonymous(), input);
  expect(await preview()).toEqual({ name: 'ada', fullName: 'Ada', used: true });
  expect(await codeOf(execute(previewVerification, world, anonymous(), { ...input, token: 'x' }))).toBe(
    'LINK_NOT_FOUND',
  );
});

test('"No, delete it" removes an account that somebody made with another\'s address (decisions 7)', async () => {
  const { world, userId, input } = await registered();
  const { waiting } = await world.jobs.counts();
  expect(await execute(rejectRegistration, world, anonymous(), input)).toEqual({ removed: true });
  expect(await world.users.byId(userId)).toBeNull();
  expect(await world.jobs.counts()).toEqual({ waiting, dead: 0 });
  expect(await codeOf(execute(verifyEmail, world, anonymous(), input))).toBe('LINK_NOT_FOUND');
});

test('a verified account cannot be deleted by its verification link (decisions 7)', async () => {
  const { world, userId, input } = await registered();
  await world.users.markVerified(userId, world.clock.now());
  expect(await codeOf(execute(rejectRegistration, world, anonymous(), input))).toBe('LINK_EXPIRED');
  await execute(verifyEmail, world, anonymous(), input);
  expect(await codeOf(execute(rejectRegistration, world, anonymous(), input))).toBe('LINK_EXPIRED');
  expect(await world.users.byId(userId)).not.toBeNull();
});

test('a link whose account is erased at that moment is not found (decisions 12)', async () => {
  const { world, input } = await registered();
  const ports = { ...world, users: { ...world.users, byId: async () => null } };
  expect(await codeOf(execute(previewVerification, ports, anonymous(), input))).toBe('LINK_NOT_FOUND');
  expect(await codeOf(execute(rejectRegistration, ports, anonymous(), input))).toBe('LINK_NOT_FOUND');
});
