import { beforeEach, expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anAuthenticator,
  aPhoto,
  aPlanHolder,
  codeOf,
  type MemoryPorts,
  memoryPorts,
  operator,
  reread,
} from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { addCollege } from '../colleges/manage-colleges.ts';
import { execute } from '../kernel/use-case.ts';
import { nameOwnModerator, suspendOfCollege } from './look-after.ts';
import { nameSteward } from './name-steward.ts';
import { findPeople, viewCollege } from './queries.ts';

let memory: MemoryPorts;
let asha: User;
let _bob: User;
let stranger: User;
beforeEach(async () => {
  memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  asha = await aMember(memory, { name: 'asha' });
  await execute(nameSteward, memory, operator, { username: 'asha', steward: true });
  await anAuthenticator(memory, asha);
  asha = await reread(memory, asha.id);
  _bob = await aMember(memory, { name: 'bob' });
  stranger = await aMember(memory, { name: 'far', tenant: 'far.edu' });
});
const steward = () => ({ ...actorOf(asha), provenAt: memory.clock.now() });
const suspend = (username: string, suspended = true) =>
  execute(suspendOfCollege, memory, steward(), { username, suspended });
const moderator = (username: string, on = true) =>
  execute(nameOwnModerator, memory, steward(), { username, moderator: on });
const _acts = async () => {
  const { items } = await memory.audit.list({ by: asha.id, since: 0, limit: 9, after: null });
  return items
    .filter(({ act }) => act !== 'second-factor-added')
    .map(({ act, doer, personId }) => [act, doer, personId]);
};

test('people of other colleges do not exist for a steward, by name or by address (decisions 2, 70)', async () => {
  for (const name of ['far', stranger.email, 'nobody']) {
    expect(await codeOf(suspend(name))).toBe('USER_NOT_FOUND');
    expect(await codeOf(moderator(name))).toBe('USER_NOT_FOUND');
  }
  const { items } = await execute(findPeople, memory, steward(), { text: '' });
  expect(items.map(({ username }) => username)).toEqual(['asha', 'bob']);
  expect((await execute(findPeople, memory, steward(), { text: 'far' })).items).toEqual([]);
});

test('a steward sees figures, moderators and stewards of the own college alone (decisions 70)', async () => {
  await aPhoto(memory, await aPlanHolder(memory), { size: 70 });
  await aPhoto(memory, await aPlanHolder(memory, { tenant: 'far.edu' }));
  await aMember(memory, { tenant: 'far.edu', moderator: true });
  await moderator('bob');
  const view = await execute(viewCollege, memory, steward(), {});
  expect(view).toMatchObject({
    college: { domain: 'example.edu', name: null },
    otherwise: { name: 'Quadrangle', timeZone: 'Asia/Kolkata' },
    figures: { people: 3, unverified: 0, livePlans: 1, videos: 0, photos: 1, bytes: 70 },
  });
  expect(view.moderators.map(({ username }) => username)).toEqual(['bob']);
  expect(view.stewards.map(({ username }) => username)).toEqual(['asha']);
});
