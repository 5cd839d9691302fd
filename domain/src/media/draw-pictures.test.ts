import { expect, test } from 'vitest';
import { aPhoto, aPlanHolder, memoryFiles, memoryPictures, memoryPorts } from '../../memory/index.ts';
import type { FileStore } from '../files/ports.ts';
import { execute } from '../kernel/use-case.ts';
import { queueRenditions } from '../operator/renditions.ts';

const operator = { kind: 'operator' } as const;
const DRAWN = { widths: [320, 640], moving: false };

/** An installation with this number of photos drawn before there were four widths. */
const setting = async (count: number) => {
  const { put, ...storage } = memoryFiles();
  let room: number | null = null;
  const files: FileStore = { ...storage.files, freeSpace: async () => room };
  const memory = memoryPorts({ ...storage, files, pictures: memoryPictures(files) });
  const uploader = await aPlanHolder(memory);
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { fileName } = await aPhoto(memory, uploader);
    put(fileName, new TextEncoder().encode('a picture'));
    names.push(fileName);
  }
  const drawn = () => Promise.all(names.map(async (name) => (await memory.media.byFileName(name))?.drawn ?? null));
  return { memory, names, drawn, leave: (bytes: number | null) => (room = bytes) };
};

test('the operator has the missing widths of pictures drawn, a few pictures at a time (decisions 60)', async () => {
  const { memory, drawn } = await setting(43);
  expect(await execute(queueRenditions, memory, operator, { missing: true })).toMatchObject({
    queued: 0,
    pictures: 43,
  });
  await memory.runJobs();
  expect(await drawn()).toEqual(Array(43).fill(DRAWN));
  expect(await execute(queueRenditions, memory, operator, { missing: true })).toMatchObject({ queued: 0, pictures: 0 });
  expect(await execute(queueRenditions, memory, operator, {})).toMatchObject({ queued: 0, pictures: 43 });
});

test('a picture that can no longer be drawn keeps its widths, and the others are drawn (decisions 60)', async () => {
  const { memory, names, drawn } = await setting(3);
  await memory.files.remove(names[1] ?? '');
  await execute(queueRenditions, memory, operator, { missing: true });
  await memory.runJobs();
  expect(await drawn()).toEqual([DRAWN, null, DRAWN]);
});

test('if an item is deleted meanwhile, its drawn pictures are deleted too, and nothing is orphaned (decisions 20, 60)', async () => {
  const { memory, names } = await setting(1);
  const { prepare } = memory.pictures;
  memory.pictures.prepare = async (name, person) => {
    const picture = await prepare(name, person);
    const media = await memory.media.byFileName(name);
    if (media) await memory.media.remove(media.id, []);
    await memory.files.remove(name);
    return picture;
  };
  await execute(queueRenditions, memory, operator, { missing: true });
  await memory.runJobs();
  expect(await memory.media.byFileName(names[0] ?? '')).toBeNull();
  expect(await memory.files.list(null, 9)).toEqual([]);
});

test('without free space nothing is drawn, and the job waits (decisions 57, 60)', async () => {
  const { memory, drawn, leave } = await setting(1);
  leave(0);
  await execute(queueRenditions, memory, operator, { missing: true });
  await memory.runJobs();
  expect(await drawn()).toEqual([null]);
  leave(null);
  memory.clock.advance(60_000);
  await memory.runJobs();
  expect(await drawn()).toEqual([DRAWN]);
});
