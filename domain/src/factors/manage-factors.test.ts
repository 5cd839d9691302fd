import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anAuthenticator,
  anonymous,
  aPasskey,
  codeOf,
  memoryCode,
  memoryPorts,
  memoryRegistration,
} from '../../memory/index.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { execute } from '../kernel/use-case.ts';
import { signIn } from '../sign-in/sign-in.ts';
import {
  addAuthenticator,
  addPasskey,
  draftAuthenticator,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from './manage-factors.ts';
import { askOwnPasskey } from './prove.ts';
import { MAX_PASSKEYS, stepAt } from './rules.ts';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada' });
  const actor = () => actorOf(ada, { provenAt: memory.clock.now() });
  const list = () => execute(listFactors, memory, actor(), {});
  const remove = (id: string) => execute(removeFactor, memory, actor(), { id });
  return { memory, ada, actor, list, remove };
};

test('an app is on once its first code is typed, and ten recovery codes come with the first factor (decisions 54)', async () => {
  const { memory, actor, list } = await setting();
  const { key, uri, draft } = await execute(draftAuthenticator, memory, actor(), {});
  expect(uri).toContain(`secret=${key}`);
  expect(await list()).toEqual({ authenticator: null, passkeys: [], codesLeft: 0 });
  const add = (input: object) => execute(addAuthenticator, memory, actor(), { key, draft, ...input });
  expect(await codeOf(add({ code: 'nonsense' }))).toBe('SECOND_FACTOR_FAILED');
  const code = memoryCode(key, stepAt(memory.clock.now()));
  expect(await codeOf(add({ code, key: 'A'.repeat(32) }))).toBe('TICKET_INVALID');
  const { recoveryCodes } = await add({ code });
  expect(recoveryCodes).toHaveLength(10);
  expect(await list()).toEqual({ authenticator: { addedAt: memory.clock.now() }, passkeys: [], codesLeft: 10 });
  expect(await codeOf(add({ code }))).toBe('AUTHENTICATOR_KNOWN');
  expect(await codeOf(execute(draftAuthenticator, memory, actor(), {}))).toBe('AUTHENTICATOR_KNOWN');
});

test('the app shows the address that one has, and none that one gave up (decisions 54, 75)', async () => {
  const { memory, ada, actor } = await setting();
  const other = { recoveryAddress: 'ada@mail.example', recoveryProvenAt: 1 };
  const labelOf = async (change: object) => {
    const users = { ...memory.users, byId: async () => ({ ...ada, ...change }) };
    const { uri } = await execute(draftAuthenticator, { ...memory, users }, actor(), {});
    return decodeURIComponent(new URL(uri).pathname).split(':').at(-1);
  };
  const email = releasedEmail(ada.id);
  expect([await labelOf({}), await labelOf({ email, ...other }), await labelOf({ email })]).toEqual([
    ada.email,
    'ada@mail.example',
    'ada',
  ]);
});

test('a draft is only for whoever asked, in that session, for an hour (decisions 54)', async () => {
  const { memory, actor } = await setting();
  const { key, draft } = await execute(draftAuthenticator, memory, actor(), {});
  const code = () => memoryCode(key, stepAt(memory.clock.now()));
  const bob = actorOf(await aMember(memory), { provenAt: memory.clock.now() });
  expect(await codeOf(execute(addAuthenticator, memory, bob, { key, draft, code: code() }))).toBe('TICKET_INVALID');
  memory.clock.advance(3_600_000);
  const late = execute(addAuthenticator, memory, actor(), { key, draft, code: code() });
  expect(await codeOf(late)).toBe('TICKET_INVALID');
});

test('passkeys are added for a ticket of one’s own, at this origin, ten at most and each once (decisions 54)', async () => {
  const { memory, ada, actor, list } = await setting();
  const ask = async () => (await execute(askOwnPasskey, memory, actor(), {})).ticket;
  const add = (ticket: string, passkey: object) =>
    execute(addPasskey, memory, actor(), { ticket, name: ' My phone ', passkey });
  const first = await ask();
  expect((await add(first, memoryRegistration('k0', first))).recoveryCodes).toHaveLength(10);
  expect(await codeOf(add(first, memoryRegistration('k1', first)))).toBe('TICKET_INVALID');
  const [second, third, fourth] = [await ask(), await ask(), await ask()];
  expect(await codeOf(add(second, memoryRegistration('k1', second, 'https://evil.example')))).toBe(
    'SECOND_FACTOR_FAILED',
  );
  expect(await codeOf(add(third, memoryRegistration('k1', second)))).toBe('SECOND_FACTOR_FAILED');
  expect(await codeOf(add(fourth, memoryRegistration('k0', fourth)))).toBe('PASSKEY_KNOWN');
  for (let many = 1; many < MAX_PASSKEYS; many += 1) await aPasskey(memory, ada, `k${many}`);
  expect(await codeOf(aPasskey(memory, ada, 'one-too-many'))).toBe('PASSKEY_KNOWN');
  const { passkeys } = await list();
  expect(passkeys).toHaveLength(10);
  expect(passkeys[0]).toMatchObject({ id: 'k0', name: 'My phone' });
});

test('without its last factor an account signs in with only the password, and the codes are gone (decisions 54)', async () => {
  const { memory, ada, list, remove } = await setting();
  await anAuthenticator(memory, ada);
  await aPasskey(memory, ada, 'k1');
  await remove('authenticator');
  expect(await list()).toMatchObject({ authenticator: null, codesLeft: 10 });
  expect(await codeOf(remove('authenticator'))).toBe('SECOND_FACTOR_NOT_FOUND');
  expect(await codeOf(remove('another'))).toBe('SECOND_FACTOR_NOT_FOUND');
  await remove('k1');
  expect(await list()).toEqual({ authenticator: null, passkeys: [], codesLeft: 0 });
  await execute(signIn, memory, anonymous(), { name: 'ada', password: 'correct horse' });
});

test('all factors can be removed at once, and only one’s own (decisions 54)', async () => {
  const { memory, ada, list, remove } = await setting();
  const bob = await aMember(memory);
  await aPasskey(memory, bob, 'of-bob');
  expect(await codeOf(remove('of-bob'))).toBe('SECOND_FACTOR_NOT_FOUND');
  await anAuthenticator(memory, ada);
  await aPasskey(memory, ada, 'k1');
  await remove('all');
  expect(await list()).toEqual({ authenticator: null, passkeys: [], codesLeft: 0 });
  expect((await memory.secondFactors.of(bob.id)).passkeys).toHaveLength(1);
});

test('new recovery codes take the place of the former ones (decisions 54)', async () => {
  const { memory, ada, actor, list } = await setting();
  const renew = () => execute(renewRecoveryCodes, memory, actor(), {});
  expect(await codeOf(renew())).toBe('SECOND_FACTOR_NOT_FOUND');
  const { codes } = await anAuthenticator(memory, ada);
  const { recoveryCodes } = await renew();
  expect(recoveryCodes.filter((code) => codes.includes(code))).toEqual([]);
  expect((await list()).codesLeft).toBe(10);
});

test('every change is mailed and logged (decisions 53, 55)', async () => {
  const { memory, ada, actor, remove } = await setting();
  await anAuthenticator(memory, ada);
  await execute(renewRecoveryCodes, memory, actor(), {});
  await remove('all');
  await memory.runJobs();
  const acts = ['second-factor-added', 'recovery-codes-renewed', 'second-factor-removed'];
  expect(memory.mails.sent.map((mail) => mail.kind === 'account' && mail.news)).toEqual(acts);
  const { items } = await memory.audit.list({ concerning: ada.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act }) => act).toSorted()).toEqual(acts.toSorted());
});
