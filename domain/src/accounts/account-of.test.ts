import { expect, test } from 'vitest';
import { aMember, memoryPorts, operator } from '../../memory/index.ts';
import { auditEntry } from '../audit/entry.ts';
import { accountOf } from './account-of.ts';

test('one is meant by username, by e-mail, and once one left by the recovery address (decisions 5, 74, 75)', async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada', createdAt: Date.UTC(2022, 7, 1) });
  const meant = async (...logins: string[]) =>
    Promise.all(logins.map(async (login) => (await accountOf(memory, login))?.name ?? null));
  const change = (rosterLeavesOn: string) =>
    memory.addresses.settle(
      ada.id,
      () => ({ rosterLeavesOn, recoveryAddress: 'ada@mail.example', recoveryProvenAt: 1 }),
      { audit: auditEntry(memory, operator, 'address-kept', {}) },
    );
  await change('2030-05-31');
  expect(await meant('Ada', ada.email, 'ada@mail.example', 'eve')).toEqual(['ada', 'ada', null, null]);
  await change('2026-03-01');
  expect(await meant('Ada', ada.email, 'ADA@mail.example', 'eve@mail.example')).toEqual(['ada', 'ada', 'ada', null]);
});

test('every address is looked for in the same two ways, a username in one (decisions 6)', async () => {
  const memory = memoryPorts();
  const { email } = await aMember(memory, { name: 'ada' });
  const asked: string[] = [];
  const users: typeof memory.users = {
    ...memory.users,
    byLogin(login) {
      asked.push('login');
      return memory.users.byLogin(login);
    },
    byRecoveryAddress(address) {
      asked.push('recovery');
      return memory.users.byRecoveryAddress(address);
    },
  };
  for (const login of [email, 'nobody@example.edu', 'ada']) await accountOf({ ...memory, users }, login);
  expect(asked).toEqual(['login', 'recovery', 'login', 'recovery', 'login']);
});
