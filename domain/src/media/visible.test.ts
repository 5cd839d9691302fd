import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
  aMember,
  aPhoto,
  aPlanHolder,
  aVideo,
  codeOf,
  memoryPorts,
} from '../../memory/index.ts';
import { ownMedia, visibleMedia } from './visible.ts';

const world = memoryPorts();
const uploader = await aPlanHolder(world);
const colleague = actorOf(await aMember(world));
const stranger = actorOf(await aPlanHolder(world, { tenant: 'other.edu' }));
const developer = actorOf(await aMember(world, { tenant: 'other.edu', developer: true }));
const photo = await aPhoto(world, uploader);

test('an item exists for everybody of its tenant (decisions 2)', async () => {
  expect((await visibleMedia(world, colleague, 'photo', photo.id)).media).toEqual(photo);
});

test('across tenants an item does not exist, for a developer neither (decisions 2)', async () => {
  for (const actor of [stranger, developer]) {
    expect(await codeOf(visibleMedia(world, actor, 'photo', photo.id))).toBe('MEDIA_NOT_FOUND');
    expect(await codeOf(ownMedia(world, actor, 'photo', photo.id))).toBe('MEDIA_NOT_FOUND');
  }
});

test('a photo is no video: by the other kind it does not exist (product 7)', async () => {
  expect(await codeOf(visibleMedia(world, colleague, 'video', photo.id))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(visibleMedia(world, colleague, 'photo', 'unknown'))).toBe('MEDIA_NOT_FOUND');
});

test.each(['processing', 'failed'] as const)(
  'an item that is %s is seen by its uploader alone (decisions 13)',
  async (state) => {
    const { id } = await aVideo(world, uploader, { state });
    expect((await visibleMedia(world, actorOf(uploader), 'video', id)).media.state).toBe(state);
    expect(await codeOf(visibleMedia(world, colleague, 'video', id))).toBe('MEDIA_NOT_FOUND');
  },
);

test('the items of somebody suspended are hidden until that is lifted (operator)', async () => {
  const person = await aPlanHolder(world);
  const { id } = await aPhoto(world, person);
  await world.users.setSuspended(person.id, world.clock.now());
  expect(await codeOf(visibleMedia(world, colleague, 'photo', id))).toBe('MEDIA_NOT_FOUND');
  await world.users.setSuspended(person.id, null);
  expect((await visibleMedia(world, colleague, 'photo', id)).media.id).toBe(id);
});

test("an item is the uploader's own, also when the plan has lapsed, and nobody else's (decisions 20)", async () => {
  const lapsed = await aLapsedMember(world);
  const item = await aPhoto(world, lapsed);
  expect(await ownMedia(world, actorOf(lapsed), 'photo', item.id)).toEqual(item);
  expect(await codeOf(ownMedia(world, colleague, 'photo', item.id))).toBe('NOT_UPLOADER');
  expect(await codeOf(ownMedia(world, actorOf(uploader), 'photo', item.id))).toBe('NOT_UPLOADER');
});
