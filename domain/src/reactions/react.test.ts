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
  const world = memoryPorts();
  const uploader = await aPlanHolder(world);
  const photo = await aPhoto(world, uploader);
  const ada = actorOf(await aMember(world));
  const act = async (action: unknown, actor: Actor = ada, kind = 'photo') => {
    const view = await execute(react, world, actor, { kind, id: photo.id, action });
    return [view.likeCount, view.dislikeCount, view.mine.reaction];
  };
  return { world, uploader, photo, ada, act };
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
  const { world, act } = await setting();
  const bob = actorOf(await aMember(world));
  await act('like');
  expect(await act('dislike', bob)).toEqual([1, 1, 'dislike']);
  expect(await act('like')).toEqual([1, 1, 'like']);
});

test("one may react to one's own item (decisions 17)", async () => {
  const { uploader, act } = await setting();
  expect(await act('like', actorOf(uploader))).toEqual([1, 0, 'like']);
});

test('a video is reacted to alike (product 7)', async () => {
  const { world, uploader, ada } = await setting();
  const video = await aVideo(world, uploader);
  const view = await execute(react, world, ada, { kind: 'video', id: video.id, action: 'like' });
  expect(view).toMatchObject({ id: video.id, kind: 'video', likeCount: 1 });
});

test('with a reaction the trend score moves (decisions 18)', async () => {
  const { world, photo, act } = await setting();
  await act('like');
  expect((await world.media.byId(photo.id))?.score).toBe(trendScore({ ...photo, likeCount: 1 }));
  await act('dislike');
  expect((await world.media.byId(photo.id))?.score).toBe(trendScore({ ...photo, dislikeCount: 1 }));
});

test('of twenty likes at once by one person one counts (decisions 17)', async () => {
  const { act } = await setting();
  await Promise.all(Array.from({ length: 20 }, () => act('like')));
  expect(await act('like')).toEqual([1, 0, 'like']);
});

test('a reaction that changed meanwhile is read again, and the action still holds (decisions 17)', async () => {
  const { world, photo, ada } = await setting();
  let stale = true;
  const reactions: typeof world.reactions = {
    ...world.reactions,
    async swap(media, memberId, from, to, at) {
      if (stale) await world.reactions.swap(media, memberId, from, 'dislike', at);
      stale = false;
      return world.reactions.swap(media, memberId, from, to, at);
    },
  };
  const view = await execute(react, { ...world, reactions }, ada, { kind: 'photo', id: photo.id, action: 'like' });
  expect([view.likeCount, view.dislikeCount]).toEqual([1, 0]);
});

test('an item of another tenant cannot be reacted to, by a developer neither (decisions 2)', async () => {
  const { world, photo, act } = await setting();
  const stranger = actorOf(await aMember(world, { tenant: 'other.edu', developer: true }));
  expect(await codeOf(act('like', stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(act('like', anonymous()))).toBe('UNAUTHENTICATED');
  expect(await codeOf(act('like', undefined, 'video'))).toBe('MEDIA_NOT_FOUND');
  expect(await world.media.byId(photo.id)).toMatchObject({ likeCount: 0 });
});

test('an item that is deleted while one reacts is gone (decisions 20)', async () => {
  const { world, photo, ada } = await setting();
  const reactions: typeof world.reactions = {
    ...world.reactions,
    async swap(...move) {
      await world.media.remove(photo.id, []);
      return world.reactions.swap(...move);
    },
  };
  const attempt = execute(react, { ...world, reactions }, ada, { kind: 'photo', id: photo.id, action: 'like' });
  expect(await codeOf(attempt)).toBe('MEDIA_NOT_FOUND');
});

test.each(['Like', 'love', '', 'constructor', null, 7])('there is no reaction %j (decisions 37)', async (action) => {
  const { act } = await setting();
  expect((await refusalOf(act(action))).errors.map((error) => error.field)).toEqual(['action']);
});

test('an action that changes nothing writes nothing (decisions 17)', async () => {
  const { world, photo, ada } = await setting();
  const reactions = { ...world.reactions, swap: async () => Promise.reject(new Error('written')) };
  const input = { kind: 'photo', id: photo.id, action: 'unlike' };
  expect((await execute(react, { ...world, reactions }, ada, input)).mine.reaction).toBeNull();
});
