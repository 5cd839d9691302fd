import { beforeEach, expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anAuthenticator,
  codeOf,
  type MemoryPorts,
  memoryPorts,
  operator,
  reread,
} from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { addCollege } from '../colleges/manage-colleges.ts';
import { execute } from '../kernel/use-case.ts';
import { setSuspended } from '../operator/manage-people.ts';
import { changeOwnCollege, nameOwnModerator, suspendOfCollege } from './look-after.ts';
import { nameSteward } from './name-steward.ts';

let memory: MemoryPorts;
let asha: User;
let bob: User;
let _stranger: User;
beforeEach(async () => {
  memory = memoryPorts();
  await execute(addCollege, memory, operator, { domain: 'example.edu' });
  asha = await aMember(memory, { name: 'asha' });
  await execute(nameSteward, memory, operator, { username: 'asha', steward: true });
  await anAuthenticator(memory, asha);
  asha = await reread(memory, asha.id);
  bob = await aMember(memory, { name: 'bob' });
  _stranger = await aMember(memory, { name: 'far', tenant: 'far.edu' });
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

test('a steward changes what the college says of itself, but not its room, and draws no mark (decisions 69, 70)', async () => {
  const change = (more: object) => execute(changeOwnCollege, memory, steward(), more);
  const mark = { type: 'image/png', data: 'iVBORw0KGgo=' };
  expect(await change({ name: 'North', mark })).toMatchObject({ name: 'North', marked: true, version: 2 });
  expect(await codeOf(change({ room: 1 }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(change({ domain: 'far.edu' }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(change({ mark: { type: 'image/svg+xml', data: 'PHN2Zy8+' } }))).toBe('NOT_FOR_STEWARDS');
  expect((await acts()).map(([act]) => act)).toEqual(['college-changed']);
});

test('a steward gets no plan, no moderation and no page of the operator with it (decisions 70)', async () => {
  expect(asha).toMatchObject({ moderator: false, developer: false, planEnd: asha.createdAt });
});
