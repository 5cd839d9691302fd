import { expect, test } from 'vitest';
import { aMember, anUpload, aPlanHolder, codeOf } from '../../memory/index.ts';
import { poolSetting } from '../../memory/pool-setting.ts';
import type { User } from '../accounts/user.ts';
import { DAY, HOUR, MINUTE } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { events, media, pool, uploads } = useCases;

test('what is offered exists for its sender and the owner alone, until it is accepted (decisions 65)', async () => {
  const { memory, host, sender, event, as, offer, decide, desk, own, see } = await poolSetting();
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
  const audited = await memory.audit.list({ concerning: host.id, since: 0, limit: 1, after: null });
  expect(audited.items).toMatchObject([
    { act: 'offers-decided', details: { event: event.id, verdict: 'accept', items: 1 } },
  ]);
  expect([await see(id, another), await feed(another)]).toEqual([null, 1]);
  const items = await execute(events.listEventItems, memory, await as(another), { id: event.id });
  expect(items.items.map((item) => [item.id, item.uploader?.id])).toEqual([[id, sender.id]]);
  expect((await own()).map((one) => [one.state, one.endsAt])).toEqual([['accepted', null]]);
});

test('30 photos and 2 videos of 200 MiB each, counted to the owner (decisions 57, 65)', async () => {
  const { memory, host, sender, event, as, offer, page } = await poolSetting();
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

test('whoever has left is offered no place in it, and sees what they sent (decisions 65, 74)', async () => {
  const { sender, host, memory, as, event, offer } = await poolSetting();
  await offer();
  const alumnus = { ...(await as(sender)), leavesAt: memory.clock.now() };
  const pooling = async () => (await execute(events.findEvent, memory, alumnus, { id: event.id })).pooling;
  expect(await pooling()).toMatchObject({ open: true, left: null });
  await execute(events.editEvent, memory, await as(host), { id: event.id, pool: 'closed' });
  expect(await pooling()).toMatchObject({ open: false, left: null });
});

test('a video of more than 200 MiB, announced for something else, is not published into it (decisions 65)', async () => {
  const { memory, sender, event, as } = await poolSetting();
  const [clip, poster] = [
    await anUpload(memory, sender, { folder: 'video' }),
    await anUpload(memory, sender, { folder: 'video', name: 'poster.jpg' }),
  ];
  const long = { ...clip, id: memory.ids.next(), fileName: `long-${clip.fileName}`, size: 200 * 1_024 ** 2 + 1 };
  await memory.uploads.declare(long);
  const uploadSessions = { ...memory.uploadSessions, received: async () => long.size };
  const input = {
    title: 'Dance',
    description: '',
    tags: [],
    fileName: long.fileName,
    posterName: poster.fileName,
    event: event.id,
  };
  const ports = { ...memory, uploadSessions };
  expect(await codeOf(execute(media.publishVideo, ports, await as(sender), input))).toBe('FILE_TOO_LARGE');
});

test('of a closed pool its two sides still see what waits; nobody else hears of it (decisions 65)', async () => {
  const { memory, host, as, event, offer, page } = await poolSetting();
  await offer();
  await execute(events.editEvent, memory, await as(host), { id: event.id, pool: 'closed' });
  expect((await page(host)).pooling).toMatchObject({ open: false, left: null, waiting: 1 });
  expect((await page()).pooling).toMatchObject({ open: false, left: null, waiting: null });
  expect((await page(await aMember(memory))).pooling).toBeNull();
});

test('the owner’s side alone sees and decides offers; elsewhere the event does not exist (decisions 2, 65)', async () => {
  const { memory, sender, event, as, offer, decide, desk } = await poolSetting();
  const { id } = await offer();
  const far = await aMember(memory, { tenant: 'far.edu' });
  expect([await codeOf(desk(sender)), await codeOf(desk(far))]).toEqual(['NOT_EVENT_OWNER', 'EVENT_NOT_FOUND']);
  expect(await codeOf(decide({ accept: [id] }, sender))).toBe('NOT_EVENT_OWNER');
  expect(await codeOf(execute(pool.listOwnOffers, memory, await as(far), { eventId: event.id }))).toBe(
    'EVENT_NOT_FOUND',
  );
});

test('offers of one sender within 3 s are a series; a declined one says when it ends; a page goes on in its own list (decisions 65)', async () => {
  const { memory, host, event, as, offer, decide, desk, own } = await poolSetting();
  const [first, second] = [await offer(), await offer()];
  memory.clock.advance(MINUTE);
  const third = await offer();
  const series = new Map((await desk()).map((one) => [one.item.id, one.series]));
  expect(series.get(first.id)).toBe(series.get(second.id));
  expect(series.get(third.id)).not.toBe(series.get(first.id));
  await decide({ decline: [third.id] });
  const ends = (await own()).find(({ item }) => item.id === third.id)?.endsAt;
  expect(ends).toBe(memory.clock.now() + 12 * HOUR);
  const list = async (state: string, cursor?: string | null) =>
    execute(pool.listOffers, memory, await as(host), { eventId: event.id, state, limit: 1, ...(cursor && { cursor }) });
  const { next } = await list('offered');
  expect((await list('offered', next)).items).toHaveLength(1);
  expect(await codeOf(list('declined', next))).toBe('CURSOR_INVALID');
});
