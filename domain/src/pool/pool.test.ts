import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { actorOf, aMember, anUpload, aPlanHolder, codeOf, memoryPorts, outcomeOf, reread } from '../../memory/index.ts';
import type { User } from '../accounts/user.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { clearOffersJob } from './clear-offers.ts';
import { tellOfOffersJob } from './tell-of-offers.ts';

const { events, media, news, pool, safety, uploads } = useCases;

/** The pool of an event, to which people without a plan add (decisions 65). */
const setting = async (mode: 'asked' | 'known' | 'all' = 'asked') => {
  const memory = memoryPorts();
  const host = await aPlanHolder(memory, { name: 'host' });
  const sender = await aMember(memory, { name: 'sender' });
  const startsOn = new Date(memory.clock.now()).toISOString().slice(0, 10);
  const event = await execute(events.createEvent, memory, actorOf(host), { title: 'Fest', startsOn, pool: mode });
  const as = async (user: User) => actorOf(await reread(memory, user.id));
  const offer = async (by = sender, more = {}) => {
    const { fileName } = await anUpload(memory, by, { folder: 'photo' });
    return execute(media.publishPhoto, memory, await as(by), { title: 'Lawn', fileName, event: event.id, ...more });
  };
  const decide = async (input: object, by = host) =>
    execute(pool.decideOffers, memory, await as(by), { eventId: event.id, ...input });
  const desk = async (by = host, state: 'offered' | 'declined' = 'offered') =>
    (await execute(pool.listOffers, memory, await as(by), { eventId: event.id, state })).items;
  const own = async (by = sender) => execute(pool.listOwnOffers, memory, await as(by), { eventId: event.id });
  const page = async (by = sender) => execute(events.findEvent, memory, await as(by), { id: event.id });
  const see = async (id: string, by: User) =>
    outcomeOf(execute(media.findMedia, memory, await as(by), { kind: 'photo', id }));
  const told = async (by: User) =>
    (await execute(news.listNews, memory, await as(by), {})).items.map(({ kind, event: about }) => [kind, about?.id]);
  const run = () => tellOfOffersJob.run(memory, {});
  return { memory, host, sender, event, as, offer, decide, desk, own, page, see, told, run };
};

test('what is offered exists for its sender and the owner alone, until it is accepted (decisions 65)', async () => {
  const { memory, host, sender, event, as, offer, decide, desk, own, see } = await setting();
  const [another, moderator] = [await aPlanHolder(memory), await aMember(memory, { moderator: true })];
  const { id, pool: state, mine } = await offer();
  expect([state, mine.mayChange, mine.mayRemove]).toEqual(['offered', true, true]);
  expect([await see(id, sender), await see(id, host)]).toEqual([null, null]);
  expect([await see(id, another), await see(id, moderator)]).toEqual(['MEDIA_NOT_FOUND', 'MEDIA_NOT_FOUND']);
  const feed = async (who: User) =>
    (await execute(media.readFeed, memory, await as(who), { feed: 'recent', kind: 'photo' })).items.length;
  expect([await feed(sender), await feed(host)]).toEqual([0, 0]);
  expect((await desk()).map((one) => [one.item.id, one.state, one.sent])).toEqual([[id, 'offered', 1]]);
  expect((await own()).map(({ state, endsAt }) => [state, endsAt])).toEqual([
    ['offered', memory.clock.now() + 60 * DAY],
  ]);
  expect(await decide({ accept: [id] })).toEqual({ accept: [id], decline: [], wait: [] });
  expect([await see(id, another), await feed(another)]).toEqual([null, 1]);
  const items = await execute(events.listEventItems, memory, await as(another), { id: event.id });
  expect(items.items.map((item) => [item.id, item.uploader?.id])).toEqual([[id, sender.id]]);
  expect((await own()).map((one) => [one.state, one.endsAt])).toEqual([['accepted', null]]);
});

test('nobody becomes an admin by it, and anywhere else a plan is required (decisions 13, 65)', async () => {
  const { memory, sender, as, offer } = await setting();
  await offer();
  expect(await codeOf(offer(sender, { event: null }))).toBe('PLAN_REQUIRED');
  const file = { folder: 'photo', fileName: 'a.jpg', size: 10, contentType: 'image/jpeg' };
  expect(await codeOf(execute(uploads.declareUpload, memory, await as(sender), file))).toBe('PLAN_REQUIRED');
  expect(
    await codeOf(execute(events.createEvent, memory, await as(sender), { title: 'X', startsOn: '2026-03-14' })),
  ).toBe('PLAN_REQUIRED');
});

test('30 photos and 2 videos of 200 MiB each, counted to the owner (decisions 57, 65)', async () => {
  const { memory, host, sender, event, as, offer, page } = await setting();
  const declare = async (more: object) =>
    execute(uploads.declareUpload, memory, await as(sender), { event: event.id, ...more });
  const video = { folder: 'video', fileName: 'a.mp4', size: 200 * 1_024 ** 2, contentType: 'video/mp4' };
  const { fileName } = await declare(video);
  expect(await memory.uploads.byFileName(fileName)).toMatchObject({ holderId: host.id });
  expect(await codeOf(declare({ ...video, size: video.size + 1 }))).toBe('FILE_TOO_LARGE');
  const shares = await execute(uploads.uploadRoom, memory, await as(sender), { event: event.id });
  expect(shares[0]).toMatchObject({ of: 'host', used: video.size });
  for (let sent = 0; sent < 30; sent += 1) await offer();
  expect(await codeOf(offer())).toBe('POOL_FULL');
  const photo = { folder: 'photo', fileName: 'a.jpg', size: 10, contentType: 'image/jpeg' };
  expect(await codeOf(declare(photo))).toBe('POOL_FULL');
  expect((await page()).pooling).toMatchObject({ open: true, left: { photo: 0, video: 2 }, waiting: null });
  expect((await page(host)).pooling).toMatchObject({ left: null, waiting: 30 });
});

test('the owner’s side alone sees and decides offers; elsewhere the event does not exist (decisions 2, 65)', async () => {
  const { memory, sender, event, as, offer, decide, desk } = await setting();
  const { id } = await offer();
  const far = await aMember(memory, { tenant: 'far.edu' });
  expect([await codeOf(desk(sender)), await codeOf(desk(far))]).toEqual(['NOT_EVENT_OWNER', 'EVENT_NOT_FOUND']);
  expect(await codeOf(decide({ accept: [id] }, sender))).toBe('NOT_EVENT_OWNER');
  expect(await codeOf(execute(pool.listOwnOffers, memory, await as(far), { eventId: event.id }))).toBe(
    'EVENT_NOT_FOUND',
  );
});

test('as they come: everything, or from people with ten accepted and none removed (decisions 65)', async () => {
  const all = await setting('all');
  expect((await all.offer()).pool).toBe('accepted');
  const known = await setting('known');
  const sent: string[] = [];
  for (let offered = 0; offered < 10; offered += 1) sent.push((await known.offer()).id);
  await known.decide({ accept: sent });
  expect((await known.offer()).pool).toBe('accepted');
  const host = await known.as(known.host);
  await execute(events.takeOutOfEvent, known.memory, host, { eventId: known.event.id, mediaId: sent[0] });
  expect((await known.offer()).pool).toBe('offered');
});

test('a sender withdraws at any time, what was accepted too (decisions 65)', async () => {
  const { memory, host, sender, as, offer, decide, desk, own } = await setting();
  const [one, two] = [await offer(), await offer()];
  await decide({ accept: [two.id] });
  const remove = async (id: string, by: User) =>
    execute(media.removeMedia, memory, await as(by), { kind: 'photo', id });
  expect(await codeOf(remove(one.id, host))).toBe('NOT_UPLOADER');
  for (const { id } of [one, two]) await remove(id, sender);
  expect([await desk(), await own()]).toEqual([[], []]);
  expect(await memory.pools.recordOf(sender.id)).toEqual({ accepted: 0, removed: false });
});

test('a club’s pool: its leads open it and decide, what is accepted is the club’s, its sender still withdraws it (decisions 62, 65)', async () => {
  const { memory, asha, ravi, mira, club, as } = await clubSetting();
  const startsOn = new Date(memory.clock.now()).toISOString().slice(0, 10);
  const create = async (who: { id: string }) =>
    execute(events.createEvent, memory, await as(who), { title: 'Fest', startsOn, club: club.id, pool: 'asked' });
  expect(await codeOf(create(ravi))).toBe('NOT_CLUB_LEAD');
  const event = await create(asha);
  const { fileName } = await anUpload(memory, mira, { folder: 'photo' });
  const input = { title: 'Lawn', fileName, event: event.id };
  const { id } = await execute(media.publishPhoto, memory, await as(mira), input);
  const decide = async (who: { id: string }, verdict: object) =>
    execute(pool.decideOffers, memory, await as(who), { eventId: event.id, ...verdict });
  expect(await codeOf(decide(ravi, { accept: [id] }))).toBe('NOT_EVENT_OWNER');
  await decide(asha, { accept: [id] });
  const found = await execute(media.findMedia, memory, await as(mira), { kind: 'photo', id });
  expect([found.club?.id, found.mine.mayChange, found.mine.mayRemove]).toEqual([club.id, false, true]);
  expect(await memory.uploads.room(mira.id, null, club.id)).toMatchObject({ bytes: 0, holderBytes: 10 });
  await tellOfOffersJob.run(memory, {});
  await execute(media.removeMedia, memory, await as(mira), { kind: 'photo', id });
  expect(await memory.media.byId(id)).toBeNull();
});

test('a lapsed owner opens no pool, and an open one takes nothing then; it is edited by nobody else (decisions 65)', async () => {
  const { memory, host, sender, event, as, offer } = await setting();
  const edit = async (who: User, pool: string) =>
    execute(events.editEvent, memory, await as(who), { id: event.id, pool });
  expect(await codeOf(edit(sender, 'all'))).toBe('NOT_EVENT_OWNER');
  expect((await edit(host, 'all')).pool).toBe('all');
  await edit(host, 'closed');
  expect(await codeOf(offer())).toBe('PLAN_REQUIRED');
  await edit(host, 'known');
  memory.clock.advance(10 * DAY);
  await memory.users.setSuspended(host.id, memory.clock.now(), undefined, []);
  expect(await codeOf(offer())).toBe('POOL_CLOSED');
  await memory.users.setSuspended(host.id, null, undefined, []);
  memory.clock.advance(400 * DAY);
  await edit(host, 'closed');
  expect(await codeOf(edit(host, 'asked'))).toBe('PLAN_REQUIRED');
});

test('stopped uploads, suspension and erasure hold for offers (decisions 12, 52, 65)', async () => {
  const { memory, sender, offer, desk } = await setting();
  const { id } = await offer();
  const stopped = { ...actorOf(sender), uploadsStoppedUntil: memory.clock.now() + DAY };
  const { fileName } = await anUpload(memory, sender, { folder: 'photo' });
  const input = { title: 'Lawn', fileName, event: 'any' };
  expect(await codeOf(execute(media.publishPhoto, memory, stopped, input))).toBe('UPLOADS_STOPPED');
  await memory.users.setSuspended(sender.id, memory.clock.now(), undefined, []);
  expect(await desk()).toEqual([]);
  await memory.users.setSuspended(sender.id, null, undefined, []);
  expect(await desk()).toHaveLength(1);
  await memory.users.remove(sender.id, () => []);
  await clearOffersJob.run(memory, {});
  expect(await memory.media.byId(id)).toBeNull();
});

test('a report of an offered item reaches the moderators, and hides it from the desk where it asks for that (decisions 51, 65)', async () => {
  const { memory, host, offer, desk, as, see } = await setting();
  const moderator = await aMember(memory, { moderator: true });
  // Young accounts wait for a moderator.
  memory.clock.advance(8 * DAY);
  const { id } = await offer();
  await execute(safety.fileReport, memory, await as(host), { subject: 'item', id, reason: 'in-it' });
  expect([await see(id, moderator), (await desk()).length]).toEqual([null, 0]);
});

test('declined items are gone within a day, undecided ones after 60 days, and can be set back until then (decisions 65)', async () => {
  const { memory, offer, decide, desk, host } = await setting();
  const [one, two, three] = [await offer(), await offer(), await offer()];
  await decide({ decline: [one.id, two.id] });
  expect((await desk(host, 'declined')).map(({ item }) => item.id).sort()).toEqual([one.id, two.id].sort());
  await decide({ wait: [two.id] });
  memory.clock.advance(DAY);
  await clearOffersJob.run(memory, {});
  const left = async () =>
    (await Promise.all([one, two, three].map(({ id }) => memory.media.byId(id)))).map((item) => item !== null);
  expect(await left()).toEqual([false, true, true]);
  memory.clock.advance(59 * DAY);
  await clearOffersJob.run(memory, {});
  expect(await left()).toEqual([false, false, false]);
});

test('the owner is told once an hour at most, senders of acceptances once they stand and 7 days before an end (decisions 65)', async () => {
  const { memory, host, sender, event, offer, decide, told, run } = await setting();
  const [first] = [await offer()];
  await run();
  expect(await told(host)).toEqual([['offers', event.id]]);
  const read = async () => execute(news.markRead, memory, actorOf(host), {});
  await read();
  memory.clock.advance(30 * MINUTE);
  await offer();
  await run();
  const unread = async () => (await execute(news.listNews, memory, actorOf(host), {})).items[0]?.read;
  expect(await unread()).toBe(true);
  memory.clock.advance(30 * MINUTE);
  await run();
  expect(await unread()).toBe(false);
  await decide({ accept: [first.id] });
  await run();
  expect(await told(sender)).toEqual([]);
  memory.clock.advance(10 * MINUTE);
  await run();
  expect(await told(sender)).toEqual([['accepted', event.id]]);
  memory.clock.advance(53 * DAY + HOUR);
  await run();
  expect((await told(sender)).map(([kind]) => kind)).toContain('ending');
});
