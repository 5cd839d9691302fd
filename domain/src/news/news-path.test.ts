import { expect, test } from 'vitest';
import { newsPath } from './news-path.ts';

const onPhoto = {
  kind: 'comment',
  items: 0,
  commentId: 'c1',
  own: false,
  actor: { id: 'ada' },
  club: null,
  event: null,
  item: { kind: 'photo', id: 'p1' },
} as const;
const fest = { id: 'e1' };
const lens = { id: 'l1' };

test.each([
  ['a comment', {}, '/photo/p1#comment-c1'],
  ['an item that failed', { kind: 'processing', commentId: null }, '/photo/p1'],
  ['an event', { kind: 'event', event: { id: 'e1' }, commentId: null }, '/event/e1'],
  ['several of a favourite', { kind: 'favourite', items: 3, commentId: null }, '/people/ada'],
  ['one of a favourite', { kind: 'favourite', items: 1, commentId: null }, '/photo/p1'],
  ['the end of a plan', { kind: 'plan', item: null, commentId: null }, '/payment'],
  ['a report', { kind: 'decision', own: false, commentId: null }, '/reports'],
  ['an own item that is gone', { kind: 'decision', own: true, item: null, commentId: null }, '/profile'],
  ['nothing in particular', { item: null, commentId: null }, '/'],
  ['an own item', { kind: 'decision', own: true, commentId: null }, '/photo/p1'],
  ['an own club', { kind: 'decision', own: true, club: lens }, '/club/l1'],
  ['the end of the plan of a club', { kind: 'plan', club: lens }, '/club/l1'],
  ['a case to decide', { kind: 'moderation' }, '/moderation'],
  ['the end of the time at college', { kind: 'leaving' }, '/profile'],
  ['an invitation', { kind: 'invitation', club: lens }, '/clubs'],
  ['a club without leads', { kind: 'handover', club: lens }, '/club/l1'],
  ['a seat', { kind: 'seat', club: lens }, '/club/l1'],
  ['offers', { kind: 'offers', event: fest }, '/event/e1/offers'],
  ['what was accepted', { kind: 'accepted', event: fest }, '/event/e1'],
  ['what is removed soon', { kind: 'ending', event: fest }, '/event/e1'],
  ['several of a favourite club', { kind: 'favourite', items: 2, club: lens }, '/club/l1'],
] as const)('a notification of %s leads to its page (decisions 50)', (_, changes, path) => {
  expect(newsPath({ ...onPhoto, ...changes })).toBe(path);
});
