import { beforeEach, expect, it } from 'vitest';
import { aMember, anonymous, aPasskey, codeOf, type MemoryPorts, memoryPorts, operator } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { signInWithCredential } from '../sign-in/enter-with-identity.ts';
import { recoverAccount } from '../sign-in/recover-account.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { releaseAddress } from './release-address.ts';

const email = 'ada@example.edu';
const recovery = 'ada@mail.example';

let memory: MemoryPorts;
beforeEach(async () => {
  memory = memoryPorts();
  await aMember(memory, { name: 'ada', email, createdAt: memory.clock.now() - 1_000 * DAY });
  await memory.rosters.put('example.edu', [{ email, name: 'Ada', leavesOn: '2026-03-01' }], '2026-03-01', null);
  await byProvider('2').catch(() => undefined);
});

const byProvider = (subject: string, address = email) =>
  execute(signInWithCredential, memory, anonymous(), {
    credential: memory.vouchFor({ subject, email: address, emailVerified: true, fullName: 'Somebody' }),
  });
const former = () => execute(signIn, memory, anonymous(), { name: 'ada', password: 'correct horse' });
const decide = (more: object = {}) => execute(releaseAddress, memory, operator, { username: 'ada', ...more });

it('the operator decides to release the address: the next holder signs up, and nobody enters the old account (decisions 75)', async () => {
  expect(await decide()).toMatchObject({ free: email, livesUnder: null });
  expect((await byProvider('2')).user.name).not.toBe('ada');
  expect(await codeOf(former())).toBe('ENTRY_CLOSED');
  expect(await decide()).toMatchObject({ free: null, livesUnder: null });
  expect(await decide({ recovery })).toMatchObject({ free: null, livesUnder: recovery });
  expect((await former()).user).toMatchObject({ name: 'ada', email: recovery });
  expect(await codeOf(decide({ keep: true }))).toBe('ADDRESS_GONE');
});

it('the operator gives an address back that was given up, while nobody else has it (decisions 75)', async () => {
  await decide({ recovery });
  expect((await former()).user.email).toBe(recovery);
  expect(await decide({ keep: true })).toMatchObject({ free: null, livesUnder: email });
  expect(await memory.users.byLogin(email)).toMatchObject({
    name: 'ada',
    addressOfAnother: null,
    recoveryAddress: recovery,
  });
});

it('the operator decides to release it and name another: the former lives on under that (decisions 75)', async () => {
  expect(await decide({ recovery: ' Ada@Mail.example ' })).toMatchObject({ free: email, livesUnder: recovery });
  expect((await former()).user.name).toBe('ada');
  await execute(recoverAccount, memory, anonymous(), { name: 'ada' });
  await memory.runJobs();
  expect(memory.mails.sent).toContainEqual(expect.objectContaining({ to: recovery, kind: 'reset-password' }));
  expect(memory.mails.sent).toContainEqual(expect.objectContaining({ to: recovery, news: 'address-released' }));
});

it('the operator decides that it is still theirs: they enter again, and the provider is believed anew (decisions 75)', async () => {
  expect(await decide({ keep: true })).toMatchObject({ free: null, livesUnder: email });
  expect((await former()).user.name).toBe('ada');
  const { items } = await memory.audit.list({ concerning: (await former()).user.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act, doer }) => [act, doer])).toContainEqual(['address-kept', 'operator']);
});

it('the operator decides of somebody who is there, whose identity at the provider is a new one (decisions 75)', async () => {
  const bob = await aMember(memory, { name: 'bob' });
  const enter = (subject: string) => byProvider(subject, bob.email);
  await enter('8');
  expect(await codeOf(enter('9'))).toBe('ADDRESS_OF_ANOTHER');
  await execute(releaseAddress, memory, operator, { username: 'bob', keep: true });
  expect((await enter('9')).user.id).toBe(bob.id);
});

it('the operator decides in one way at a time, of somebody who is here, and not for the same address (decisions 75)', async () => {
  expect(await codeOf(decide({ keep: true, recovery }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(decide({ recovery: email }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(decide({ username: 'nobody' }))).toBe('USER_NOT_FOUND');
  expect(await codeOf(execute(releaseAddress, memory, anonymous(), { username: 'ada' }))).toBe('UNAUTHENTICATED');
});

it('whoever is inside is signed out, and their identity opens it no more, when the operator names whose it is (decisions 75)', async () => {
  const cid = await aMember(memory, { name: 'cid', createdAt: memory.clock.now() - 1_000 * DAY });
  const newcomer = await byProvider('7', cid.email);
  expect(newcomer.user.id).toBe(cid.id);
  await aPasskey(memory, cid, 'key');
  const settled = await execute(releaseAddress, memory, operator, { username: 'cid', recovery: 'cid@mail.example' });
  expect(settled.opensBy).toEqual(['password', 'passkey']);
  const digest = memory.secrets.digest(newcomer.token);
  expect(await memory.sessions.find(digest, memory.clock.now())).toBeNull();
  expect((await byProvider('7', cid.email)).user.id).not.toBe(cid.id);
});

it('somebody who left and is still the same is bound anew, and not closed again (decisions 75)', async () => {
  await decide({ keep: true });
  const { user } = await byProvider('2');
  expect(user.name).toBe('ada');
  expect((await byProvider('2')).user.id).toBe(user.id);
  expect(await codeOf(byProvider('3'))).toBe('ADDRESS_OF_ANOTHER');
});

it('who is kept leaves when the roster says now, which said nothing new of them before (decisions 74, 75)', async () => {
  await memory.rosters.put('example.edu', [{ email, name: 'Ada', leavesOn: '2027-05-31' }], '2026-03-01', null);
  expect(await memory.users.byLogin('ada')).toMatchObject({ rosterLeavesOn: '2026-03-01' });
  await decide({ keep: true });
  expect(await memory.users.byLogin('ada')).toMatchObject({ rosterLeavesOn: '2027-05-31' });
});

it('accounts are named by their username, because an address has another holder by now; and are verified (decisions 75)', async () => {
  expect(await codeOf(decide({ username: email }))).toBe('VALIDATION_FAILED');
  await aMember(memory, { name: 'new', verified: false });
  expect(await codeOf(decide({ username: 'new' }))).toBe('USER_NOT_FOUND');
});

it('the other address is not of their college (decisions 75)', async () => {
  expect(await codeOf(decide({ recovery: 'else@example.edu' }))).toBe('VALIDATION_FAILED');
});
