import { expect, test } from 'vitest';
import { actorOf, aMember, anUpload, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { uploadStatus } from './queries.ts';
import { ABANDONED_AFTER } from './rules.ts';

const setting = async () => {
  const world = memoryPorts();
  const owner = await aPlanHolder(world);
  const status = (id: string, who = owner) => execute(uploadStatus, world, actorOf(who), { id });
  return { world, owner, status };
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

test('an upload that an item uses says so (decisions 24)', async () => {
  const { world, owner, status } = await setting();
  const { id, fileName } = await anUpload(world, owner);
  await execute(publishPhoto, world, actorOf(owner), { title: 'Lawn', fileName });
  world.clock.advance(ABANDONED_AFTER);
  expect(await status(id)).toEqual({ folder: 'photo', fileName, size: 10, received: 10, state: 'used' });
});

test("somebody else's upload does not exist (decisions 24)", async () => {
  const { world, owner, status } = await setting();
  const { id } = await anUpload(world, owner);
  const other = await aMember(world);
  expect(await codeOf(status(id, other))).toBe('UPLOAD_NOT_FOUND');
});
