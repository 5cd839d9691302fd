import { expect, test } from 'vitest';
import { aMember, anonymous, codeOf, memoryPorts, operator, refusalOf, reread } from '../../memory/index.ts';
import { addCollege, changeCollege } from '../colleges/manage-colleges.ts';
import { refuse } from '../kernel/errors.ts';
import { DAY, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { signInWithCredential } from '../sign-in/enter-with-identity.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { limits } from './limits.ts';
import { signUp } from './sign-up.ts';

const form = {
  fullName: 'Ada Lovelace',
  name: 'Ada',
  email: 'Ada@Example.edu',
  password: 'a long sentence',
  phone: '+91 98765 43210',
};

const KEY = 'a-key-of-16-signs';

const setting = () => {
  const memory = memoryPorts();
  return {
    memory,
    register: (more: object = {}, from = {}, key?: string) =>
      execute(signUp, memory, anonymous(from), { ...form, ...more }, undefined, key),
  };
};

test('signing up makes an unverified account of the tenant, without a plan (decisions 4)', async () => {
  const { memory, register } = setting();
  const { id } = await register();
  const now = memory.clock.now();
  expect(await reread(memory, id)).toEqual({
    id,
    name: 'Ada',
    fullName: 'Ada Lovelace',
    email: 'ada@example.edu',
    addressOfAnother: null,
    tenant: 'example.edu',
    phone: '+919876543210',
    avatar: null,
    passwordHash: 'plain:a long sentence',
    developer: false,
    moderator: false,
    steward: false,
    uploadsStoppedUntil: null,
    seatEnd: null,
    language: 'en',
    languageChosen: false,
    createdAt: now,
    verifiedAt: null,
    heldUntil: now + DAY,
    suspendedAt: null,
    planEnd: now,
    favouriteCount: 0,
    rosterLeavesOn: null,
    ownLeavesOn: null,
    recoveryAddress: null,
    recoveryProvenAt: null,
    entryClosedAt: null,
    keptOn: null,
    age: null,
    guardianAt: null,
    agreedTo: null,
    withdrawnAt: null,
  });
});

test('signing up mails a link that verifies the address, in the language of the form (decisions 7)', async () => {
  const { memory, register } = setting();
  const { id } = await register({}, { language: 'zh' });
  await memory.runJobs();
  expect(memory.mails.sent).toEqual([
    {
      kind: 'verify-email',
      to: 'ada@example.edu',
      language: 'zh',
      tenant: 'example.edu',
      code: expect.stringMatching(/^\d{6}$/),
      link: expect.stringMatching(new RegExp(`^https://photos\\.example\\.edu/users/${id}/verify/[\\w-]{43}$`)),
    },
  ]);
});

test('a phone number is optional (product 5)', async () => {
  const { memory, register } = setting();
  const { id } = await register({ phone: undefined });
  expect((await reread(memory, id)).phone).toBeNull();
});

test.each(['fullName', 'name', 'email', 'password'])('sign-up requires %s (product 5)', async (field) => {
  const refusal = await refusalOf(setting().register({ [field]: undefined }));
  expect(refusal).toMatchObject({
    code: 'SIGN_UP_INCOMPLETE',
    message: 'Fill all the necessary fields or user already exist',
  });
  expect(refusal.errors.map((error) => error.field)).toEqual([field]);
});

test('an address that is no college one is refused with the name of the institute (decisions 37)', async () => {
  const refusal = await refusalOf(setting().register({ email: 'ada@gmail.com' }));
  expect(refusal).toMatchObject({
    code: 'NOT_COLLEGE_EMAIL',
    message: 'Use Example Institute college email id',
    errors: [{ field: 'email', message: 'Use Example Institute college email id' }],
  });
});

test('such an address is named first, whatever else is wrong (decisions 37)', async () => {
  const { register } = setting();
  expect(await refusalOf(register({ email: 'ada@gmail.com', password: 'short' }))).toMatchObject({
    code: 'NOT_COLLEGE_EMAIL',
    errors: [{ field: 'email', message: 'Use Example Institute college email id' }, { field: 'password' }],
  });
  for (const email of ['ada@example.edu', 'ada', 7])
    expect(await codeOf(register({ email, password: 'short' }))).toBe('SIGN_UP_INCOMPLETE');
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']));
  expect((await refusalOf(register({ email: 'ada@gmail.com', ...unknown }))).errors).toHaveLength(20);
});

test('a password among the most common ones is refused (decisions 5)', async () => {
  expect(await refusalOf(setting().register({ password: 'Password123' }))).toMatchObject({
    code: 'SIGN_UP_INCOMPLETE',
    errors: [{ field: 'password', message: 'This password is too common. Choose another one.' }],
  });
});

test('a username that is taken in any case is a conflict, also in another tenant (decisions 2)', async () => {
  const { memory, register } = setting();
  await aMember(memory, { name: 'ADA', tenant: 'other.edu' });
  expect(await refusalOf(register())).toMatchObject({
    code: 'SIGN_UP_TAKEN',
    kind: 'conflict',
    message: 'Fill all the necessary fields or user already exist',
    errors: [{ field: 'name', message: 'Username not availiable' }],
  });
});

test('an e-mail that has an account is a conflict (decisions 37)', async () => {
  const { memory, register } = setting();
  await aMember(memory, { name: 'somebody', email: 'ada@example.edu' });
  expect(await refusalOf(register())).toMatchObject({
    code: 'SIGN_UP_TAKEN',
    errors: [{ field: 'email', message: 'Email id already exist' }],
  });
});

test('a sign-up that comes again with its key answers the account that it made, and mails nothing more (decisions 7)', async () => {
  const { memory, register } = setting();
  const made = await register({}, {}, KEY);
  expect(await register({}, {}, KEY)).toEqual(made);
  expect(await register({ email: ' ADA@example.edu' }, {}, KEY)).toEqual(made);
  expect(memory.mails.queued()).toHaveLength(1);
});

test.each([
  { fullName: 'Augusta' },
  { name: 'augusta' },
  { email: 'augusta@example.edu' },
  { password: 'another sentence' },
  { phone: undefined },
])('only the very form that made an account is answered with it, not one with %j (decisions 2)', async (other) => {
  const { register } = setting();
  await register({}, {}, KEY);
  expect(await codeOf(register(other, {}, KEY))).toBe('KEY_REUSED');
});

test('whoever has not the key of a sign-up learns nothing of its account (decisions 6)', async () => {
  const { register } = setting();
  await register({}, {}, KEY);
  for (const key of [undefined, `${KEY}2`]) expect(await codeOf(register({}, {}, key))).toBe('SIGN_UP_TAKEN');
});

test('of two sign-ups at once with one key both are answered alike (decisions 7)', async () => {
  const { memory, register } = setting();
  const [one, two] = await Promise.all([register({}, {}, KEY), register({}, {}, KEY)]);
  expect(one).toEqual(two);
  expect(memory.mails.queued()).toHaveLength(1);
});

test('of two that want the same name at once exactly one gets it (decisions 2)', async () => {
  const { register } = setting();
  const outcomes = await Promise.allSettled([
    register({ email: 'a@example.edu' }),
    register({ email: 'b@example.edu' }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test('an unverified account whose newest link has expired no longer holds its name or e-mail (decisions 7)', async () => {
  const { memory, register } = setting();
  const { id: former } = await register();
  memory.clock.advance(DAY - 1);
  expect((await refusalOf(register())).code).toBe('SIGN_UP_TAKEN');
  memory.clock.advance(1);
  const { id } = await register();
  expect(id).not.toBe(former);
  expect(await memory.users.byId(former)).toBeNull();
});

test('a refused sign-up mails nothing (decisions 7)', async () => {
  const { memory, register } = setting();
  await aMember(memory, { name: 'ada' });
  await refusalOf(register());
  expect(memory.mails.queued()).toEqual([]);
});

test.each(['role', 'planEnd', 'verified', 'tenant', 'id', 'constructor'])(
  'a sign-up cannot set %s (decisions 10)',
  async (field) => {
    const refusal = await refusalOf(setting().register({ [field]: 'x' }));
    expect(refusal.errors).toEqual([{ field, message: 'This field cannot be set.' }]);
  },
);

test('one e-mail may sign up 5 times an hour (decisions 42)', async () => {
  const { memory, register } = setting();
  await aMember(memory, { name: 'ada' });
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await refusalOf(register())).code).toBe('SIGN_UP_TAKEN');
  expect(await refusalOf(register())).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 3_600 });
  memory.wall.advance(3_600_000);
  expect((await refusalOf(register())).code).toBe('SIGN_UP_TAKEN');
});

test('one address may sign up 200 times an hour, so that a whole hostel can (decisions 42)', async () => {
  const { register } = setting();
  const person = (number: number) => register({ name: `ada${number}`, email: `ada${number}@example.edu` });
  for (let number = 0; number < 200; number += 1) await person(number);
  expect((await refusalOf(person(200))).code).toBe('TOO_MANY_REQUESTS');
  const elsewhere = { address: '198.51.100.1' };
  expect((await register({ name: 'ada200', email: 'ada200@example.edu' }, elsewhere)).id).toBeDefined();
});

test('a sign-up that the server was too busy for counts for nothing (decisions 42)', async () => {
  const { memory, register } = setting();
  const { hash } = memory.passwords;
  memory.passwords.hash = async () => refuse('TOO_BUSY');
  for (let attempt = 0; attempt < 200; attempt += 1) expect(await codeOf(register())).toBe('TOO_BUSY');
  memory.passwords.hash = hash;
  expect((await register()).id).toBeDefined();
});

test('the verification mail names nobody: what a stranger typed reaches no mailbox (decisions 7)', async () => {
  const { memory, register } = setting();
  await register({ name: 'CallMe.Now', fullName: 'Call +1 555 0100' });
  await memory.runJobs();
  expect(JSON.stringify(memory.mails.sent)).not.toMatch(/CallMe|555/);
});

test.each(['admin', 'Quad.Rangle', 'SUPPORT'])('nobody can take the username %s (decisions 5)', async (name) => {
  const { memory, register } = setting();
  expect(await refusalOf(register({ name }))).toMatchObject({
    code: 'SIGN_UP_TAKEN',
    errors: [{ field: 'name', message: 'Username not availiable' }],
  });
  expect(await memory.users.byLogin('ada@example.edu')).toBeNull();
});

test.each([
  ['password123', 'This password is too common. Choose another one.'],
  ['aaaaaaaaaa', 'A password can’t be a single repeated character.'],
  ['ada@EXAMPLE.edu', 'A password can’t be your username or e-mail.'],
])('the password %s is refused, and it is said why (decisions 5)', async (password, message) => {
  const { register } = setting();
  const refusal = await refusalOf(register({ password }));
  expect([refusal.code, refusal.errors]).toEqual(['SIGN_UP_INCOMPLETE', [{ field: 'password', message }]]);
});

test('a mailbox gets 5 sign-up mails an hour, whatever stands behind a + (decisions 42)', async () => {
  const { memory, register } = setting();
  const victim = (number: number) => register({ name: `ada${number}`, email: `victim+${number}@example.edu` });
  for (let number = 0; number < 5; number += 1) await victim(number);
  expect((await refusalOf(victim(5))).code).toBe('TOO_MANY_REQUESTS');
  await memory.runJobs();
  expect(memory.mails.sent).toHaveLength(5);
  memory.clock.advance(5 * MINUTE);
  for (let number = 0; number < 5; number += 1)
    await execute(signIn, memory, anonymous(), { name: `ada${number}`, password: form.password }).catch(
      () => undefined,
    );
  await memory.runJobs();
  expect(memory.mails.sent).toHaveLength(5);
  await register({ name: 'bea', email: 'bea@example.edu' });
  memory.wall.advance(60 * MINUTE);
  await victim(6);
});

test('sign-ups count among the 500 mails that an address causes an hour (decisions 42)', async () => {
  const { memory, register } = setting();
  for (let sent = 1; sent < 500; sent += 1)
    await memory.limits.hit(`mail:verify:address:${anonymous().origin.address}`, limits.mailByAddress);
  await register();
  expect(await codeOf(register({ name: 'bea', email: 'bea@example.edu' }))).toBe('TOO_MANY_REQUESTS');
});

test('a sign-up that failed sent no mail, and takes none from its mailbox (decisions 42)', async () => {
  const { memory, register } = setting();
  await aMember(memory, { name: 'taken' });
  for (let failed = 0; failed < 4; failed += 1) await refusalOf(register({ name: 'taken' }));
  await register();
  await memory.runJobs();
  for (let again = 0; again < 2; again += 1) {
    memory.clock.advance(MINUTE);
    await execute(signIn, memory, anonymous(), { name: 'ada', password: form.password }).catch(() => undefined);
    await memory.runJobs();
  }
  expect(memory.mails.sent).toHaveLength(3);
});

test('the name of a college is reserved for it among its own people, by form and by provider (decisions 5, 69)', async () => {
  const { memory, register } = setting();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  await execute(changeCollege, memory, operator, { domain: 'example.edu', name: 'Northfield' });
  const taken = { code: 'SIGN_UP_TAKEN', errors: [{ field: 'name' }] };
  for (const name of ['north-field', memory.settings.appName])
    expect(await refusalOf(register({ name }))).toMatchObject(taken);
  const credential = memory.vouchFor({ email: 'northfield@example.edu', emailVerified: true, fullName: 'N. Field' });
  const { user } = await execute(signInWithCredential, memory, anonymous(), { credential });
  expect(user.name).toBe('membernorthfield');
  expect(await register({ name: 'northfield', email: 'ada@far.edu' })).toHaveProperty('id');
});
