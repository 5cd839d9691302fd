import { expect, test } from 'vitest';
import { actorOf, aMember, anUpload, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { publishPhoto } from '../media/publish-media.ts';
import { uploadStatus } from './queries.ts';
import { ABANDONED_AFTER } from './rules.ts';

const setting = async () => {
  const memory = memoryPorts();
  const owner = await aPlanHolder(memory);
  const status = (id: string, who = owner) => execute(uploadStatus, memory, actorOf(who), { id });
  return { memory, owner, status };
};

test('how far an upload got serves the resume after a reload (decisions 24)', async () => {
  const { memory, owner, status } = await setting();
  const { id, fileName } = await anUpload(memory, owner, { arrived: 4 });
  expect(await status(id)).toEqual({ folder: 'photo', fileName, size: 10, received: 4, state: 'open' });
  expect(await memory.uploads.byId(id)).toMatchObject({ finishedAt: null });
});

test('a finished upload is reported as finished, even if it was not marked so (decisions 24)', async () => {
  const { memory, owner, status } = await setting();
  const done = await anUpload(memory, owner);
  expect(await status(done.id)).toMatchObject({ received: 10, state: 'finished' });
  const unnoted = await anUpload(memory, owner, { arrived: 0 });
  memory.putFile(unnoted.fileName, new Uint8Array(10));
  expect(await status(unnoted.id)).toMatchObject({ received: 10, state: 'finished' });
  expect(await memory.uploads.byId(unnoted.id)).toMatchObject({ finishedAt: memory.clock.now() });
});

test('the storage is not asked about a finished upload (decisions 24)', async () => {
  const { memory, owner } = await setting();
  const { id } = await anUpload(memory, owner);
  const received = async () => Promise.reject(new Error('asked'));
  const ports = { ...memory, uploadSessions: { ...memory.uploadSessions, received } };
  expect(await execute(uploadStatus, ports, actorOf(owner), { id })).toMatchObject({ state: 'finished' });
});

test('an upload that an item uses says so (decisions 24)', async () => {
  const { memory, owner, status } = await setting();
  const { id, fileName } = await anUpload(memory, owner);
  await execute(publishPhoto, memory, actorOf(owner), { title: 'Lawn', fileName });
  memory.clock.advance(ABANDONED_AFTER);
  expect(await status(id)).toEqual({ folder: 'photo', fileName, size: 10, received: 10, state: 'used' });
});

test("somebody else's upload does not exist (decisions 24)", async () => {
  const { memory, owner, status } = await setting();
  const { id } = await anUpload(memory, owner);
  const other = await aMember(memory);
  expect(await codeOf(status(id, other))).toBe('UPLOAD_NOT_FOUND');
});
