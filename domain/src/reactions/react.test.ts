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
import { trendScore } from '../media/rules.ts';
import { react } from './react.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const photo = await aPhoto(memory, uploader);
  const ada = actorOf(await aMember(memory));
  const act = async (action: unknown, actor: Actor = ada, kind = 'photo') => {
    const view = await execute(react, memory, actor, { kind, id: photo.id, action });
    return [view.likeCount, view.dislikeCount, view.mine.reaction];
  };
  return { memory, uploader, photo, ada, act };
};

test('liking an item one disliked moves the vote (decisions 17)', async () => {
  const { act } = await setting();
  expect(await act('dislike')).toEqual([0, 1, 'dislike']);
  expect(await act('like')).toEqual([1, 0, 'like']);
  expect(await act('dislike')).toEqual([0, 1, 'dislike']);
});

test('like, unlike, dislike and undislike are idempotent (decisions 17)', async () => {
  const { act } = await setting();
  expect([await act('unlike'), await act('undislike')]).toEqual([
    [0, 0, null],
    [0, 0, null],
  ]);
  expect([await act('like'), await act('like')]).toEqual([
    [1, 0, 'like'],
    [1, 0, 'like'],
  ]);
  expect(await act('undislike')).toEqual([1, 0, 'like']);
  expect([await act('unlike'), await act('unlike')]).toEqual([
    [0, 0, null],
    [0, 0, null],
  ]);
});

test('the reactions of several people count together, and each sees their own (decisions 17)', async () => {
  const { memory, act } = await setting();
  const bob = actorOf(await aMember(memory));
  await act('like');
  expect(await act('dislike', bob)).toEqual([1, 1, 'dislike']);
  expect(await act('like')).toEqual([1, 1, 'like']);
});

test("one may react to one's own item (decisions 17)", async () => {
  const { uploader, act } = await setting();
  expect(await act('like', actorOf(uploader))).toEqual([1, 0, 'like']);
});

test('a video is reacted to alike (product 7)', async () => {
  const { memory, uploader, ada } = await setting();
  const video = await aVideo(memory, uploader);
  const view = await execute(react, memory, ada, { kind: 'video', id: video.id, action: 'like' });
  expect(view).toMatchObject({ id: video.id, kind: 'video', likeCount: 1 });
});

test('with a reaction the trend score moves (decisions 18)', async () => {
  const { memory, photo, act } = await setting();
  await act('like');
  expect((await memory.media.byId(photo.id))?.score).toBe(trendScore({ ...photo, likeCount: 1 }));
  await act('dislike');
  expect((await memory.media.byId(photo.id))?.score).toBe(trendScore({ ...photo, dislikeCount: 1 }));
});

test('of twenty likes at once by one person one counts (decisions 17)', async () => {
  const { act } = await setting();
  await Promise.all(Array.from({ length: 20 }, () => act('like')));
  expect(await act('like')).toEqual([1, 0, 'like']);
});

test('a reaction that changed meanwhile is read again, and the action still holds (decisions 17)', async () => {
  const { memory, photo, ada } = await setting();
  let stale = true;
  const reactions: typeof memory.reactions = {
    ...memory.reactions,
    async swap(media, memberId, from, to, at) {
      if (stale) await memory.reactions.swap(media, memberId, from, 'dislike', at);
      stale = false;
      return memory.reactions.swap(media, memberId, from, to, at);
    },
  };
  const view = await execute(react, { ...memory, reactions }, ada, { kind: 'photo', id: photo.id, action: 'like' });
  expect([view.likeCount, view.dislikeCount]).toEqual([1, 0]);
});

test('a reaction that changes every time is given up after ten turns (decisions 17)', async () => {
  const { memory, photo, ada } = await setting();
  let turns = 0;
  const reactions: typeof memory.reactions = {
    ...memory.reactions,
    async swap() {
      turns += 1;
      return null;
    },
  };
  const attempt = execute(react, { ...memory, reactions }, ada, { kind: 'photo', id: photo.id, action: 'like' });
  expect(await codeOf(attempt)).toBe('TOO_BUSY');
  expect(turns).toBe(10);
});

test('an item of another tenant cannot be reacted to, by a developer neither (decisions 2)', async () => {
  const { memory, photo, act } = await setting();
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu', developer: true }));
  expect(await codeOf(act('like', stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(act('like', anonymous()))).toBe('UNAUTHENTICATED');
  expect(await codeOf(act('like', undefined, 'video'))).toBe('MEDIA_NOT_FOUND');
  expect(await memory.media.byId(photo.id)).toMatchObject({ likeCount: 0 });
});

test('an item that is deleted while one reacts is gone (decisions 20)', async () => {
  const { memory, photo, ada } = await setting();
  const reactions: typeof memory.reactions = {
    ...memory.reactions,
    async swap(...move) {
      await memory.media.remove(photo.id, []);
      return memory.reactions.swap(...move);
    },
  };
  const attempt = execute(react, { ...memory, reactions }, ada, { kind: 'photo', id: photo.id, action: 'like' });
  expect(await codeOf(attempt)).toBe('MEDIA_NOT_FOUND');
});

test.each(['Like', 'love', '', 'constructor', null, 7])('there is no reaction %j (decisions 37)', async (action) => {
  const { act } = await setting();
  expect((await refusalOf(act(action))).errors.map((error) => error.field)).toEqual(['action']);
});

test('an action that changes nothing writes nothing (decisions 17)', async () => {
  const { memory, photo, ada } = await setting();
  const reactions = { ...memory.reactions, swap: async () => Promise.reject(new Error('written')) };
  const input = { kind: 'photo', id: photo.id, action: 'unlike' };
  expect((await execute(react, { ...memory, reactions }, ada, input)).mine.reaction).toBeNull();
});
