import { expect, test } from 'vitest';
import { aMember, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { addCollege } from '../colleges/manage-colleges.ts';
import { utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { nameSteward } from './name-steward.ts';

test('the operator names five stewards at most, of listed colleges, and the log says so (decisions 70)', async () => {
  const memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  const name = (username: string, on = true) => execute(nameSteward, memory, operator, { username, steward: on });
  const asha = await aMember(memory, { name: 'asha' });
  await aMember(memory, { name: 'far', tenant: 'far.edu' });
  for (const more of ['s2', 's3', 's4', 's5', 's6']) await aMember(memory, { name: more });
  for (const more of ['asha', 's2', 's3', 's4', 's5']) await name(more);
  expect(await codeOf(name('s6'))).toBe('TOO_MANY_STEWARDS');
  await name('s2', false);
  await name('s6');
  expect(await codeOf(name('far'))).toBe('COLLEGE_NOT_FOUND');
  expect(await codeOf(name('nobody'))).toBe('USER_NOT_FOUND');
  const { items } = await memory.audit.list({ concerning: asha.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act }) => act)).toEqual(['steward-named']);
});

test('a steward whose duty ended takes no place of the five (decisions 74)', async () => {
  const memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  const name = (username: string) => execute(nameSteward, memory, operator, { username, steward: true });
  const former = await aMember(memory, { name: 's1' });
  for (const more of ['s2', 's3', 's4', 's5', 's6']) await aMember(memory, { name: more });
  for (const more of ['s1', 's2', 's3', 's4', 's5']) await name(more);
  const { clock, users } = memory;
  await users.changeProfile(former.id, { ownLeavesOn: utcDay(clock.now()) }, clock.now(), () => []);
  expect(await codeOf(name('s6'))).toBe('TOO_MANY_STEWARDS');
  clock.advance(31 * DAY);
  await name('s6');
});
