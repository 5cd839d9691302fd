import { expect, test, vi } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { actorOf, aMember, anUpload, aPhoto, aPlanHolder, aReport, codeOf } from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import type { User } from '../accounts/user.ts';
import { utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { clearOffersJob } from './clear-offers.ts';
import { tellOfOffersJob } from './tell-of-offers.ts';

const { events, media, pool, safety, uploads } = useCases;

test('nobody becomes an admin by it, and anywhere else a plan is required (decisions 13, 65)', async () => {
  const { memory, sender, as, offer } = await poolSetting();
  await offer();
  expect(await codeOf(offer(sender, { event: null }))).toBe('PLAN_REQUIRED');
  const file = { folder: 'photo', fileName: 'a.jpg', size: 10, contentType: 'image/jpeg' };
  expect(await codeOf(execute(uploads.declareUpload, memory, await as(sender), file))).toBe('PLAN_REQUIRED');
  expect(
    await codeOf(execute(events.createEvent, memory, await as(sender), { title: 'X', startsOn: '2026-03-14' })),
  ).toBe('PLAN_REQUIRED');
});

test('as they come: everything, or from people with ten accepted and none removed (decisions 65)', async () => {
  const all = await poolSetting('all');
  expect((await all.offer()).pool).toBe('accepted');
  const known = await poolSetting('known');
  const sent: string[] = [];
  for (let offered = 0; offered < 10; offered += 1) sent.push((await known.offer()).id);
  await known.decide({ accept: sent });
  expect((await known.offer()).pool).toBe('accepted');
  const host = await known.as(known.host);
  await execute(events.takeOutOfEvent, known.memory, host, { eventId: known.event.id, mediaId: sent[0] });
  expect((await known.offer()).pool).toBe('offered');
});

test('whoever left opens no pool and hosts none; once their view ends, they judge nothing (decisions 65, 74)', async () => {
  const { memory, host, sender, event, as, offer, page } = await poolSetting();
  const { id } = await offer();
  const now = memory.clock.now();
  const left = { ...(await as(host)), leavesAt: now };
  const edit = (mode: string) => execute(events.editEvent, memory, left, { id: event.id, pool: mode });
  expect(await codeOf(edit('all'))).toBe('LEFT_COLLEGE');
  const desk = (by: typeof left) => execute(pool.listOffers, memory, by, { eventId: event.id });
  const decide = (by: typeof left) => execute(pool.decideOffers, memory, by, { eventId: event.id, accept: [id] });
  const waiting = async (by: typeof left) =>
    (await execute(events.findEvent, memory, by, { id: event.id })).pooling?.waiting;
  expect([(await desk(left)).items.length, await waiting(left)]).toEqual([1, 1]);
  const ended = { ...left, leavesAt: now - 30 * DAY, sharedBefore: now };
  for (const judged of [desk(ended), decide(ended)]) expect(await codeOf(judged)).toBe('LEFT_COLLEGE');
  expect(await waiting(ended)).toBeNull();
  await memory.users.changeProfile(host.id, { ownLeavesOn: utcDay(now) }, now, () => []);
  expect((await page(sender)).pooling?.open).toBe(false);
  expect(await codeOf(offer())).toBe('POOL_CLOSED');
  expect((await edit('closed')).pooling?.open).toBe(false);
});

test('many offers are decided in portions of twenty, each with its entry in the log (decisions 65)', async () => {
  const { memory, host, offer, decide } = await poolSetting();
  const sent: string[] = [];
  for (let offered = 0; offered < 30; offered += 1) sent.push((await offer()).id);
  const logged = async () =>
    (await memory.audit.list({ concerning: host.id, since: 0, limit: 9, after: null })).items
      .filter(({ act }) => act === 'offers-decided')
      .map(({ details }) => [details?.verdict, details?.items]);
  expect((await decide({ accept: sent.slice(0, 20) })).accept).toHaveLength(20);
  expect(await logged()).toEqual([['accept', 20]]);
  expect((await decide({ decline: sent })).decline).toHaveLength(10);
  expect(await logged()).toEqual([
    ['decline', 10],
    ['accept', 20],
  ]);
});

test('of a portion the log counts what could be decided; nothing is where the event goes meanwhile (decisions 65)', async () => {
  const { memory, host, offer, decide } = await poolSetting();
  const { id } = await offer();
  await decide({ accept: [id, 'gone'] });
  const log = await memory.audit.list({ concerning: host.id, since: 0, limit: 1, after: null });
  expect(log.items[0]?.details).toMatchObject({ verdict: 'accept', items: 1 });
  vi.spyOn(memory.offers, 'decide').mockResolvedValue(null);
  expect(await codeOf(decide({ accept: [id] }))).toBe('EVENT_NOT_FOUND');
});

test('a sender withdraws at any time, what was accepted too (decisions 65)', async () => {
  const { memory, host, sender, as, offer, decide, desk, own } = await poolSetting();
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

test('nothing comes into an event while uploads for its club are stopped, nor by whose are; declining goes on (decisions 52, 65)', async () => {
  const { memory, asha, mira, noor, club, as } = await clubSetting();
  const startsOn = new Date(memory.clock.now()).toISOString().slice(0, 10);
  const fest = { title: 'Fest', startsOn, club: club.id, pool: 'asked' };
  const event = await execute(events.createEvent, memory, await as(asha), fest);
  const offered = async () => {
    const { fileName } = await anUpload(memory, mira, { folder: 'photo' });
    return execute(media.publishPhoto, memory, await as(mira), { title: 'Lawn', fileName, event: event.id });
  };
  const [one, two] = [await offered(), await offered()];
  const decide = async (verdict: object, changes = {}) =>
    execute(pool.decideOffers, memory, { ...(await as(asha)), ...changes }, { eventId: event.id, ...verdict });
  const holder = await aPlanHolder(memory, { tenant: asha.tenant });
  const [{ id: mediaId }, { fileName }] = [await aPhoto(memory, holder), await anUpload(memory, holder)];
  const add = async () => execute(events.addToEvent, memory, await as(holder), { eventId: event.id, mediaId });
  const publish = async () =>
    execute(media.publishPhoto, memory, await as(holder), { title: 'Lawn', fileName, event: event.id });

  const stopped = { uploadsStoppedUntil: memory.clock.now() + DAY };
  expect(await codeOf(decide({ accept: [one.id] }, stopped))).toBe('UPLOADS_STOPPED');
  await memory.users.setModerator(noor.id, true);
  const about = { subject: 'club', reason: 'false-name' } as const;
  const { id } = await aReport(memory, await aMember(memory), club.id, about);
  const decision = { id, verdict: 'keep', text: 'Not yours.', stopDays: 3 };
  await execute(safety.decideCase, memory, await as(noor), decision);
  for (const call of [decide({ accept: [one.id] }), add(), publish()])
    expect(await codeOf(call)).toBe('CLUB_UPLOADS_STOPPED');
  expect((await decide({ decline: [two.id] })).decline).toEqual([two.id]);
  memory.clock.advance(3 * DAY);
  expect((await decide({ accept: [one.id] })).accept).toEqual([one.id]);
  expect(await add()).toEqual({ added: true });
});

test('a lapsed owner opens no pool, and an open one takes nothing then; it is edited by nobody else (decisions 65)', async () => {
  const { memory, host, sender, event, as, offer } = await poolSetting();
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
  const { memory, sender, offer, desk } = await poolSetting();
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
  const { memory, host, offer, desk, as, see } = await poolSetting();
  const moderator = await aMember(memory, { moderator: true });
  // Young accounts wait for a moderator.
  memory.clock.advance(8 * DAY);
  const { id } = await offer();
  expect(await see(id, host)).toBeNull();
  await execute(safety.fileReport, memory, await as(host), { subject: 'item', id, reason: 'in-it' });
  expect([await see(id, host), await see(id, moderator), (await desk()).length]).toEqual(['MEDIA_NOT_FOUND', null, 0]);
});
