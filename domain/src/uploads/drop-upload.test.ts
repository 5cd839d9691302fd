import { expect, test } from 'vitest';
import { actorOf, aMember, anUpload, aPlanHolder, codeOf, memoryPorts, refusalOf } from '../../memory/index.ts';
import { refuse } from '../kernel/errors.ts';
import { DAY } from '../kernel/time.ts';
import { NOBODY } from '../kernel/turns.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { runNextJob } from '../run-jobs.ts';
import { dropUpload } from './drop-upload.ts';

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const drop = (id: string, who = owner) => execute(dropUpload, memory, actorOf(who), { id });
  return { memory, owner, drop };
};

test('a cancelled upload is gone, with what arrived and what was made from it (decisions 24)', async () => {
  const { memory, owner, drop } = await setting();
  const finished = await anUpload(memory, owner);
  await memory.pictures.prepare(finished.fileName, NOBODY);
  const open = await anUpload(memory, owner, { arrived: 4 });
  for (const upload of [finished, open]) {
    expect(await drop(upload.id)).toEqual({ dropped: true });
    expect(await memory.uploads.byId(upload.id)).toBeNull();
    expect(await codeOf(drop(upload.id))).toBe('UPLOAD_NOT_FOUND');
    await memory.runJobs();
    expect(await memory.uploadSessions.received(upload)).toBe(0);
  }
  expect(await memory.files.list(null, 10)).toEqual([]);
});

test('the files of a cancelled upload are removed, however long the storage cannot be reached (decisions 24)', async () => {
  const { memory, owner, drop } = await setting();
  const upload = await anUpload(memory, owner);
  await drop(upload.id);
  const remove = async () => refuse('STORAGE_UNAVAILABLE');
  await runNextJob({ ...memory, files: { ...memory.files, remove } });
  expect(await memory.files.size(upload.fileName)).toBe(10);
  memory.clock.advance(DAY);
  await memory.runJobs();
  expect(await memory.files.size(upload.fileName)).toBeNull();
});

test('an upload whose session cannot be ended now is not forgotten (decisions 24)', async () => {
  const { memory, owner } = await setting();
  const { id } = await anUpload(memory, owner, { arrived: 4 });
  const cancel = async () => refuse('STORAGE_UNAVAILABLE');
  const ports = { ...memory, uploadSessions: { ...memory.uploadSessions, cancel } };
  expect(await codeOf(execute(dropUpload, ports, actorOf(owner), { id }))).toBe('STORAGE_UNAVAILABLE');
  expect(await memory.uploads.byId(id)).not.toBeNull();
});

test('an upload that an item uses cannot be cancelled (decisions 24)', async () => {
  const { memory, owner, drop } = await setting();
  const { id, fileName } = await anUpload(memory, owner);
  await execute(publishPhoto, memory, actorOf(owner), { title: 'Lawn', fileName });
  expect(await refusalOf(drop(id))).toMatchObject({ code: 'UPLOAD_IN_USE', kind: 'conflict' });
  await memory.runJobs();
  expect(await memory.files.size(fileName)).toBe(10);
});

test("somebody else's upload cannot be cancelled: it does not exist (decisions 24)", async () => {
  const { memory, owner, drop } = await setting();
  const { id } = await anUpload(memory, owner);
  expect(await codeOf(drop(id, await aMember(memory)))).toBe('UPLOAD_NOT_FOUND');
  expect(await memory.uploads.byId(id)).not.toBeNull();
});
