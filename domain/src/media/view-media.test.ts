import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { trendScore, VIEW_SPACING } from './rules.ts';
import { viewMedia } from './view-media.ts';

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const photo = await aPhoto(memory, uploader);
  const viewer = actorOf(await aMember(memory));
  const view = async (actor: Parameters<typeof execute>[2] = viewer, kind = 'photo') =>
    (await execute(viewMedia, memory, actor, { kind, id: photo.id })).views;
  return { memory, uploader, photo, view };
};

test('a view counts once per viewer and item in 30 minutes (decisions 16)', async () => {
  const { memory, view } = await setting();
  expect(await view()).toBe(1);
  memory.clock.advance(VIEW_SPACING - 1);
  expect(await view()).toBe(1);
  memory.clock.advance(1);
  expect(await view()).toBe(2);
});

test('the 30 minutes run from the view that counted, not from the last one (decisions 16)', async () => {
  const { memory, view } = await setting();
  await view();
  for (let round = 0; round < 3; round += 1) {
    memory.clock.advance(VIEW_SPACING / 2);
    await view();
  }
  expect(await view()).toBe(2);
});

test('each viewer counts for themselves (decisions 16)', async () => {
  const { memory, view } = await setting();
  await view();
  expect(await view(actorOf(await aMember(memory)))).toBe(2);
});

test("the uploader's own views do not count (decisions 16)", async () => {
  const { uploader, view } = await setting();
  expect(await view(actorOf(uploader))).toBe(0);
});

test('with the view the trend score moves (decisions 18)', async () => {
  const { memory, photo, view } = await setting();
  await view();
  expect((await memory.media.byId(photo.id))?.score).toBe(trendScore({ ...photo, views: 1 }));
});

test('of twenty views at once by one viewer one counts (decisions 16)', async () => {
  const { view } = await setting();
  await Promise.all(Array.from({ length: 20 }, () => view()));
  expect(await view()).toBe(1);
});

test('an item of another tenant cannot be viewed (decisions 2)', async () => {
  const { memory, view } = await setting();
  expect(await codeOf(view(actorOf(await aMember(memory, { tenant: 'other.edu' }))))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(view(anonymous()))).toBe('UNAUTHENTICATED');
});
