import { expect, test } from 'vitest';
import {
  actorOf,
  aMember,
  anonymous,
  aPhoto,
  aPlanHolder,
  asVisible,
  codeOf,
  memoryPorts,
} from '../../memory/index.ts';
import { execute } from '../kernel/use-case.ts';
import { listComments, readComments } from './queries.ts';

type Actor = Parameters<typeof execute>[2];

const setting = async () => {
  const memory = memoryPorts();
  const uploader = await aPlanHolder(memory);
  const photo = await aPhoto(memory, uploader);
  const ada = await aMember(memory);
  const say = async (text: string, createdAt: number, author = ada) => {
    await memory.comments.add(asVisible(photo), { id: memory.ids.next(), authorId: author.id, text, createdAt });
  };
  const list = (more: object = {}, actor: Actor = actorOf(ada)) =>
    execute(listComments, memory, actor, { kind: 'photo', mediaId: photo.id, ...more });
  return { memory, uploader, photo, ada, say, list };
};

test('comments are oldest first, ties in the order they were written (decisions 21)', async () => {
  const { say, list } = await setting();
  for (const [text, at] of [
    ['third', 30],
    ['first', 10],
    ['second', 20],
    ['fourth', 30],
  ] as const)
    await say(text, at);
  const page = await list();
  expect(page.items.map(({ text }) => text)).toEqual(['first', 'second', 'third', 'fourth']);
  expect(page.next).toBeNull();
});

test('a page has 50 comments unless asked otherwise, and the next one goes on (decisions 21)', async () => {
  const { say, list } = await setting();
  for (let comment = 0; comment < 52; comment += 1) await say(`c${comment}`, comment);
  const first = await list();
  expect(first.items).toHaveLength(50);
  expect((await list({ cursor: first.next })).items.map(({ text }) => text)).toEqual(['c50', 'c51']);
  expect((await list({ limit: 1 })).items.map(({ text }) => text)).toEqual(['c0']);
});

test('a cursor of another item is refused (decisions 18)', async () => {
  const { memory, uploader, say, list } = await setting();
  await say('a', 1);
  await say('b', 2);
  const { next } = await list({ limit: 1 });
  const other = await aPhoto(memory, uploader);
  expect(await codeOf(list({ mediaId: other.id, cursor: next }))).toBe('CURSOR_INVALID');
  expect(await codeOf(list({ cursor: 'nonsense' }))).toBe('CURSOR_INVALID');
});

test('the comments of somebody suspended are left out until that is lifted (operator)', async () => {
  const { memory, say, list } = await setting();
  const bob = await aMember(memory);
  await say('of ada', 1);
  await say('of bob', 2, bob);
  await memory.users.setSuspended(bob.id, memory.clock.now());
  expect((await list()).items.map(({ text }) => text)).toEqual(['of ada']);
  await memory.users.setSuspended(bob.id, null);
  expect((await list()).items).toHaveLength(2);
});

test('each sees which comments they may delete (product 6)', async () => {
  const { memory, uploader, say, list } = await setting();
  await say('of ada', 1);
  const deletable = async (actor: Actor) => (await list({}, actor)).items[0]?.deletable;
  expect(await deletable(actorOf(uploader))).toBe(true);
  expect(await deletable(actorOf(await aMember(memory)))).toBe(false);
});

test('in another tenant there is nothing to list (decisions 2)', async () => {
  const { memory, list } = await setting();
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  expect(await codeOf(list({}, stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(list({ cursor: 'nonsense' }, stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(list({}, anonymous()))).toBe('UNAUTHENTICATED');
  expect(await codeOf(list({ kind: 'video' }))).toBe('MEDIA_NOT_FOUND');
});

test('without pages all comments are read, the newest 2,000 of more, oldest first (decisions 21)', async () => {
  const { photo, memory, ada, say } = await setting();
  const asked: unknown[] = [];
  const newestOf: typeof memory.comments.newestOf = (...question) => {
    asked.push(question[1]);
    return memory.comments.newestOf(...question);
  };
  for (const at of [1, 2, 3]) await say(`c${at}`, at);
  const ports = { ...memory, comments: { ...memory.comments, newestOf } };
  const read = async (more: object = {}) => {
    const { items, next } = await execute(readComments, ports, actorOf(ada), {
      kind: 'photo',
      mediaId: photo.id,
      ...more,
    });
    return { texts: items.map(({ text }) => text), next };
  };
  expect(await read()).toEqual({ texts: ['c1', 'c2', 'c3'], next: null });
  const newest = await read({ limit: 2 });
  expect(newest.texts).toEqual(['c2', 'c3']);
  await say('c4', 4);
  expect(await read({ limit: 2, cursor: newest.next })).toEqual({ texts: ['c1'], next: null });
  expect(asked).toEqual([2_000, 2, 2]);
  expect(await codeOf(read({ limit: 101 }))).toBe('VALIDATION_FAILED');
  expect(await codeOf(read({ cursor: 'nonsense' }))).toBe('CURSOR_INVALID');
});

test('comments are read in the own tenant only (decisions 2)', async () => {
  const { memory, photo } = await setting();
  const stranger = actorOf(await aMember(memory, { tenant: 'other.edu' }));
  const read = (actor: Actor, more: object = {}) =>
    execute(readComments, memory, actor, { kind: 'photo', mediaId: photo.id, ...more });
  expect(await codeOf(read(stranger))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(read(stranger, { cursor: 'nonsense' }))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(read(anonymous()))).toBe('UNAUTHENTICATED');
});
