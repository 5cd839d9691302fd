import { expect, test } from 'vitest';
import { aClub, actorOf, aMember, anonymous, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { offerPeople } from './offer-people.ts';

const setting = async () => {
  const memory = memoryPorts();
  const ada = await aMember(memory, { name: 'ada', fullName: 'Ada Rao' });
  const offer = async (q: string) => (await execute(offerPeople, memory, actorOf(ada), { q })).map(({ name }) => name);
  return { memory, ada, offer };
};

test('people of the tenant are offered by the beginning of their names, never oneself (decisions 49)', async () => {
  const { memory, offer } = await setting();
  await aMember(memory, { name: 'adam', fullName: 'Zed' });
  await aMember(memory, { name: 'kim', fullName: 'Adele 金' });
  await aMember(memory, { name: 'adnan', fullName: 'X', tenant: 'other.edu' });
  expect(await offer('AD')).toEqual(['adam', 'kim']);
  expect(await offer('')).toEqual(['adam', 'kim']);
  expect(await offer('nobody')).toEqual([]);
  expect(await offer('\0')).toEqual([]);
  expect(await codeOf(execute(offerPeople, memory, anonymous(), { q: 'a' }))).toBe('UNAUTHENTICATED');
});

test('people are offered by accents as any keyboard writes them (decisions 5, 49)', async () => {
  const { memory, offer } = await setting();
  await aMember(memory, { name: 'emilie', fullName: 'Émilie' });
  expect(await offer('E\u0301m')).toEqual(['emilie']);
});

test('clubs of the tenant are offered by the beginning of their handles and names (decisions 49, 61)', async () => {
  const { memory, ada, offer } = await setting();
  await aClub(memory, ada, { handle: 'lens', name: 'Zoom Club' });
  expect(await offer('len')).toEqual(['lens']);
  expect(await offer('zoom c')).toEqual(['lens']);
  expect(await offer('')).toEqual(['lens']);
});

test('eight people are offered at most, and 240 times a minute (decisions 49)', async () => {
  const { memory, ada, offer } = await setting();
  for (let person = 0; person < 12; person += 1) await aMember(memory);
  expect(await offer('')).toHaveLength(8);
  for (let asked = 1; asked < 240; asked += 1) await offer('x');
  expect(await codeOf(execute(offerPeople, memory, actorOf(ada), {}))).toBe('TOO_MANY_REQUESTS');
});
