import { expect, test } from 'vitest';
import { aPlanHolder, aVideo, bytesOf, DAMAGED, LOCATION, memoryPorts } from '../../memory/index.ts';
import { Refusal } from '../kernel/errors.ts';
import { blankLocation, giveUpOn } from './blank-location.ts';
import type { Media } from './media.ts';

const setting = async (bytes: string, wishes: Partial<Media> = { state: 'processing' }) => {
  const world = memoryPorts();
  const video = await aVideo(world, await aPlanHolder(world), wishes);
  world.putFile(video.fileName, new TextEncoder().encode(bytes));
  const run = () => blankLocation(world, video.fileName);
  const content = async () => new TextDecoder().decode(await bytesOf(world.files, video.fileName));
  return { world, video, run, content, state: async () => await world.media.byId(video.id) };
};

test('location tags are blanked, size and all other bytes stay, and the item becomes ready (decisions 27)', async () => {
  const { run, content, state } = await setting(`film ${LOCATION} film ${LOCATION}`);
  await run();
  expect(await content()).toBe(`film ${'\0'.repeat(8)} film ${'\0'.repeat(8)}`);
  expect(await state()).toMatchObject({ state: 'ready', failure: null });
});

test('run a second time it finds its work done (decisions 20)', async () => {
  const { run, content, state } = await setting('film');
  await run();
  await run();
  expect(await content()).toBe('film');
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('a video that turns out to be damaged fails with its reason (decisions 13)', async () => {
  const { run, state } = await setting(DAMAGED);
  await run();
  expect(await state()).toMatchObject({ state: 'failed', failure: 'FILE_UNREADABLE' });
});

test('a video without location tags is not written again (decisions 27)', async () => {
  const { world, video, state } = await setting('film');
  const files = { ...world.files, blank: async () => Promise.reject(new Error('written')) };
  await blankLocation({ ...world, files }, video.fileName);
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('an item that is not processing is left alone (decisions 27)', async () => {
  const { run, content, state } = await setting(`film ${LOCATION}`, { state: 'ready' });
  await run();
  expect(await content()).toBe(`film ${LOCATION}`);
  expect(await state()).toMatchObject({ state: 'ready' });
});

test('an item that was deleted meanwhile is no failure (decisions 20)', async () => {
  const { world, video, run } = await setting('film');
  await world.media.remove(video.id, []);
  await run();
  await giveUpOn(world, video.fileName);
});

test('while the storage cannot be reached the item stays processing and the job fails (decisions 27)', async () => {
  const { world, video, state } = await setting('film');
  const films = { inspect: async () => Promise.reject(new Error('connection lost')) };
  await expect(blankLocation({ ...world, films }, video.fileName)).rejects.toThrow('connection lost');
  expect(await state()).toMatchObject({ state: 'processing' });
  const refusing = { inspect: async () => Promise.reject(new Refusal('STORAGE_UNAVAILABLE')) };
  await expect(blankLocation({ ...world, films: refusing }, video.fileName)).rejects.toBeInstanceOf(Refusal);
  expect(await state()).toMatchObject({ state: 'processing' });
});
