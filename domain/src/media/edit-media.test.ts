import { expect, test } from 'vitest';
import {
  actorOf,
  aLapsedMember,
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
import { editMedia } from './edit-media.ts';
import { searchMedia } from './queries.ts';

const memory = memoryPorts();
const uploader = await aPlanHolder(memory);
const photo = await aPhoto(memory, uploader, { title: 'Old', description: 'Words', tags: ['one'] });
const edit = (
  change: object,
  actor: Parameters<typeof execute>[2] = actorOf(uploader),
  kind = 'photo',
  id = photo.id,
) => execute(editMedia, memory, actor, { kind, id, ...change });

test('title, description and tags can be edited, each alone, and the item is answered (decisions 20)', async () => {
  expect(await edit({ title: ' New ' })).toMatchObject({ title: 'New', description: 'Words', tags: ['one'] });
  expect(await edit({ description: 'More' })).toMatchObject({ title: 'New', description: 'More', tags: ['one'] });
  expect(await edit({ description: '' })).toMatchObject({ title: 'New', description: '', tags: ['one'] });
  expect(await edit({ tags: '#Two, three' })).toMatchObject({ title: 'New', description: '', tags: ['two', 'three'] });
  expect(await edit({ tags: [] })).toMatchObject({ tags: [] });
  expect(await edit({})).toMatchObject({ title: 'New', description: '', tags: [] });
});

test('texts edited at once on two devices are all kept (decisions 20)', async () => {
  const item = await aPhoto(memory, uploader, { title: 'Old', description: 'Old', tags: ['old'] });
  const editIt = (change: object) => edit(change, actorOf(uploader), 'photo', item.id);
  await Promise.all([editIt({ title: 'New' }), editIt({ description: 'Words' }), editIt({ tags: 'new' })]);
  expect(await memory.media.byId(item.id)).toMatchObject({ title: 'New', description: 'Words', tags: ['new'] });
});

test('an edited item is found by its new words and no longer by the old ones (decisions 19)', async () => {
  const item = await aPhoto(memory, uploader, { title: 'Autumn' });
  await edit({ title: 'Winter' }, actorOf(uploader), 'photo', item.id);
  const found = async (q: string) =>
    (await execute(searchMedia, memory, actorOf(uploader), { kind: 'photo', q })).items.map(({ id }) => id);
  expect([await found('autumn'), await found('winter')]).toEqual([[], [item.id]]);
});

test('a video is edited alike (decisions 20)', async () => {
  const video = await aVideo(memory, uploader);
  expect(await edit({ title: 'Video' }, actorOf(uploader), 'video', video.id)).toMatchObject({ title: 'Video' });
});

test('the uploader may edit also when the plan has lapsed (decisions 20)', async () => {
  const lapsed = await aLapsedMember(memory);
  const item = await aPhoto(memory, lapsed);
  expect(await edit({ title: 'Still mine' }, actorOf(lapsed), 'photo', item.id)).toMatchObject({ title: 'Still mine' });
});

test('others in the tenant may not edit, and for strangers it does not exist (decisions 20)', async () => {
  const other = actorOf(await aPlanHolder(memory));
  const developer = actorOf(await aMember(memory, { developer: true }));
  const stranger = actorOf(await aPlanHolder(memory, { tenant: 'other.edu' }));
  expect(await codeOf(edit({ title: 'X' }, other))).toBe('NOT_UPLOADER');
  expect(await codeOf(edit({ title: 'X' }, developer))).toBe('NOT_UPLOADER');
  expect(await codeOf(edit({ title: 'X' }, stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(edit({ title: 'X' }, anonymous()))).toBe('UNAUTHENTICATED');
  expect(await codeOf(edit({ title: 'X' }, actorOf(uploader), 'video'))).toBe('MEDIA_NOT_FOUND');
});

test.each(['fileName', 'views', 'likeCount', 'uploaderId', 'tenant', 'createdAt', 'state', 'hidden', 'constructor'])(
  '%s cannot be edited (decisions 20)',
  async (field) => {
    expect((await refusalOf(edit({ [field]: 'x' }))).errors).toEqual([{ field, message: 'This field cannot be set.' }]);
  },
);

test.each([
  ['title', ['', ' ', 'x'.repeat(201), 'a\0', 'a\uD800', 7, null, {}]],
  ['description', ['x'.repeat(5_001), 'a\0', 7, null, []]],
  ['tags', ['x'.repeat(41), ['a\0'], 7, null, {}, [7]]],
] as const)('a bad %s is refused by its name (decisions 14)', async (field, values) => {
  for (const value of values) {
    const refusal = await refusalOf(edit({ [field]: value }));
    expect(refusal.code).toBe('VALIDATION_FAILED');
    expect(refusal.errors[0]?.field).toMatch(new RegExp(`^${field}`));
  }
});
