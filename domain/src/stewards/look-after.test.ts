import { expect, test } from 'vitest';
import { aMember, codeOf, operator, reread } from '../../memory/index.ts';
import { aStewardedCollege } from '../../testing/stewarded-college.ts';
import { auditEntry } from '../audit/entry.ts';
import { execute } from '../kernel/use-case.ts';
import { setSuspended } from '../operator/manage-people.ts';
import { nameModerator } from '../operator/moderate.ts';
import { changeOwnCollege } from './look-after.ts';
import { nameSteward } from './name-steward.ts';

test('a steward suspends somebody of the college and lifts it, with a mail and an entry in the log (decisions 55, 70)', async () => {
  const { memory, bob, suspend, acts } = await aStewardedCollege();
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

test('what the operator suspended, a steward does not lift, nor notes again (decisions 70)', async () => {
  const { memory, bob, steward, suspend, acts } = await aStewardedCollege();
  await execute(setSuspended, memory, operator, { username: 'bob', suspended: true });
  expect(await codeOf(suspend('bob', false))).toBe('NOT_FOR_STEWARDS');
  await suspend('bob');
  expect(await acts()).toEqual([]);
  // As releases before noted it, and more than are read at a time.
  for (let time = 0; time < 60; time += 1)
    await memory.audit.append(auditEntry(memory, steward(), 'suspended', { personId: bob.id }));
  expect(await codeOf(suspend('bob', false))).toBe('NOT_FOR_STEWARDS');
  expect((await reread(memory, bob.id)).suspendedAt).not.toBeNull();
  await execute(setSuspended, memory, operator, { username: 'bob', suspended: false });
  await suspend('bob', false);
  expect((await acts()).filter(([act]) => act === 'unsuspended')).toEqual([]);
});

test('stewards and developers are the operator’s to suspend (decisions 70)', async () => {
  const { memory, suspend } = await aStewardedCollege();
  await aMember(memory, { name: 'dev', developer: true });
  for (const name of ['asha', 'dev']) expect(await codeOf(suspend(name))).toBe('NOT_FOR_STEWARDS');
});

test('a steward names moderators of the college and dismisses them (decisions 52, 70)', async () => {
  const { memory, bob, moderator, acts } = await aStewardedCollege();
  await moderator('bob');
  expect((await reread(memory, bob.id)).moderator).toBe(true);
  await moderator('bob', false);
  expect((await reread(memory, bob.id)).moderator).toBe(false);
  expect((await acts()).map(([act]) => act)).toEqual(['moderator-dismissed', 'moderator-named']);
});

test('a steward makes no steward a moderator, themselves neither, but dismisses one whom the operator made one (decisions 70)', async () => {
  const { memory, asha, bob, moderator } = await aStewardedCollege();
  await execute(nameSteward, memory, operator, { username: 'bob', steward: true });
  for (const name of ['asha', 'bob']) expect(await codeOf(moderator(name))).toBe('NOT_FOR_STEWARDS');
  expect([await reread(memory, asha.id), await reread(memory, bob.id)]).toMatchObject(
    Array(2).fill({ moderator: false }),
  );
  await execute(nameModerator, memory, operator, { username: 'bob', moderator: true });
  await moderator('bob', false);
  expect((await reread(memory, bob.id)).moderator).toBe(false);
});

test('a steward changes what the college says of itself, but not its room, and draws no mark (decisions 69, 70)', async () => {
  const { memory, steward, acts } = await aStewardedCollege();
  const change = (more: object) => execute(changeOwnCollege, memory, steward(), more);
  const mark = { type: 'image/png', data: 'iVBORw0KGgo=' };
  expect(await change({ name: 'North', mark })).toMatchObject({ name: 'North', marked: true, version: 2 });
  expect(await codeOf(change({ room: 1 }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(change({ domain: 'far.edu' }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(change({ mark: { type: 'image/svg+xml', data: 'PHN2Zy8+' } }))).toBe('NOT_FOR_STEWARDS');
  expect((await acts()).map(([act]) => act)).toEqual(['college-changed']);
});

test('a steward gets no plan, no moderation and no page of the operator with it (decisions 70)', async () => {
  const { asha } = await aStewardedCollege();
  expect(asha).toMatchObject({ moderator: false, developer: false, planEnd: asha.createdAt });
});
