import { expect, test } from 'vitest';
import { actorOf, aMember, memoryPorts } from '../../memory/index.ts';
import { fileUrl } from '../files/file-urls.ts';
import { commentView } from './views.ts';

const memory = memoryPorts();
const author = await aMember(memory);
const viewer = actorOf(await aMember(memory));
const media = { kind: 'photo', uploaderId: 'club', tenant: 'example.edu' } as const;
const comment = {
  id: 'c',
  mediaId: 'm',
  authorId: author.id,
  text: '<b>Hi</b>',
  createdAt: 5,
  threadId: 'c',
  threadAt: 5,
};
const person = { id: author.id, name: 'ada', fullName: 'Ada', avatar: 'profile/1-x-a.jpg' };

test('a comment is shown with its author, and text is text (decisions 21)', () => {
  expect(commentView(memory, viewer, media, { comment, author: person }, new Map())).toEqual({
    id: 'c',
    mediaId: 'm',
    kind: 'photo',
    authorId: author.id,
    text: '<b>Hi</b>',
    createdAt: 5,
    author: {
      id: author.id,
      name: 'ada',
      fullName: 'Ada',
      avatarUrl: fileUrl(memory.secrets, 'example.edu', 'thumb', 'profile/1-x-a.jpg', memory.clock.now()),
    },
    deletable: false,
    replyTo: null,
    mentions: [],
  });
});

test('whoever may delete a comment is shown so (product 6)', () => {
  const deletable = (id: string) =>
    commentView(memory, { ...viewer, id }, media, { comment, author: null }, new Map()).deletable;
  expect([deletable(author.id), deletable('club'), deletable('other')]).toEqual([true, true, false]);
});

test('a comment whose author is gone has none (decisions 12)', () => {
  expect(commentView(memory, viewer, media, { comment, author: null }, new Map()).author).toBeNull();
});
