import { expect, test } from 'vitest';
import { actorOf, aMember, anonymous, aPhoto, aPlanHolder, codeOf, memoryPorts } from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import { addToEvent } from '../events/fill-event.ts';
import { createEvent } from '../events/plan-event.ts';
import type { Announcement } from '../kernel/announcement.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { setFavourite } from '../library/mark-favourite.ts';
import { choose } from '../news/choices.ts';
import { eventFor, listen, planEventFor } from './listen.ts';
import { MAX_ITEMS } from './rules.ts';

const setting = async () => {
  const ports = memoryPorts();
  const club = await aPlanHolder(ports);
  return { ports, club, ada: await aMember(ports), photo: await aPhoto(ports, club) };
};

test('nobody hears of an item that they may not know of, whatever they ask for (decisions 2, 50)', async () => {
  const { ports, ada, photo } = await setting();
  const stranger = await aMember(ports, { tenant: 'other.edu' });
  const about: Announcement = { kind: 'discussion', mediaId: photo.id, commentId: 'c' };
  const heard = (who: typeof ada, announcement: Announcement) => eventFor(ports, actorOf(who), announcement);
  expect(await heard(ada, about)).toEqual({ kind: 'discussion', itemId: photo.id, commentId: 'c' });
  expect(await heard(stranger, about)).toBeNull();
  expect(await heard(ada, { kind: 'discussion', mediaId: 'gone', commentId: null })).toBeNull();
  expect(await heard(ada, { kind: 'session', personId: ada.id })).toBeNull();
  expect(await heard(ada, { kind: 'unread', personId: ada.id })).toEqual({ kind: 'unread' });
  await ports.users.setSuspended(photo.uploaderId ?? '', ports.clock.now());
  expect(await heard(ada, about)).toBeNull();
});

test('whoever decides about an offer hears of what is said under it, and nobody else (decisions 50, 65)', async () => {
  const { memory, host, sender, offer } = await poolSetting();
  const { id: mediaId } = await offer();
  const about: Announcement = { kind: 'discussion', mediaId, commentId: 'c' };
  const heard = (who: typeof host) => eventFor(memory, actorOf(who), about);
  const event = { kind: 'discussion', itemId: mediaId, commentId: 'c' };
  expect([await heard(host), await heard(sender)]).toEqual([event, event]);
  expect(await heard(await aMember(memory))).toBeNull();
});

test('nobody hears of kinds that they switched off (decisions 50)', async () => {
  const { ports, club, photo } = await setting();
  const commentNews: Announcement = { kind: 'comment', personId: club.id, mediaId: photo.id, commentId: 'c' };
  expect(await eventFor(ports, actorOf(club), commentNews)).toEqual({
    kind: 'comment',
    itemId: photo.id,
    commentId: 'c',
  });
  await execute(choose, ports, actorOf(club), { kind: 'comment', way: 'app', wanted: false });
  expect(await eventFor(ports, actorOf(club), commentNews)).toBeNull();
});

test('people hear of new items by uploaders whom they marked, and in events that they added to (decisions 50)', async () => {
  const { ports, club, ada, photo } = await setting();
  const bob = await aPlanHolder(ports);
  const event = await execute(createEvent, ports, actorOf(club), { title: 'Fest', startsOn: '2026-01-01' });
  const own = await aPhoto(ports, bob);
  await execute(addToEvent, ports, actorOf(bob), { eventId: event.id, mediaId: own.id });
  await execute(setFavourite, ports, actorOf(ada), { uploaderId: club.id, favourite: true });
  const shared = {
    kind: 'shared',
    tenant: photo.tenant,
    uploaderId: club.id,
    mediaId: photo.id,
    clubId: null,
  } as const;
  const heard = (who: typeof ada, eventId: string | null) =>
    eventFor(ports, actorOf(who), { ...shared, eventId }).then((heardEvent) => heardEvent?.kind ?? null);
  expect([await heard(ada, null), await heard(ada, event.id)]).toEqual(['favourite', 'favourite']);
  expect([await heard(bob, null), await heard(bob, event.id)]).toEqual([null, 'event']);
  await execute(choose, ports, actorOf(ada), { kind: 'favourite', way: 'app', wanted: false });
  expect(await heard(ada, null)).toBeNull();
  await ports.users.setSuspended(club.id, ports.clock.now());
  expect(await heard(bob, event.id)).toBeNull();
});

test('the end of a plan is announced when its time comes, a week before and a day before (decisions 50)', async () => {
  const { ports, club } = await setting();
  const actor = actorOf(club);
  const planEvent = (before: number) =>
    planEventFor(ports, actor, club.planEnd - before - 1_000, club.planEnd - before);
  expect([await planEvent(8 * DAY), await planEvent(7 * DAY), await planEvent(2 * DAY), await planEvent(DAY)]).toEqual([
    null,
    { kind: 'plan' },
    null,
    { kind: 'plan' },
  ]);
  await execute(choose, ports, actor, { kind: 'plan', way: 'app', wanted: false });
  expect(await planEvent(DAY)).toBeNull();
});

test('one listens only as oneself, and to a limited number of items (decisions 50)', async () => {
  const { ports, ada } = await setting();
  const ask = (items?: string) => execute(listen, ports, actorOf(ada), items === undefined ? {} : { items });
  expect((await ask()).items.size).toBe(0);
  expect([...(await ask('a,b,,a')).items]).toEqual(['a', 'b']);
  const many = Array.from({ length: MAX_ITEMS + 1 }, (_, at) => `i${at}`).join(',');
  expect(await codeOf(ask(many))).toBe('VALIDATION_FAILED');
  expect(await codeOf(execute(listen, ports, anonymous(), {}))).toBe('UNAUTHENTICATED');
});
