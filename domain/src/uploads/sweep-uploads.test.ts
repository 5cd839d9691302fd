import { expect, test } from 'vitest';
import { actorOf, anUpload, aPlanHolder, memoryPorts } from '../../memory/index.ts';
import { HOUR } from '../kernel/time.ts';
import { NOBODY } from '../kernel/turns.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { ABANDONED_AFTER } from './rules.ts';
import { makeRoom, sweepUploads } from './sweep-uploads.ts';

const setting = async () => {
  const memory = memoryPorts();
  return { memory, owner: await aPlanHolder(memory) };
};

test('uploads that nothing used within 24 hours are removed with all their files, others stay (decisions 29)', async () => {
  const { memory, owner } = await setting();
  const used = await anUpload(memory, owner);
  await execute(publishPhoto, memory, actorOf(owner), { title: 'Lawn', fileName: used.fileName });
  const open = await anUpload(memory, owner, { arrived: 4 });
  const finished = await anUpload(memory, owner);
  await memory.pictures.prepare(finished.fileName, NOBODY);
  memory.clock.advance(1);
  const younger = await anUpload(memory, owner);
  memory.clock.advance(ABANDONED_AFTER);

  expect(await sweepUploads(memory)).toBe(2);
  for (const gone of [open, finished]) expect(await memory.uploads.byId(gone.id)).toBeNull();
  for (const kept of [used, younger]) expect(await memory.uploads.byId(kept.id)).not.toBeNull();
  await memory.runJobs();
  expect(await memory.uploadSessions.received(open)).toBe(0);
  const names = await memory.files.list(null, 10);
  expect(names.filter((name) => name.startsWith(finished.fileName))).toEqual([]);
  expect(names.filter((name) => name.startsWith(used.fileName))).toHaveLength(4);
  expect(await memory.files.size(younger.fileName)).toBe(10);
  expect(await sweepUploads(memory)).toBe(0);
});

test('however many there are, all of them go (decisions 29)', async () => {
  const { memory, owner } = await setting();
  for (let upload = 0; upload < 205; upload += 1) await anUpload(memory, owner, { arrived: 0 });
  memory.clock.advance(ABANDONED_AFTER + 1);
  expect(await sweepUploads(memory)).toBe(205);
});

test('an upload that is claimed while the sweep runs is left alone (decisions 29)', async () => {
  const { memory, owner } = await setting();
  const upload = await anUpload(memory, owner);
  memory.clock.advance(ABANDONED_AFTER + 1);
  const uploads = { ...memory.uploads, drop: async () => false };
  expect(await sweepUploads({ ...memory, uploads })).toBe(0);
  await memory.runJobs();
  expect(await memory.files.size(upload.fileName)).toBe(10);
});

test('an upload that cannot be removed does not hold up others, and is reported (decisions 29)', async () => {
  const { memory, owner } = await setting();
  const uploads = [];
  for (let index = 0; index < 150; index += 1) uploads.push(await anUpload(memory, owner, { arrived: 0 }));
  memory.clock.advance(ABANDONED_AFTER + 1);
  const stuck = new Set(uploads.slice(0, 120).map(({ id }) => id));
  const uploadSessions = {
    ...memory.uploadSessions,
    cancel: async (upload: { id: string }) => {
      if (stuck.has(upload.id)) throw new Error('the folder cannot be written');
    },
  };
  await expect(sweepUploads({ ...memory, uploadSessions })).rejects.toThrow('120 uploads cannot be removed');
  expect(await memory.uploads.abandoned(memory.clock.now(), 200)).toHaveLength(120);
  expect(await sweepUploads(memory)).toBe(120);
});

test('where the database can note nothing, what was surely abandoned gives its room back all the same (decisions 57)', async () => {
  const { memory, owner } = await setting();
  const [old, arriving] = [await anUpload(memory, owner), await anUpload(memory, owner, { arrived: 4 })];
  memory.clock.advance(HOUR / 2);
  const recent = await anUpload(memory, owner);
  memory.clock.advance(ABANDONED_AFTER + HOUR / 2 + 1);
  const full = async () => {
    throw new Error('database or disk is full');
  };
  const readOnly = { ...memory.uploads, drop: full, declare: full, finish: full };
  expect(await makeRoom({ ...memory, uploads: readOnly })).toBe(2);
  expect(await memory.files.size(old.fileName)).toBeNull();
  expect(await memory.uploadSessions.received(arriving)).toBe(0);
  expect(await memory.files.size(recent.fileName)).toBe(10);
  expect(await sweepUploads(memory)).toBe(3);
});
