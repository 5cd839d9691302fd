import { expect, test } from 'vitest';
import { commentNotifications } from './comment-notifications.ts';

const media = { id: 'm', uploaderId: 'uploader' };
const by = (authorId: string) => ({ id: 'c', authorId, createdAt: 5 });
const told = (...args: Parameters<typeof commentNotifications>) =>
  commentNotifications(...args).map(({ personId, kind }) => [personId, kind]);
const named = (id: string) => ({ id, name: id });

test('the uploader is told of a comment, nobody of their own (decisions 50)', () => {
  expect(commentNotifications(media, by('ada'), [], [])).toEqual([
    {
      personId: 'uploader',
      cause: 'comment:c',
      kind: 'comment',
      at: 5,
      actorId: 'ada',
      mediaId: 'm',
      commentId: 'c',
      caseId: null,
      clubId: null,
    },
  ]);
  expect(told(media, by('uploader'), [by('uploader')], [named('uploader')])).toEqual([]);
});

test('each is told once of a comment, of what concerns them most (decisions 50)', () => {
  expect(told(media, by('ada'), [by('bob'), by('bob')], [named('bob'), named('cleo'), named('uploader')])).toEqual([
    ['bob', 'reply'],
    ['cleo', 'mention'],
    ['uploader', 'mention'],
  ]);
});
