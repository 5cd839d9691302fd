import { expect, test } from 'vitest';
import { boundedOtherwise, openWhileReading, personLimits } from '../declared/declared.ts';
import { useCases } from '../use-cases.ts';
import { isShutWhileReading, refuseWhileClosing } from './closing.ts';

const closing = { readingFrom: 10, erasedAt: 20 };

test('what stays open while a college is read exists, and is among what changes something (decisions 69)', () => {
  const bounded = [...Object.keys(personLimits), ...Object.keys(boundedOtherwise)];
  expect(openWhileReading.filter((name) => !bounded.includes(name))).toEqual([]);
});

test('what changes something is refused while a college is read, unless it is named (decisions 69)', () => {
  const members = Object.values(useCases)
    .flatMap((group) => Object.values(group))
    .filter(({ access }) => access !== 'anyone' && access !== 'operator');
  const shut = members.map(({ name }) => name).filter(isShutWhileReading);
  expect(shut).toEqual(
    expect.arrayContaining([
      'accounts.changeProfile',
      'captions.put',
      'clubs.accept',
      'clubs.close',
      'clubs.create',
      'clubs.dropInvitation',
      'clubs.edit',
      'clubs.give',
      'clubs.invite',
      'clubs.removeSeat',
      'clubs.restore',
      'clubs.setFavourite',
      'clubs.setSeat',
      'clubs.takeOver',
      'clubs.undoGift',
      'comments.write',
      'events.add',
      'events.create',
      'events.edit',
      'events.takeOut',
      'library.setFavourite',
      'library.setSaved',
      'media.choosePoster',
      'media.edit',
      'media.publishPhoto',
      'media.publishVideo',
      'media.retry',
      'membership.checkOut',
      'membership.simulatePayment',
      'news.keepPush',
      'reactions.react',
      'stewards.change',
      'stewards.moderator',
      'stewards.putRoster',
      'uploads.declare',
      'uploads.receiveChunk',
      'uploads.signParts',
      'walls.open',
    ]),
  );
});

test('nothing is refused before its day, changes from it on, and everything once it is to be erased (decisions 69)', () => {
  const attempt = (name: string, now: number) => () => refuseWhileClosing(closing, name, now);
  expect(attempt('comments.write', 9)).not.toThrow();
  expect(attempt('comments.write', 10)).toThrow('closing');
  expect(attempt('comments.list', 19)).not.toThrow();
  expect(attempt('comments.list', 20)).toThrow('Sign in');
  expect(() => refuseWhileClosing(null, 'comments.write', 30)).not.toThrow();
});
