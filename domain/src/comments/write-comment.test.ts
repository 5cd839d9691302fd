import { expect, test } from 'vitest';
import {
  aClub,
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  codeOf,
  memoryPorts,
  refusalOf,
} from '../../memory/index.ts';
import { MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { trendScore } from '../media/rules.ts';
import { writeComment } from './write-comment.ts';

const KEY = 'a-key-of-16-signs';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const memory = memoryPorts();
  const photo = await aPhoto(memory, await aPlanHolder(memory));
  const ada = await aMember(memory, { name: 'ada', fullName: 'Ada' });
  const write = (text: unknown = 'Hi', actor: Actor = actorOf(ada), more: object = {}, key?: string) =>
    execute(writeComment, memory, actor, { kind: 'photo', mediaId: photo.id, text, ...more }, undefined, key);
  return { memory, photo, ada, write };
};

test('creating a comment answers the comment (decisions 21)', async () => {
  const { memory, photo, ada, write } = await setting();
  expect(await write('  <b>Hi</b>  ')).toEqual({
    id: expect.any(String),
    mediaId: photo.id,
    kind: 'photo',
    authorId: ada.id,
    text: '<b>Hi</b>',
    createdAt: memory.clock.now(),
    author: { id: ada.id, name: 'ada', fullName: 'Ada', avatarUrl: null },
    deletable: true,
    replyTo: null,
    mentions: [],
  });
});

test('with a comment the count and the trend score of the item move (decisions 18)', async () => {
  const { memory, photo, write } = await setting();
  await write();
  await write();
  expect(await memory.media.byId(photo.id)).toMatchObject({
    commentCount: 2,
    score: trendScore({ ...photo, commentCount: 2 }),
  });
});

test('an item of another tenant cannot be commented on (decisions 2)', async () => {
  const { memory, write } = await setting();
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect(await codeOf(write('Hi', stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(write('Hi', anonymous()))).toBe('UNAUTHENTICATED');
  expect(await codeOf(write('Hi', undefined, { kind: 'video' }))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(write('Hi', undefined, { mediaId: 'unknown' }))).toBe('MEDIA_NOT_FOUND');
});

test('one person writes 30 comments a minute (decisions 42)', async () => {
  const { memory, write } = await setting();
  for (let comment = 0; comment < 30; comment += 1) await write();
  expect(await refusalOf(write())).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 });
  await write('Hi', actorOf(await aMember(memory)));
  memory.wall.advance(MINUTE);
  await write();
});

test('an item that is deleted while one writes is gone (decisions 20)', async () => {
  const { memory, photo, ada } = await setting();
  const comments = { ...memory.comments, add: async () => null };
  const input = { kind: 'photo', mediaId: photo.id, text: 'Hi' };
  expect(await codeOf(execute(writeComment, { ...memory, comments }, actorOf(ada), input))).toBe('MEDIA_NOT_FOUND');
});

test('a comment that was deleted before it comes again with its key is gone (decisions 21)', async () => {
  const { memory, write } = await setting();
  const { id } = await write('Hi', undefined, {}, KEY);
  await memory.comments.remove(id);
  expect(await codeOf(write('Hi', undefined, {}, KEY))).toBe('COMMENT_NOT_FOUND');
});

test('a comment that comes again with its key is the same comment, counts once and is answered as before (decisions 21)', async () => {
  const { memory, photo, write } = await setting();
  const first = await write('Hi', undefined, {}, KEY);
  memory.clock.advance(MINUTE);
  for (let more = 0; more < 40; more += 1) expect(await write(' Hi ', undefined, {}, KEY)).toEqual(first);
  expect((await memory.media.byId(photo.id))?.commentCount).toBe(1);
  await write('Hi', undefined, {}, `${KEY}2`);
  await write('Hi');
  await write('Hi');
  expect((await memory.media.byId(photo.id))?.commentCount).toBe(4);
});

test('a key belongs to one item and one text, so nothing that was typed is lost silently (decisions 21)', async () => {
  const { memory, write } = await setting();
  await write('Hi', undefined, {}, KEY);
  const other = await aPhoto(memory, await aPlanHolder(memory));
  expect(await codeOf(write('Ho', undefined, {}, KEY))).toBe('KEY_REUSED');
  expect(await codeOf(write('Hi', undefined, { mediaId: other.id }, KEY))).toBe('KEY_REUSED');
});

test('a comment that was deleted since is not written again with its key (decisions 21)', async () => {
  const { memory, write } = await setting();
  const { id } = await write('Hi', undefined, {}, KEY);
  await memory.comments.remove(id);
  expect(await codeOf(write('Hi', undefined, {}, KEY))).toBe('COMMENT_NOT_FOUND');
});

test.each(['', '   ', 'x'.repeat(1_001), 'a\0', 'a\uD800', 7, null, undefined, {}, ['Hi']])(
  'a comment cannot be %j (decisions 21)',
  async (text) => {
    const { write, ada } = await setting();
    const refusal = await refusalOf(write(text, actorOf(ada), { text }));
    expect(refusal.errors.map((error) => error.field)).toEqual(['text']);
  },
);

test('a reply belongs to the comment that it answers, and so does a reply to a reply (decisions 49)', async () => {
  const { memory, photo, write } = await setting();
  const first = await write('First');
  const reply = await write('Reply', undefined, { replyTo: first.id });
  const again = await write('Reply to the reply', undefined, { replyTo: reply.id });
  expect([first.replyTo, reply.replyTo, again.replyTo]).toEqual([null, first.id, first.id]);
  expect((await memory.media.byId(photo.id))?.commentCount).toBe(3);
});

test('the answered comment must be under the same item (decisions 49)', async () => {
  const { memory, ada, write } = await setting();
  const other = await aPhoto(memory, await aPlanHolder(memory));
  const elsewhere = await execute(writeComment, memory, actorOf(ada), { kind: 'photo', mediaId: other.id, text: 'Hi' });
  for (const replyTo of [elsewhere.id, 'unknown'])
    expect(await codeOf(write('Hi', undefined, { replyTo }))).toBe('COMMENT_NOT_FOUND');
  expect((await write('Hi', undefined, { replyTo: null })).replyTo).toBeNull();
});

test('only people of the tenant whose username is in a comment are mentioned (decisions 49)', async () => {
  const { memory, ada, write } = await setting();
  const bob = await aMember(memory, { name: 'Bob' });
  const stranger = await aMember(memory, { name: 'zoe', tenant: 'other.edu' });
  const { mentions } = await write(`@bob, @${stranger.name} @nobody and @ADA`);
  expect(mentions).toEqual([
    { kind: 'person', id: bob.id, name: 'Bob' },
    { kind: 'person', id: ada.id, name: 'ada' },
  ]);
  await memory.users.setSuspended(bob.id, memory.clock.now());
  expect((await write('@bob')).mentions).toEqual([]);
});

test('@handle in a comment mentions a club of the tenant, and tells its leads (decisions 61)', async () => {
  const { memory, ada, write } = await setting();
  const lead = await aMember(memory, { name: 'lead' });
  const club = await aClub(memory, lead, { handle: 'LensClub' });
  const { mentions } = await write('Well done, @lensclub!');
  expect(mentions).toEqual([{ kind: 'club', id: club.id, name: 'LensClub' }]);
  const request = { viewer: actorOf(lead), kinds: ['mention'], since: 0, limit: 5, after: null };
  expect((await memory.notifications.page(request)).items).toMatchObject([
    { notification: { kind: 'mention', actorId: ada.id, clubId: club.id } },
  ]);
});
