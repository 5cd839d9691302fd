import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, codeOf, memoryPorts, refusalOf } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { findPerson, isEmailTaken, isNameTaken, me, meOrNull } from './queries.ts';
import { personView, selfView } from './views.ts';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'Ada' });
  const bob = await aMember(memory, { name: 'bob' });
  const eve = await aMember(memory, { name: 'eve', tenant: 'other.edu' });
  const nameTaken = (name: unknown, from = {}) => execute(isNameTaken, memory, anonymous(from), { name });
  const emailTaken = (email: unknown, from = {}) => execute(isEmailTaken, memory, anonymous(from), { email });
  return { memory, ada, bob, eve, nameTaken, emailTaken };
};

test('the signed-in user sees themselves (decisions 11)', async () => {
  const { memory, ada } = await setting();
  expect(await execute(me, memory, actorOf(ada), {})).toEqual(selfView(memory, ada));
});

test('the web client asks who it is, and nobody is an answer too (decisions 40)', async () => {
  const { memory, ada } = await setting();
  expect(await execute(meOrNull, memory, actorOf(ada), {})).toEqual(selfView(memory, ada));
  expect(await execute(meOrNull, memory, anonymous(), {})).toBeNull();
});

test('whoever was erased meanwhile is signed out (decisions 8)', async () => {
  const { memory, ada } = await setting();
  await memory.users.remove(ada.id, () => []);
  expect(await codeOf(execute(me, memory, actorOf(ada), {}))).toBe('UNAUTHENTICATED');
  expect(await codeOf(execute(meOrNull, memory, actorOf(ada), {}))).toBe('UNAUTHENTICATED');
});

test('somebody else in the tenant is seen as others see them (decisions 11)', async () => {
  const { memory, ada, bob } = await setting();
  const found = await execute(findPerson, memory, actorOf(ada), { id: bob.id });
  expect(found).toEqual(personView(memory, bob));
  expect(Object.keys(found).sort()).toEqual([
    'avatarUrl',
    'createdAt',
    'favouriteCount',
    'fullName',
    'id',
    'name',
    'role',
  ]);
});

test('across tenants a person does not exist (decisions 2)', async () => {
  const { memory, ada, eve } = await setting();
  expect(await codeOf(execute(findPerson, memory, actorOf(ada), { id: eve.id }))).toBe('USER_NOT_FOUND');
});

test('usernames are unique across the whole installation, in any case (decisions 2)', async () => {
  const { nameTaken } = await setting();
  for (const name of ['Ada', 'ADA', ' ada ', 'eve']) expect(await nameTaken(name)).toBe(true);
  for (const name of ['adam', 'ad', '', 'ada@example.edu']) expect(await nameTaken(name)).toBe(false);
});

test('a reserved username counts as taken (decisions 5)', async () => {
  const memory = memoryPorts();
  for (const name of ['admin', ' Root ', 'quad-rangle'])
    expect(await execute(isNameTaken, memory, anonymous(), { name })).toBe(true);
});

test('e-mails are unique across the whole installation (decisions 2)', async () => {
  const { emailTaken } = await setting();
  for (const email of ['ada@example.edu', ' ADA@Example.EDU ', 'eve@other.edu'])
    expect(await emailTaken(email)).toBe(true);
  for (const email of ['ada@other.edu', 'ada', '']) expect(await emailTaken(email)).toBe(false);
});

test('a name that is no longer held is free (decisions 7)', async () => {
  const { memory, nameTaken, emailTaken } = await setting();
  await aMember(memory, { name: 'new', verified: false });
  expect([await nameTaken('new'), await emailTaken('new@example.edu')]).toEqual([true, true]);
  memory.clock.advance(DAY);
  expect([await nameTaken('new'), await emailTaken('new@example.edu')]).toEqual([false, false]);
});

test('look-ups of both kinds together are limited to 600 a minute per address (decisions 42)', async () => {
  const { nameTaken, emailTaken } = await setting();
  for (let ask = 0; ask < 300; ask += 1) {
    await nameTaken('x');
    await emailTaken('x');
  }
  expect(await refusalOf(nameTaken('x'))).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 });
  expect(await codeOf(emailTaken('x'))).toBe('TOO_MANY_REQUESTS');
  expect(await nameTaken('x', { address: '198.51.100.1' })).toBe(false);
});

test.each(['x'.repeat(1_001), 'a\0', 'a\uD800', 7, null, undefined, {}, ['a']])(
  'what cannot be a name or e-mail is refused: %j (decisions 37)',
  async (bad) => {
    const { nameTaken, emailTaken } = await setting();
    expect((await refusalOf(nameTaken(bad))).errors.map((error) => error.field)).toEqual(['name']);
    expect((await refusalOf(emailTaken(bad))).errors.map((error) => error.field)).toEqual(['email']);
  },
);
