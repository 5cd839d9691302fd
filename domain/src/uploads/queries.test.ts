import { expect, test } from 'vitest';
import { actorOf, aMember, anUpload, aPlanHolder, codeOf, memoryPorts, refusalOf } from '../../memory/index.ts';
import { runNextJob } from '../jobs/run-jobs.ts';
import { refuse } from '../kernel/errors.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { dropUpload, uploadStatus } from './queries.ts';
import { ABANDONED_AFTER } from './rules.ts';

const setting = async () => {
  const world = memoryPorts();
  const owner = await aPlanHolder(world);
  const status = (id: string, who = owner) => execute(uploadStatus, world, actorOf(who), { id });
  const drop = (id: string, who = owner) => execute(dropUpload, world, actorOf(who), { id });
  return { world, owner, status, drop };
};

test('how far an upload got serves the resume after a reload (decisions 24)', async () => {
  const { world, owner, status } = await setting();
  const { id, fileName } = await anUpload(world, owner, { arrived: 4 });
  expect(await status(id)).toEqual({ folder: 'photo', fileName, size: 10, received: 4, state: 'open' });
  expect(await world.uploads.byId(id)).toMatchObject({ finishedAt: null });
});

test('a finished upload says so, also when nobody had noted it (decisions 24)', async () => {
  const { world, owner, status } = await setting();
  const done = await anUpload(world, owner);
  expect(await status(done.id)).toMatchObject({ received: 10, state: 'finished' });
  const unnoted = await anUpload(world, owner, { arrived: 0 });
  world.putFile(unnoted.fileName, new Uint8Array(10));
  expect(await status(unnoted.id)).toMatchObject({ received: 10, state: 'finished' });
  expect(await world.uploads.byId(unnoted.id)).toMatchObject({ finishedAt: world.clock.now() });
});

test('the storage is not asked about a finished upload (decisions 24)', async () => {
  const { world, owner } = await setting();
  const { id } = await anUpload(world, owner);
  const received = async () => Promise.reject(new Error('asked'));
  const ports = { ...world, uploadSessions: { ...world.uploadSessions, received } };
  expect(await execute(uploadStatus, ports, actorOf(owner), { id })).toMatchObject({ state: 'finished' });
});

test('an upload that an item uses says so, and cannot be given up (decisions 24)', async () => {
  const { world, owner, status, drop } = await setting();
  const { id, fileName } = await anUpload(world, owner);
  await execute(publishPhoto, world, actorOf(owner), { title: 'Lawn', fileName });
  world.clock.advance(ABANDONED_AFTER);
  expect(await status(id)).toEqual({ folder: 'photo', fileName, size: 10, received: 10, state: 'used' });
  expect(await refusalOf(drop(id))).toMatchObject({ code: 'UPLOAD_IN_USE', kind: 'conflict' });
  expect(await world.files.size(fileName)).toBe(10);
});

test('an upload that is given up is gone, with what arrived and what was made of it (decisions 24)', async () => {
  const { world, owner, status, drop } = await setting();
  const finished = await anUpload(world, owner);
  await world.pictures.prepare(finished.fileName);
  const open = await anUpload(world, owner, { arrived: 4 });
  for (const upload of [finished, open]) {
    expect(await drop(upload.id)).toEqual({ dropped: true });
    expect(await codeOf(status(upload.id))).toBe('UPLOAD_NOT_FOUND');
    expect(await codeOf(drop(upload.id))).toBe('UPLOAD_NOT_FOUND');
    await world.runJobs();
    expect(await world.uploadSessions.received(upload)).toBe(0);
  }
  expect(await world.files.list(null, 10)).toEqual([]);
});

test('the files of an upload that was given up go, however long the storage is out of reach (decisions 24)', async () => {
  const { world, owner, drop } = await setting();
  const upload = await anUpload(world, owner);
  await drop(upload.id);
  const remove = async () => refuse('STORAGE_UNAVAILABLE');
  await runNextJob({ ...world, files: { ...world.files, remove } });
  expect(await world.files.size(upload.fileName)).toBe(10);
  world.clock.advance(DAY);
  await world.runJobs();
  expect(await world.files.size(upload.fileName)).toBeNull();
});

test('an upload whose session cannot be ended now is not forgotten (decisions 24)', async () => {
  const { world, owner, status } = await setting();
  const { id } = await anUpload(world, owner, { arrived: 4 });
  const cancel = async () => refuse('STORAGE_UNAVAILABLE');
  const ports = { ...world, uploadSessions: { ...world.uploadSessions, cancel } };
  expect(await codeOf(execute(dropUpload, ports, actorOf(owner), { id }))).toBe('STORAGE_UNAVAILABLE');
  expect(await status(id)).toMatchObject({ received: 4, state: 'open' });
});

test("somebody else's upload does not exist (decisions 24)", async () => {
  const { world, owner, status, drop } = await setting();
  const { id } = await anUpload(world, owner);
  const other = await aMember(world);
  expect(await codeOf(status(id, other))).toBe('UPLOAD_NOT_FOUND');
  expect(await codeOf(drop(id, other))).toBe('UPLOAD_NOT_FOUND');
});
