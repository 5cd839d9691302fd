import { expect, test } from 'vitest';
import { actorOf, aMember, codeOf, memoryPorts } from '../../memory/index.ts';
import { ownAccount, personOfTenant } from './own-account.ts';

const world = memoryPorts();
const ada = await aMember(world, { name: 'ada' });
const bob = await aMember(world, { name: 'bob' });
const stranger = await aMember(world, { name: 'eve', tenant: 'other.edu' });
const department = await aMember(world, { name: 'dan', tenant: 'cs.example.edu' });
const unverified = await aMember(world, { name: 'new', verified: false });
const suspended = await aMember(world, { name: 'sue' });
await world.users.setSuspended(suspended.id, world.clock.now());

test('people of the own tenant exist (decisions 2)', async () => {
  expect((await personOfTenant(world, actorOf(ada), bob.id)).id).toBe(bob.id);
});

test.each([
  ['of another tenant', stranger.id],
  ["of a department's own domain", department.id],
  ['who has not verified the address', unverified.id],
  ['who is suspended', suspended.id],
  ['whom nobody knows', 'nobody'],
])('somebody %s does not exist (decisions 2)', async (_who, id) => {
  expect(await codeOf(personOfTenant(world, actorOf(ada), id))).toBe('USER_NOT_FOUND');
  expect(await codeOf(ownAccount(world, actorOf(ada), id))).toBe('USER_NOT_FOUND');
});

test("one's own account is one's own, another's in the tenant is forbidden (decisions 10)", async () => {
  expect((await ownAccount(world, actorOf(ada), ada.id)).id).toBe(ada.id);
  expect(await codeOf(ownAccount(world, actorOf(ada), bob.id))).toBe('NOT_YOURSELF');
});
