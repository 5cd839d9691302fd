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

const memory = memoryPorts();
const uploader = await aPlanHolder(memory);
const colleague = actorOf(await aMember(memory));
const stranger = actorOf(await aPlanHolder(memory, { tenant: 'other.edu' }));
const developer = actorOf(await aMember(memory, { tenant: 'other.edu', developer: true }));
const photo = await aPhoto(memory, uploader);

test('an item exists for everybody of its tenant (decisions 2)', async () => {
  expect((await visibleMedia(memory, colleague, 'photo', photo.id)).media).toEqual(photo);
});

test('across tenants an item does not exist, for a developer neither (decisions 2)', async () => {
  for (const actor of [stranger, developer]) {
    expect(await codeOf(visibleMedia(memory, actor, 'photo', photo.id))).toBe('MEDIA_NOT_FOUND');
    expect(await codeOf(ownMedia(memory, actor, 'photo', photo.id))).toBe('MEDIA_NOT_FOUND');
  }
});

test('a photo is no video: by the other kind it does not exist (product 7)', async () => {
  expect(await codeOf(visibleMedia(memory, colleague, 'video', photo.id))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(visibleMedia(memory, colleague, 'photo', 'unknown'))).toBe('MEDIA_NOT_FOUND');
});

test.each(['processing', 'failed'] as const)(
  'an item that is %s is seen by its uploader alone (decisions 13)',
  async (state) => {
    const { id } = await aVideo(memory, uploader, { state });
    expect((await visibleMedia(memory, actorOf(uploader), 'video', id)).media.state).toBe(state);
    expect(await codeOf(visibleMedia(memory, colleague, 'video', id))).toBe('MEDIA_NOT_FOUND');
  },
);

test('the items of somebody suspended are hidden until that is lifted (operator)', async () => {
  const person = await aPlanHolder(memory);
  const { id } = await aPhoto(memory, person);
  await memory.users.setSuspended(person.id, memory.clock.now());
  expect(await codeOf(visibleMedia(memory, colleague, 'photo', id))).toBe('MEDIA_NOT_FOUND');
  await memory.users.setSuspended(person.id, null);
  expect((await visibleMedia(memory, colleague, 'photo', id)).media.id).toBe(id);
});

test("an item is the uploader's own, also when the plan has lapsed, and nobody else's (decisions 20)", async () => {
  const lapsed = await aLapsedMember(memory);
  const item = await aPhoto(memory, lapsed);
  expect(await ownMedia(memory, actorOf(lapsed), 'photo', item.id)).toEqual(item);
  expect(await codeOf(ownMedia(memory, colleague, 'photo', item.id))).toBe('NOT_UPLOADER');
  expect(await codeOf(ownMedia(memory, actorOf(uploader), 'photo', item.id))).toBe('NOT_UPLOADER');
});
