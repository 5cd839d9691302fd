import { expect, test } from 'vitest';
import { actorOf, aMember, codeOf, memoryPorts } from '../../memory/index.ts';
import { ownAccount, personOfTenant } from './own-account.ts';

const memory = memoryPorts();
const ada = await aMember(memory, { name: 'ada' });
const bob = await aMember(memory, { name: 'bob' });
const stranger = await aMember(memory, { name: 'eve', tenant: 'other.edu' });
const department = await aMember(memory, { name: 'dan', tenant: 'cs.example.edu' });
const unverified = await aMember(memory, { name: 'new', verified: false });
const suspended = await aMember(memory, { name: 'sue' });
await memory.users.setSuspended(suspended.id, memory.clock.now());

test('people of the own tenant exist (decisions 2)', async () => {
  expect((await personOfTenant(memory, actorOf(ada), bob.id)).id).toBe(bob.id);
});

test.each([
  ['of another tenant', stranger.id],
  ["of a department's own domain", department.id],
  ['who has not verified the address', unverified.id],
  ['who is suspended', suspended.id],
  ['whom nobody knows', 'nobody'],
])('somebody %s does not exist (decisions 2)', async (_who, id) => {
  expect(await codeOf(personOfTenant(memory, actorOf(ada), id))).toBe('USER_NOT_FOUND');
  expect(await codeOf(ownAccount(memory, actorOf(ada), id))).toBe('USER_NOT_FOUND');
});

test("one's own account is one's own, another's in the tenant is forbidden (decisions 10)", async () => {
  expect((await ownAccount(memory, actorOf(ada), ada.id)).id).toBe(ada.id);
  expect(await codeOf(ownAccount(memory, actorOf(ada), bob.id))).toBe('NOT_YOURSELF');
});
