import { expect, test } from 'vitest';
import { actorOf, aMember, aPhoto, aPlanHolder, codeOf, memoryPorts, operator } from '../../memory/index.ts';
import { removeFilesJob } from '../files/remove-files.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { removeMedia } from '../media/remove-media.ts';
import { retryAllJobs, retryJob } from './manage-jobs.ts';
import { recount, removeItem, sweepOrphans } from './manage-media.ts';
import { erasePerson, grantPlan, makeResetLink, setRole, setSuspended, verifyPerson } from './manage-people.ts';
import { readAudit } from './read-audit.ts';

const setting = async () => {
  const ports = memoryPorts();
  const ada = await aPlanHolder(ports, { name: 'ada' });
  const read = async (input: object = {}) => execute(readAudit, ports, operator, input);
  return { ports, ada, read };
};

test('everything that the operator changes is in the log (decisions 53)', async () => {
  const { ports, ada, read } = await setting();
  const username = 'ada';
  const photo = await aPhoto(ports, ada);
  const { files } = ports;
  const broken = { ...files, remove: async () => Promise.reject(Object.assign(new Error('no'), { permanent: true })) };
  Object.assign(ports, { files: broken });
  await ports.jobs.enqueue(removeFilesJob.draft({ fileNames: ['photo/a'] }), 0);
  await ports.runJobs();
  Object.assign(ports, { files });
  const [letter] = await ports.jobs.deadLetters();
  await execute(grantPlan, ports, operator, { username, months: 1 });
  await execute(grantPlan, ports, operator, { username, until: '2030-01-01' });
  await execute(setRole, ports, operator, { username, role: 'developer' });
  await execute(verifyPerson, ports, operator, { username });
  await execute(setSuspended, ports, operator, { username, suspended: true });
  await execute(setSuspended, ports, operator, { username, suspended: false });
  await execute(makeResetLink, ports, operator, { username });
  await execute(removeItem, ports, operator, { id: photo.id });
  await execute(recount, ports, operator, {});
  await execute(sweepOrphans, ports, operator, {});
  await execute(retryJob, ports, operator, { id: letter?.id });
  await execute(retryAllJobs, ports, operator, {});
  await execute(erasePerson, ports, operator, { username });
  const lines = (await read()).toReversed();
  expect(lines.every(({ doer, doerId }) => doer === 'operator' && doerId === null)).toBe(true);
  expect(lines.map(({ act, personId, itemId, details }) => [act, personId, itemId, details])).toEqual([
    ['plan-granted', ada.id, null, { months: 1 }],
    ['plan-granted', ada.id, null, { until: Date.UTC(2030, 0, 1) }],
    ['role-changed', ada.id, null, { role: 'developer' }],
    ['email-verified', ada.id, null, {}],
    ['suspended', ada.id, null, {}],
    ['unsuspended', ada.id, null, {}],
    ['reset-link-made', ada.id, null, {}],
    ['item-removed', ada.id, photo.id, {}],
    ['recounted', null, null, { corrected: 0 }],
    ['orphans-removed', null, null, { files: 0 }],
    ['job-retried', null, null, { job: letter?.id }],
    ['job-retried', null, null, { jobs: 0 }],
    ['person-erased', ada.id, null, {}],
  ]);
});

test('the log of a person has what they did and what was done to them, since a given day (decisions 53)', async () => {
  const { ports, ada, read } = await setting();
  await aMember(ports, { name: 'bob' });
  await execute(setRole, ports, operator, { username: 'bob', role: 'developer' });
  await execute(setRole, ports, operator, { username: 'ada', role: 'developer' });
  ports.clock.advance(DAY);
  const photo = await aPhoto(ports, ada);
  await execute(removeMedia, ports, actorOf(ada), { kind: 'photo', id: photo.id });
  expect((await read()).map(({ personName }) => personName)).toEqual(['ada', 'ada', 'bob']);
  expect((await read({ person: 'ADA' })).map(({ act, doerName }) => [act, doerName])).toEqual([
    ['item-removed', 'ada'],
    ['role-changed', null],
  ]);
  expect(await read({ person: 'ada', since: '2026-03-03' })).toHaveLength(1);
  expect(await codeOf(read({ person: 'nobody' }))).toBe('USER_NOT_FOUND');
});

test('somebody who was erased is found in the log by their id (decisions 53)', async () => {
  const { ports, ada, read } = await setting();
  await execute(erasePerson, ports, operator, { username: 'ada' });
  expect(await read({ person: ada.id })).toMatchObject([{ act: 'person-erased', personId: ada.id, personName: null }]);
  expect(await codeOf(read({ person: 'ada' }))).toBe('USER_NOT_FOUND');
});
