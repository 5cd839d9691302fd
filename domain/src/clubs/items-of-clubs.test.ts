import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { aClub, aMember, anUpload, aPlanHolder, aVideo, codeOf, outcomeOf, seated } from '../../memory/index.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';

const { accounts, browsing, clubs, events, finding, media, uploads } = useCases;

const aFile = { folder: 'photo', fileName: 'a.jpg', size: 1_000, contentType: 'image/jpeg' };

/** The setting, with ways to share for a club. */
async function sharing() {
  const set = await clubSetting();
  const { memory, as } = set;
  const publish = async (who: { id: string }, more: object = {}) => {
    const upload = await anUpload(memory, who);
    return execute(media.publishPhoto, memory, await as(who), { title: 'Final', fileName: upload.fileName, ...more });
  };
  return { ...set, publish };
}

test('a seat holder shares for the only club, and the item names the club and the person (decisions 62)', async () => {
  const { memory, ravi, noor, club, as, publish } = await sharing();
  const declared = await execute(uploads.declareUpload, memory, await as(ravi), aFile);
  expect((await memory.uploads.byId(declared.id))?.holderId).toBe(club.id);
  const item = await publish(ravi);
  expect(item).toMatchObject({ club: { id: club.id, name: 'Lens Club', handle: 'lens' }, uploader: { id: ravi.id } });
  expect(item.mine).toMatchObject({ own: true, mayChange: true });
  const listed = await execute(browsing.listClubItems, memory, await as(noor), { id: club.id });
  expect(listed.items.map(({ id }) => id)).toEqual([item.id]);
  expect(await codeOf(publish(noor))).toBe('PLAN_REQUIRED');
  const far = await aPlanHolder(memory, { tenant: 'far.ac.in' });
  expect(await codeOf(execute(browsing.listClubItems, memory, await as(far), { id: club.id }))).toBe('CLUB_NOT_FOUND');
});

test('whoever has a plan shares for themselves unless they name a club with a seat (decisions 62)', async () => {
  const { memory, asha, club, publish } = await sharing();
  const holder = await aPlanHolder(memory);
  expect(await codeOf(publish(holder, { club: club.id }))).toBe('CLUB_SEAT_REQUIRED');
  await seated(memory, club, holder);
  expect((await publish(holder)).club).toBeNull();
  expect((await publish(holder, { club: club.id })).club?.id).toBe(club.id);
  await aClub(memory, asha, { handle: 'second', months: 1 });
  expect(await codeOf(publish(asha))).toBe('CLUB_REQUIRED');
});

test('what was announced for one holder and goes to another needs room there (decisions 57, 62, 65)', async () => {
  const { memory, club, as } = await sharing();
  const [host, holder, sender] = [await aPlanHolder(memory), await aPlanHolder(memory), await aMember(memory)];
  await seated(memory, club, holder);
  const fest = { title: 'Fest', startsOn: new Date(memory.clock.now()).toISOString().slice(0, 10), pool: 'all' };
  const eventOf = async (owner: { id: string }) =>
    (await execute(events.createEvent, memory, await as(owner), fest)).id;
  const [event, other] = [await eventOf(host), await eventOf(holder)];
  const moves = [
    { by: holder, from: {}, to: { club: club.id }, full: { club: 0 }, holderId: club.id },
    { by: holder, from: { club: club.id }, leaves: true, to: { event }, full: { planHolder: 0 }, holderId: null },
    {
      by: sender,
      from: { event: other },
      to: { event },
      full: { planHolder: 0 },
      holderId: host.id,
    },
  ];
  for (const { by, from, leaves, to, full, holderId } of moves) {
    const { id, fileName } = await execute(uploads.declareUpload, memory, await as(by), { ...aFile, ...from });
    const before = await memory.uploads.byId(id);
    expect(before?.holderId).not.toBe(holderId);
    memory.putFile(fileName, new Uint8Array(aFile.size));
    if (leaves) await execute(clubs.removeSeat, memory, await as(by), { clubId: club.id, userId: by.id });
    const share = async (quotas: object) => {
      const settings = { ...memory.settings, quotas: { ...memory.settings.quotas, ...quotas } };
      const input = { title: 'Final', fileName, ...to };
      return outcomeOf(execute(media.publishPhoto, { ...memory, settings }, await as(by), input));
    };
    expect(await share(full)).toBe('QUOTA_EXCEEDED');
    expect(await memory.uploads.byId(id)).toMatchObject({ usedBy: null, holderId: before?.holderId });
    expect(await share({})).toBeNull();
    expect(await memory.uploads.byId(id)).toMatchObject({ usedBy: expect.any(String), holderId });
  }
});

test('what was announced for a club goes to it, also with an event and a plan or another seat of one’s own (decisions 62)', async () => {
  const { memory, asha, club, as } = await sharing();
  const holder = await aPlanHolder(memory);
  await seated(memory, club, holder);
  await aClub(memory, asha, { handle: 'second', months: 1 });
  const day = new Date(memory.clock.now()).toISOString().slice(0, 10);
  const fest = { title: 'Fest', startsOn: day, open: true };
  const { id: event } = await execute(events.createEvent, memory, await as(holder), fest);
  for (const by of [holder, asha]) {
    const announced = { ...aFile, club: club.id };
    const { id, fileName } = await execute(uploads.declareUpload, memory, await as(by), announced);
    memory.putFile(fileName, new Uint8Array(aFile.size));
    const input = { title: 'Final', fileName, event };
    const item = await execute(media.publishPhoto, memory, await as(by), input);
    expect([item.club?.id, (await memory.uploads.byId(id))?.holderId]).toEqual([club.id, club.id]);
  }
});

test('the poster of a club’s video counts to the club, which needs room for it (decisions 57, 62)', async () => {
  const { memory, asha, ravi, club, as } = await sharing();
  const video = await aVideo(memory, ravi, { clubId: club.id });
  const poster = await anUpload(memory, asha, { folder: 'video', name: 'poster.jpg' });
  const choose = async (quotas: object) => {
    const settings = { ...memory.settings, quotas: { ...memory.settings.quotas, ...quotas } };
    const input = { id: video.id, fileName: poster.fileName };
    return outcomeOf(execute(media.choosePoster, { ...memory, settings }, await as(asha), input));
  };
  expect(await choose({ club: 0 })).toBe('QUOTA_EXCEEDED');
  expect(await memory.uploads.byId(poster.id)).toMatchObject({ usedBy: null });
  expect(await choose({})).toBeNull();
  expect(await memory.uploads.byId(poster.id)).toMatchObject({ usedBy: video.id, holderId: club.id });
});

test('a plan that ends in mid-upload, or a club that is closed, stops the item and nothing else (decisions 13, 63)', async () => {
  const { memory, asha, ravi, club, as, publish } = await sharing();
  const before = await publish(ravi);
  const upload = await anUpload(memory, ravi);
  const fest = { title: 'Fest', startsOn: '2026-03-14', club: club.id };
  const { id: eventId } = await execute(events.createEvent, memory, await as(asha), fest);
  memory.clock.set(club.planEnd);
  const opened = execute(events.editEvent, memory, await as(asha), { id: eventId, pool: 'asked' });
  expect(await codeOf(opened)).toBe('CLUB_PLAN_OVER');
  const late = { title: 'Late', fileName: upload.fileName };
  expect(await codeOf(execute(media.publishPhoto, memory, await as(ravi), late))).toBe('PLAN_REQUIRED');
  const edit = { kind: 'photo', id: before.id, title: 'Other' };
  expect((await execute(media.editMedia, memory, await as(asha), edit)).title).toBe('Other');
});

test('leads change every item of their club, photographers their own for 30 days (decisions 20, 62)', async () => {
  const { memory, asha, ravi, mira, noor, club, as, publish } = await sharing();
  await seated(memory, club, mira);
  const item = await publish(ravi);
  const edit = async (who: { id: string }) =>
    codeOf(execute(media.editMedia, memory, await as(who), { kind: 'photo', id: item.id, title: 'New' })).catch(
      () => 'done',
    );
  expect([await edit(asha), await edit(ravi), await edit(mira), await edit(noor)]).toEqual([
    'done',
    'done',
    'NOT_UPLOADER',
    'NOT_UPLOADER',
  ]);
  memory.clock.advance(30 * DAY);
  expect([await edit(asha), await edit(ravi)]).toEqual(['done', 'NOT_UPLOADER']);
});

test('what a seat holder shared stays with the club when they delete the account (decisions 12, 62)', async () => {
  const { memory, asha, ravi, as, publish } = await sharing();
  const item = await publish(ravi);
  await execute(accounts.deleteAccount, memory, await as(ravi), { id: ravi.id });
  const seen = await execute(media.findMedia, memory, await as(asha), { kind: 'photo', id: item.id });
  expect(seen).toMatchObject({ uploader: null, club: { handle: 'lens' }, mine: { mayChange: true } });
});

test('a club’s event is its leads’ to change, for 30 days its maker’s, and its seats’ to add to (decisions 45, 62)', async () => {
  const { memory, asha, ravi, mira, noor, club, as, publish } = await sharing();
  await seated(memory, club, mira);
  const event = await execute(events.createEvent, memory, await as(ravi), {
    title: 'Techfest',
    startsOn: '2026-03-14',
    open: false,
  });
  expect(event).toMatchObject({ club: { id: club.id }, own: false, mayAdd: true, mayChange: true });
  const edit = async (who: { id: string }) =>
    codeOf(execute(events.editEvent, memory, await as(who), { id: event.id, title: 'Fest' })).catch(() => 'done');
  expect([await edit(asha), await edit(ravi), await edit(mira), await edit(noor)]).toEqual([
    'done',
    'done',
    'NOT_EVENT_OWNER',
    'NOT_EVENT_OWNER',
  ]);
  const pool = async (who: { id: string }, mode: string) =>
    codeOf(execute(events.editEvent, memory, await as(who), { id: event.id, pool: mode })).catch(() => 'done');
  expect([await pool(ravi, 'asked'), await pool(asha, 'asked')]).toEqual(['NOT_CLUB_LEAD', 'done']);
  expect([await pool(ravi, 'closed'), await pool(ravi, 'asked')]).toEqual(['NOT_CLUB_LEAD', 'done']);
  const item = await publish(ravi);
  await execute(events.addToEvent, memory, await as(ravi), { eventId: event.id, mediaId: item.id });
  const holder = await aPlanHolder(memory);
  const other = await publish(holder);
  const add = { eventId: event.id, mediaId: other.id };
  expect(await codeOf(execute(events.addToEvent, memory, await as(holder), add))).toBe('EVENT_CLOSED');
  const listedTo = async (who: { id: string }) =>
    (await execute(events.listEvents, memory, await as(who), { clubId: club.id })).items;
  expect((await listedTo(noor)).map(({ id }) => id)).toEqual([event.id]);
  const own = async (who: { id: string }) => (await listedTo(who)).map((each) => each.own);
  expect([await own(asha), await own(ravi), await own(noor)]).toEqual([[true], [false], [false]]);
  const [found] = await execute(finding.findEvents, memory, await as(asha), { q: 'fest' });
  expect(found?.own).toBe(true);
});

test('the files of a club count to the club (decisions 57, 62)', async () => {
  const { memory, ravi, asha, club, as, publish } = await sharing();
  await publish(ravi);
  expect(await memory.uploads.room(ravi.id, null, club.id)).toMatchObject({ bytes: 0, holderBytes: 10 });
  const [share] = await execute(uploads.uploadRoom, memory, await as(asha), {});
  expect(share).toMatchObject({ of: 'club', used: 10 });
  const holder = await aPlanHolder(memory);
  expect((await execute(uploads.uploadRoom, memory, await as(holder), {}))[0]?.of).toBe('own');
  const ask = execute(uploads.uploadRoom, memory, await as(holder), { club: club.id });
  expect(await codeOf(ask)).toBe('CLUB_SEAT_REQUIRED');
});
