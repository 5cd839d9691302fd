import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  aVideo,
  codeOf,
  memoryPorts,
  refusalOf,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { readFeed } from '../media/queries.ts';
import { viewMedia } from '../media/view-media.ts';
import { forgetHistory, rememberMedia, setSaved } from './save-media.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const photo = await aPhoto(memory, uploader);
  const ada = actorOf(await aMember(memory));
  const item = { kind: 'photo', id: photo.id };
  const save = (saved: unknown, actor: Actor = ada, more: object = {}) =>
    execute(setSaved, memory, actor, { ...item, saved, ...more });
  const remember = (actor: Actor = ada, more: object = {}) =>
    execute(rememberMedia, memory, actor, { ...item, ...more });
  const listed = async (feed: string, actor: Actor = ada, kind = 'photo') =>
    (await execute(readFeed, memory, actor, { kind, feed })).items.map(({ id }) => id);
  return { memory, uploader, photo, ada, item, save, remember, listed };
};

test('saving an item puts it into the library, and takes it out again (product 4)', async () => {
  const { photo, save, listed } = await setting();
  expect(await save(true)).toEqual({ saved: true });
  expect(await listed('saved')).toEqual([photo.id]);
  expect(await save(false)).toEqual({ saved: false });
  expect(await listed('saved')).toEqual([]);
});

test('saving twice keeps one entry in its place; removing twice is a no-op (product 4)', async () => {
  const { memory, uploader, photo, save, listed } = await setting();
  const second = await aPhoto(memory, uploader);
  await save(true);
  memory.clock.advance(1);
  await save(true, undefined, { id: second.id });
  memory.clock.advance(1);
  await save(true);
  expect(await listed('saved')).toEqual([second.id, photo.id]);
  await save(false);
  expect(await save(false)).toEqual({ saved: false });
});

test('history has one entry per item, own items too, the newest view on top (decisions 16)', async () => {
  const { memory, uploader, photo, remember, listed } = await setting();
  const own = actorOf(uploader);
  const second = await aPhoto(memory, uploader);
  for (const id of [photo.id, second.id, photo.id]) {
    memory.clock.advance(1);
    expect(await remember(own, { id })).toEqual({ remembered: true });
  }
  expect(await listed('history', own)).toEqual([photo.id, second.id]);
  expect(await listed('history')).toEqual([]);
});

test('history is cleared by its owner for both kinds, and counted views stay counted (decisions 16)', async () => {
  const { memory, uploader, photo, ada, item, remember, listed } = await setting();
  const video = await aVideo(memory, uploader);
  const bob = actorOf(await aMember(memory));
  await execute(viewMedia, memory, ada, item);
  await remember();
  await remember(bob);
  await remember(ada, { kind: 'video', id: video.id });
  expect(await execute(forgetHistory, memory, ada, {})).toEqual({ forgotten: true });
  expect([await listed('history'), await listed('history', ada, 'video')]).toEqual([[], []]);
  expect(await listed('history', bob)).toEqual([photo.id]);
  expect(await memory.media.byId(photo.id)).toMatchObject({ views: 1 });
  expect((await execute(viewMedia, memory, ada, item)).views).toBe(1);
});

test('an item of another tenant can be neither saved nor remembered (decisions 2)', async () => {
  const { memory, save, remember } = await setting();
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  for (const attempt of [() => save(true, stranger), () => save(false, stranger), () => remember(stranger)])
    expect(await codeOf(attempt())).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(save(true, anonymous()))).toBe('UNAUTHENTICATED');
  expect(await codeOf(remember(anonymous()))).toBe('UNAUTHENTICATED');
});

test.each(['yes', 1, null, undefined, {}])('whether to save is yes or no, not %j (decisions 37)', async (saved) => {
  const { save } = await setting();
  expect((await refusalOf(save(saved))).errors.map((error) => error.field)).toEqual(['saved']);
});
