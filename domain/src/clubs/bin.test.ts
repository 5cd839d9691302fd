import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { anUpload, aPhoto, codeOf, seated } from '../../memory/index.ts';
import { utcDay } from '../kernel/days.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { emptyBinsJob } from '../media/empty-bins.ts';
import { showsFiles } from '../media/visible.ts';
import { useCases } from '../use-cases.ts';

const { browsing, clubs, events, media } = useCases;

/** Asha leads, Ravi and Mira are photographers; Ravi shared a photo and an event. */
async function setting() {
  const set = await clubSetting();
  const { memory, ravi, mira, club, as } = set;
  await seated(memory, club, mira);
  const publish = async (who: { id: string }) => {
    const upload = await anUpload(memory, who);
    return execute(media.publishPhoto, memory, await as(who), { title: 'Final', fileName: upload.fileName });
  };
  const photo = await publish(ravi);
  const remove = async (who: { id: string }, id = photo.id) =>
    execute(media.removeMedia, memory, await as(who), { kind: 'photo', id });
  const bin = async (who: { id: string }) => execute(clubs.listBin, memory, await as(who), { id: club.id });
  const restore = async (who: { id: string }, itemId = photo.id) =>
    execute(clubs.restoreFromBin, memory, await as(who), { clubId: club.id, itemId });
  const find = async (who: { id: string }, id = photo.id) =>
    execute(media.findMedia, memory, await as(who), { kind: 'photo', id });
  const sweep = async () => {
    await emptyBinsJob.run(memory, {});
    await memory.runJobs();
  };
  return { ...set, publish, photo, remove, bin, restore, find, sweep };
}

test('what a lead removes of another’s waits in the bin, where nobody but leads finds it (decisions 62)', async () => {
  const { memory, asha, ravi, noor, far, club, as, photo, remove, bin, find } = await setting();
  await remove(asha);
  const [entry] = (await bin(asha)).items;
  const removedAt = memory.clock.now();
  expect(entry).toMatchObject({ id: photo.id, kind: 'photo', title: 'Final', remover: { name: 'asha' }, removedAt });
  expect(entry?.until).toBe(removedAt + 7 * DAY);
  expect([await codeOf(bin(ravi)), await codeOf(bin(noor))]).toEqual(['NOT_CLUB_LEAD', 'NOT_CLUB_LEAD']);
  expect(await codeOf(bin(far))).toBe('CLUB_NOT_FOUND');
  for (const who of [asha, ravi, noor]) expect(await codeOf(find(who))).toBe('MEDIA_NOT_FOUND');
  expect(await codeOf(remove(asha))).toBe('MEDIA_NOT_FOUND');
  const listed = await execute(browsing.listClubItems, memory, await as(ravi), { id: club.id });
  expect(listed.items).toEqual([]);
  const own = await execute(browsing.listPersonItems, memory, await as(ravi), { id: ravi.id });
  expect(own.items).toEqual([]);
});

test('files of what is in a bin open for leads of the club alone (decisions 28, 62)', async () => {
  const { memory, asha, ravi, mira, club, as, remove, bin } = await setting();
  await remove(asha);
  const url = new URL((await bin(asha)).items[0]?.thumbUrl ?? '', 'http://localhost');
  const [, , variant = '', ...name] = url.pathname.split('/');
  const query = (key: string) => url.searchParams.get(key) ?? '';
  const signed = { tenant: query('t'), expiresAt: Number(query('e')) * 1_000, signature: query('s') };
  const opened = async (who: { id: string }) =>
    execute(media.openFile, memory, await as(who), { variant, fileName: name.join('/'), ...signed });
  expect((await opened(asha)).contentType).toBe('image/webp');
  for (const who of [ravi, mira]) expect(await codeOf(opened(who))).toBe('FILE_NOT_FOUND');
  await memory.users.setModerator(mira.id, true);
  expect((await opened(mira)).contentType).toBe('image/webp');
  await seated(memory, club, ravi, 'lead');
  expect((await opened(ravi)).contentType).toBe('image/webp');
});

test('any lead puts it back as it was, within 7 days, while the club is open (decisions 62, 63)', async () => {
  const { memory, asha, ravi, mira, club, as, photo, remove, restore, find } = await setting();
  await remove(asha);
  expect(await codeOf(restore(ravi))).toBe('NOT_CLUB_LEAD');
  await seated(memory, club, mira, 'lead');
  expect(await restore(mira)).toMatchObject({ id: photo.id, title: 'Final' });
  expect(await find(ravi)).toMatchObject({ id: photo.id, hidden: false });
  expect(await codeOf(restore(mira))).toBe('BIN_ENTRY_NOT_FOUND');
  await remove(asha);
  memory.clock.advance(7 * DAY);
  expect(await codeOf(restore(mira))).toBe('BIN_ENTRY_NOT_FOUND');
  const last = await memory.audit.list({ concerning: ravi.id, since: 0, limit: 2, after: null });
  expect(last.items.map(({ act, doerId }) => [act, doerId])).toEqual([
    ['put-in-bin', asha.id],
    ['taken-from-bin', mira.id],
  ]);
  await execute(clubs.closeClub, memory, await as(asha), { id: club.id });
  expect(await codeOf(restore(mira))).toBe('CLUB_CLOSED');
});

test('after 7 days it is gone for good, with its files (decisions 20, 62)', async () => {
  const { memory, asha, photo, remove, bin, sweep } = await setting();
  await remove(asha);
  memory.clock.advance(7 * DAY - 1);
  await sweep();
  expect(await memory.media.byId(photo.id)).not.toBeNull();
  memory.clock.advance(1);
  expect((await bin(asha)).items).toEqual([]);
  await sweep();
  expect(await memory.media.byId(photo.id)).toBeNull();
  expect(await memory.files.size(photo.fileName)).toBeNull();
});

test('what came through a pool counts against its sender once it is gone for good (decisions 62, 65)', async () => {
  const { memory, asha, noor, club, remove, restore, sweep } = await setting();
  const photo = await aPhoto(memory, noor, { clubId: club.id, pool: 'accepted' });
  const removed = async () => (await memory.pools.recordOf(noor.id)).removed;
  await remove(asha, photo.id);
  await restore(asha, photo.id);
  expect(await removed()).toBe(false);
  await remove(asha, photo.id);
  memory.clock.advance(7 * DAY);
  await sweep();
  expect(await removed()).toBe(true);
});

test('nothing is shown of what is withheld besides, nor in a closed club (decisions 28, 52, 62)', async () => {
  const { memory, asha, club, as, photo, remove, bin } = await setting();
  await remove(asha);
  const entry = await memory.bin.find(photo.id);
  const withheld = entry?.media && { ...entry, media: { ...entry.media, withheld: true } };
  const of = async () => ({ items: withheld ? [withheld] : [], next: null });
  const ports = { ...memory, bin: { ...memory.bin, of } };
  const shown = await execute(clubs.listBin, ports, await as(asha), { id: club.id });
  expect(shown.items).toMatchObject([{ id: photo.id, thumbUrl: null }]);
  expect((await bin(asha)).items[0]?.thumbUrl).toMatch(/thumb/);
  const item = (await memory.media.byId(photo.id)) ?? expect.fail();
  const opens = async (what: object) => showsFiles(memory, { ...item, ...what }, await as(asha));
  expect([await opens({}), await opens({ withheld: true })]).toEqual([true, false]);
  await execute(clubs.closeClub, memory, await as(asha), { id: club.id });
  expect((await bin(asha)).items).toMatchObject([{ id: photo.id, thumbUrl: null }]);
});

test('what left the bin another way is not removed with it (decisions 62)', async () => {
  const { memory, asha, photo, remove } = await setting();
  await remove(asha);
  const item = await memory.media.byId(photo.id);
  memory.clock.advance(7 * DAY);
  const byId = async () => item && { ...item, binned: false };
  await emptyBinsJob.run({ ...memory, media: { ...memory.media, byId } }, {});
  expect(await memory.media.byId(photo.id)).not.toBeNull();
  expect(await memory.bin.find(photo.id)).toBeNull();
});

test('what one shared oneself is gone at once, of a club too (decisions 20, 62)', async () => {
  const { memory, asha, ravi, publish, remove, bin } = await setting();
  await remove(ravi);
  const own = await publish(asha);
  await remove(asha, own.id);
  expect(await memory.media.byId(own.id)).toBeNull();
  expect((await bin(asha)).items).toEqual([]);
});

test('what a former member shared goes to the bin as well (decisions 12, 62)', async () => {
  const { memory, asha, ravi, as, photo, remove, bin } = await setting();
  await execute(useCases.accounts.deleteAccount, memory, await as(ravi), { id: ravi.id });
  await remove(asha);
  expect((await bin(asha)).items).toMatchObject([{ id: photo.id }]);
});

test('an event with a pool, which leads opened, waits there when its maker deletes it, any other is gone (decisions 62, 65)', async () => {
  const { memory, asha, ravi, noor, as, bin } = await setting();
  const make = async () =>
    execute(events.createEvent, memory, await as(ravi), { title: 'Techfest', startsOn: utcDay(memory.clock.now()) });
  const [plain, pooled, waiting] = [await make(), await make(), await make()];
  const pool = async ({ id }: { id: string }, mode: string) =>
    execute(events.editEvent, memory, await as(asha), { id, pool: mode });
  for (const event of [pooled, waiting]) await pool(event, 'asked');
  const { fileName } = await anUpload(memory, noor, { folder: 'photo' });
  await execute(media.publishPhoto, memory, await as(noor), { title: 'Lanterns', fileName, event: waiting.id });
  await pool(waiting, 'closed');
  const page = async (who: { id: string }, { id }: { id: string }) =>
    (await execute(events.findEvent, memory, await as(who), { id })).deletesIntoBin;
  const asked = [page(ravi, plain), page(ravi, pooled), page(ravi, waiting), page(asha, plain)];
  expect(await Promise.all(asked)).toEqual([false, true, true, true]);
  for (const { id } of [plain, pooled, waiting]) await execute(events.removeEvent, memory, await as(ravi), { id });
  const binned = (await bin(asha)).items;
  expect(binned.map(({ id }) => id).sort()).toEqual([pooled.id, waiting.id].sort());
  expect(binned).toMatchObject([{ remover: { name: 'ravi' } }, { remover: { name: 'ravi' } }]);
});

test('an event that another made for the club waits there too, and comes back with its items (decisions 45, 62)', async () => {
  const { memory, asha, ravi, as, photo, bin, restore, sweep } = await setting();
  const make = async (who: { id: string }) =>
    execute(events.createEvent, memory, await as(who), { title: 'Techfest', startsOn: '2026-03-14' });
  const [event, own] = [await make(ravi), await make(asha)];
  await execute(events.addToEvent, memory, await as(ravi), { eventId: event.id, mediaId: photo.id });
  const remove = async (id: string) => execute(events.removeEvent, memory, await as(asha), { id });
  await remove(event.id);
  await remove(own.id);
  expect((await bin(asha)).items).toMatchObject([{ id: event.id, kind: 'event', title: 'Techfest', thumbUrl: null }]);
  const find = async () => execute(events.findEvent, memory, await as(ravi), { id: event.id });
  expect(await codeOf(find())).toBe('EVENT_NOT_FOUND');
  await restore(asha, event.id);
  expect((await find()).counts).toMatchObject({ photo: 1 });
  await remove(event.id);
  memory.clock.advance(7 * DAY);
  await sweep();
  expect(await codeOf(restore(asha, event.id))).toBe('BIN_ENTRY_NOT_FOUND');
  expect(await memory.bin.find(event.id)).toBeNull();
  expect(await memory.media.byId(photo.id)).not.toBeNull();
});
