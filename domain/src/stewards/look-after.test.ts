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
import { MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { setSuspended } from '../operator/manage-people.ts';
import { changeOwnCollege, nameOwnModerator, suspendOfCollege } from './look-after.ts';
import { nameSteward } from './name-steward.ts';
import { findPeople, viewCollege } from './queries.ts';

let memory: MemoryPorts;
let asha: User;
let bob: User;
let stranger: User;
beforeEach(async () => {
  memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  asha = await aMember(memory, { name: 'asha' });
  await execute(nameSteward, memory, operator, { username: 'asha', steward: true });
  await anAuthenticator(memory, asha);
  asha = await reread(memory, asha.id);
  bob = await aMember(memory, { name: 'bob' });
  stranger = await aMember(memory, { name: 'far', tenant: 'far.edu' });
});
const steward = () => ({ ...actorOf(asha), provenAt: memory.clock.now() });
const suspend = (username: string, suspended = true) =>
  execute(suspendOfCollege, memory, steward(), { username, suspended });
const moderator = (username: string, on = true) =>
  execute(nameOwnModerator, memory, steward(), { username, moderator: on });
const acts = async () => {
  const { items } = await memory.audit.list({ by: asha.id, since: 0, limit: 9, after: null });
  return items
    .filter(({ act }) => act !== 'second-factor-added')
    .map(({ act, doer, personId }) => [act, doer, personId]);
};

test('a steward suspends somebody of the college and lifts it, with a mail and an entry in the log (decisions 55, 70)', async () => {
  await suspend('bob');
  expect((await reread(memory, bob.id)).suspendedAt).toBe(memory.clock.now());
  await memory.runJobs();
  expect(memory.mails.sent.at(-1)).toMatchObject({ kind: 'account', news: 'suspended', to: bob.email });
  await suspend('bob', false);
  expect((await reread(memory, bob.id)).suspendedAt).toBeNull();
  expect(await acts()).toEqual([
    ['unsuspended', 'member', bob.id],
    ['suspended', 'member', bob.id],
  ]);
});

test('what the operator suspended, a steward does not lift (decisions 70)', async () => {
  await execute(setSuspended, memory, operator, { username: 'bob', suspended: true });
  expect(await codeOf(suspend('bob', false))).toBe('NOT_FOR_STEWARDS');
  await suspend('bob');
  expect(await codeOf(suspend('bob', false))).toBe('NOT_FOR_STEWARDS');
  expect((await reread(memory, bob.id)).suspendedAt).not.toBeNull();
});

test('stewards and developers are the operator’s to suspend (decisions 70)', async () => {
  await aMember(memory, { name: 'dev', developer: true });
  for (const name of ['asha', 'dev']) expect(await codeOf(suspend(name))).toBe('NOT_FOR_STEWARDS');
});

test('a steward names moderators of the college and dismisses them (decisions 52, 70)', async () => {
  await moderator('bob');
  expect((await reread(memory, bob.id)).moderator).toBe(true);
  await moderator('bob', false);
  expect((await reread(memory, bob.id)).moderator).toBe(false);
  expect((await acts()).map(([act]) => act)).toEqual(['moderator-dismissed', 'moderator-named']);
});

test('people of other colleges do not exist for a steward, by name or by address (decisions 2, 70)', async () => {
  for (const name of ['far', stranger.email, 'nobody']) {
    expect(await codeOf(suspend(name))).toBe('USER_NOT_FOUND');
    expect(await codeOf(moderator(name))).toBe('USER_NOT_FOUND');
  }
  const { items } = await execute(findPeople, memory, steward(), { text: '' });
  expect(items.map(({ username }) => username)).toEqual(['asha', 'bob']);
  expect((await execute(findPeople, memory, steward(), { text: 'far' })).items).toEqual([]);
});

test('without a second factor a steward sees and does nothing (decisions 70)', async () => {
  await memory.secondFactors.remove(asha.id, 'all', { audit: {} as never, letters: [] });
  for (const asked of [
    execute(viewCollege, memory, steward(), {}),
    execute(findPeople, memory, steward(), {}),
    execute(changeOwnCollege, memory, steward(), { name: 'N' }),
    suspend('bob'),
    moderator('bob'),
  ])
    expect(await codeOf(asked)).toBe('STEWARD_FACTOR');
});

test('acts need a proof within ten minutes, looking does not (decisions 54, 70)', async () => {
  const late = { ...steward(), provenAt: memory.clock.now() - 11 * MINUTE };
  const username = 'bob';
  for (const asked of [
    execute(changeOwnCollege, memory, late, { name: 'N' }),
    execute(suspendOfCollege, memory, late, { username, suspended: true }),
    execute(nameOwnModerator, memory, late, { username, moderator: true }),
  ])
    expect(await codeOf(asked)).toBe('PROOF_REQUIRED');
  await execute(viewCollege, memory, late, {});
  await execute(findPeople, memory, late, {});
});

test('a steward changes what the college says of itself, but not its room, and draws no mark (decisions 69, 70)', async () => {
  const change = (more: object) => execute(changeOwnCollege, memory, steward(), more);
  const mark = { type: 'image/png', data: 'iVBORw0KGgo=' };
  expect(await change({ name: 'North', mark })).toMatchObject({ name: 'North', marked: true, version: 2 });
  expect(await codeOf(change({ room: 1 }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(change({ domain: 'far.edu' }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(change({ mark: { type: 'image/svg+xml', data: 'PHN2Zy8+' } }))).toBe('NOT_FOR_STEWARDS');
  expect((await acts()).map(([act]) => act)).toEqual(['college-changed']);
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

test('a steward gets no plan, no moderation and no page of the operator with it (decisions 70)', async () => {
  expect(asha).toMatchObject({ moderator: false, developer: false, planEnd: asha.createdAt });
});

test('the operator names five stewards at most, of listed colleges, and the log says so (decisions 70)', async () => {
  const name = (username: string, on = true) => execute(nameSteward, memory, operator, { username, steward: on });
  for (const more of ['s2', 's3', 's4', 's5', 's6']) await aMember(memory, { name: more });
  for (const more of ['s2', 's3', 's4', 's5']) await name(more);
  expect(await codeOf(name('s6'))).toBe('TOO_MANY_STEWARDS');
  await name('s2', false);
  await name('s6');
  expect(await codeOf(name('far'))).toBe('COLLEGE_NOT_FOUND');
  expect(await codeOf(name('nobody'))).toBe('USER_NOT_FOUND');
  const { items } = await memory.audit.list({ concerning: asha.id, since: 0, limit: 9, after: null });
  expect(items.map(({ act }) => act)).toContain('steward-named');
});
