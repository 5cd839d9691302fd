import { expect, test } from 'vitest';
import { commentNotifications } from './comment-notifications.ts';

const media = { id: 'm', uploaderId: 'uploader' };
const by = (authorId: string) => ({ id: 'c', authorId, createdAt: 5 });
type Arguments = Parameters<typeof commentNotifications>;
const notified = (
  media: Arguments[0],
  comment: Arguments[1],
  answered: Arguments[2],
  mentions: Arguments[3],
  leads: Arguments[4] = [],
) => commentNotifications(media, comment, answered, mentions, leads).map(({ personId, kind }) => [personId, kind]);
const named = (id: string, kind: 'person' | 'club' = 'person') => ({ kind, id, name: id });

test('the uploader is told of a comment, nobody of their own (decisions 50)', () => {
  expect(commentNotifications(media, by('ada'), [], [], [])).toEqual([
    {
      personId: 'uploader',
      cause: 'comment:c',
      kind: 'comment',
      at: 5,
      actorId: 'ada',
      mediaId: 'm',
      commentId: 'c',
      caseId: null,
      eventId: null,
      clubId: null,
    },
  ]);
  expect(notified(media, by('uploader'), [by('uploader')], [named('uploader')])).toEqual([]);
});

test('each is told once of a comment, of what concerns them most (decisions 50)', () => {
  expect(notified(media, by('ada'), [by('bob'), by('bob')], [named('bob'), named('cleo'), named('uploader')])).toEqual([
    ['bob', 'reply'],
    ['cleo', 'mention'],
    ['uploader', 'mention'],
  ]);
});

test('the leads of a mentioned club are told of it, the club itself is nobody (decisions 50, 61)', () => {
  const leads = ['ada', 'bob', 'cleo'].map((personId) => ({ clubId: 'lens', personId }));
  const mentions = [named('bob'), named('lens', 'club')];
  const news = commentNotifications(media, by('ada'), [], mentions, leads);
  expect(news.map(({ personId, kind, clubId }) => [personId, kind, clubId])).toEqual([
    ['bob', 'mention', null],
    ['cleo', 'mention', 'lens'],
    ['uploader', 'comment', null],
  ]);
});
