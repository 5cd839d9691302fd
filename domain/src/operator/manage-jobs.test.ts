import { expect, test } from 'vitest';
import { memoryPorts, operator, refusalOf } from '../../memory/index.ts';
import { removeFilesJob } from '../files/remove-files.ts';
import { execute } from '../kernel/use-case.ts';
import { sweepUploadsJob } from '../uploads/sweep-uploads.ts';
import { listDeadLetters, retryJob } from './manage-jobs.ts';

test('a job that failed for good is listed with its reason, and retried when the operator says so (operator)', async () => {
  const memory = memoryPorts();
  await memory.jobs.enqueue(removeFilesJob.draft({ fileNames: ['photo/a'] }), 0);
  const { files } = memory;
  const broken = { ...files, remove: async () => Promise.reject(Object.assign(new Error('no'), { permanent: true })) };
  Object.assign(memory, { files: broken });
  await memory.runJobs();
  const [letter] = await execute(listDeadLetters, memory, operator, {});
  expect(letter).toMatchObject({ kind: 'remove-files', attempts: 1, error: 'no' });
  Object.assign(memory, { files });
  await execute(retryJob, memory, operator, { id: letter?.id });
  expect(await execute(listDeadLetters, memory, operator, {})).toEqual([]);
  expect(await memory.runJobs()).toBe(1);
  expect(await memory.jobs.counts()).toEqual({ waiting: 0, dead: 0 });
});

test('only a job that failed for good can be retried (operator)', async () => {
  const memory = memoryPorts();
  await memory.jobs.enqueue(sweepUploadsJob.draft({}), 0);
  const job = await memory.jobs.claim(0, 1);
  for (const id of [job?.id, '77'])
    expect(await refusalOf(execute(retryJob, memory, operator, { id }))).toMatchObject({ code: 'JOB_NOT_FOUND' });
});
