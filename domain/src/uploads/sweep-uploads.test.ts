import { expect, test } from 'vitest';
import { actorOf, anUpload, aPlanHolder, memoryPorts } from '../../memory/index.ts';
import { HOUR } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { ABANDONED_AFTER } from './rules.ts';
import { makeRoom, sweepUploads } from './sweep-uploads.ts';

const setting = async () => {
  const world = memoryPorts();
  return { world, owner: await aPlanHolder(world) };
};

test('uploads that nothing used within 24 hours are removed with all their files, others stay (decisions 29)', async () => {
  const { world, owner } = await setting();
  const used = await anUpload(world, owner);
  await execute(publishPhoto, world, actorOf(owner), { title: 'Lawn', fileName: used.fileName });
  const open = await anUpload(world, owner, { arrived: 4 });
  const finished = await anUpload(world, owner);
  await world.pictures.prepare(finished.fileName, finished.ownerId);
  world.clock.advance(1);
  const younger = await anUpload(world, owner);
  world.clock.advance(ABANDONED_AFTER);

  expect(await sweepUploads(world)).toBe(2);
  for (const gone of [open, finished]) expect(await world.uploads.byId(gone.id)).toBeNull();
  for (const kept of [used, younger]) expect(await world.uploads.byId(kept.id)).not.toBeNull();
  await world.runJobs();
  expect(await world.uploadSessions.received(open)).toBe(0);
  const names = await world.files.list(null, 10);
  expect(names.filter((name) => name.startsWith(finished.fileName))).toEqual([]);
  expect(names.filter((name) => name.startsWith(used.fileName))).toHaveLength(3);
  expect(await world.files.size(younger.fileName)).toBe(10);
  expect(await sweepUploads(world)).toBe(0);
});

test('however many there are, all of them go (decisions 29)', async () => {
  const { world, owner } = await setting();
  for (let upload = 0; upload < 205; upload += 1) await anUpload(world, owner, { arrived: 0 });
  world.clock.advance(ABANDONED_AFTER + 1);
  expect(await sweepUploads(world)).toBe(205);
});

test('an upload that is claimed while the sweep runs is left alone (decisions 29)', async () => {
  const { world, owner } = await setting();
  const upload = await anUpload(world, owner);
  world.clock.advance(ABANDONED_AFTER + 1);
  const uploads = { ...world.uploads, drop: async () => false };
  expect(await sweepUploads({ ...world, uploads })).toBe(0);
  await world.runJobs();
  expect(await world.files.size(upload.fileName)).toBe(10);
});

test('an upload that cannot be removed holds up no other, and is told (decisions 29)', async () => {
  const { world, owner } = await setting();
  const uploads = [];
  for (let index = 0; index < 150; index += 1) uploads.push(await anUpload(world, owner, { arrived: 0 }));
  world.clock.advance(ABANDONED_AFTER + 1);
  const stuck = new Set(uploads.slice(0, 120).map(({ id }) => id));
  const uploadSessions = {
    ...world.uploadSessions,
    cancel: async (upload: { id: string }) => {
      if (stuck.has(upload.id)) throw new Error('the folder cannot be written');
    },
  };
  await expect(sweepUploads({ ...world, uploadSessions })).rejects.toThrow('120 uploads cannot be removed');
  expect(await world.uploads.abandoned(world.clock.now(), 200)).toHaveLength(120);
  expect(await sweepUploads(world)).toBe(120);
});

test('where the database can note nothing, what was surely abandoned gives its room back all the same (decisions 57)', async () => {
  const { world, owner } = await setting();
  const [old, arriving] = [await anUpload(world, owner), await anUpload(world, owner, { arrived: 4 })];
  world.clock.advance(HOUR / 2);
  const recent = await anUpload(world, owner);
  world.clock.advance(ABANDONED_AFTER + HOUR / 2 + 1);
  const full = async () => {
    throw new Error('database or disk is full');
  };
  const readOnly = { ...world.uploads, drop: full, declare: full, finish: full };
  expect(await makeRoom({ ...world, uploads: readOnly })).toBe(2);
  expect(await world.files.size(old.fileName)).toBeNull();
  expect(await world.uploadSessions.received(arriving)).toBe(0);
  expect(await world.files.size(recent.fileName)).toBe(10);
  expect(await sweepUploads(world)).toBe(3);
});
