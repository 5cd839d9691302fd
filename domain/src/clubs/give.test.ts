import { expect, test } from 'vitest';
import { clubSetting } from '../../memory/club-setting.ts';
import { aMember, aPhoto, aReport, codeOf, refusalOf, reread } from '../../memory/index.ts';
import { auditEntry, theProduct } from '../audit/entry.ts';
import { DAY } from '../kernel/time.ts';
import { execute } from '../kernel/use-case.ts';
import { useCases } from '../use-cases.ts';
import { moveGiftJob } from './give.ts';
import { watchLeadsJob } from './take-over.ts';

const { clubs, events, media, safety } = useCases;

/** Asha leads, Ravi is a photographer with three photos of his own, two of them in his event. */
async function setting() {
  const set = await clubSetting();
  const { memory, ravi, noor, club, as } = set;
  const own = await reread(memory, ravi.id);
  const photos = [await aPhoto(memory, own), await aPhoto(memory, own), await aPhoto(memory, own)] as const;
  const grant = { orderId: null, months: 1, until: null, grantedAt: memory.clock.now() };
  await memory.memberships.grant({ id: memory.ids.next(), userId: ravi.id, ...grant });
  const event = await execute(events.createEvent, memory, await as(ravi), { title: 'Fest', startsOn: '2026-03-01' });
  const theirs = await aPhoto(memory, noor);
  for (const { id: mediaId } of photos.slice(0, 2))
    await execute(events.addToEvent, memory, await as(ravi), { eventId: event.id, mediaId });
  const give = async (what: object, who: { id: string } = ravi) =>
    execute(clubs.give, memory, await as(who), { clubId: club.id, ...what });
  const undo = async (giftId: string, who: { id: string }) =>
    execute(clubs.undoGift, memory, await as(who), { clubId: club.id, giftId });
  const list = async (who: { id: string }) =>
    (await execute(clubs.listGifts, memory, await as(who), { id: club.id })).items.map(({ id }) => id);
  const holders = async () => Promise.all(photos.map(async ({ id }) => (await memory.media.byId(id))?.clubId ?? null));
  return { ...set, photos, event, theirs, give, undo, list, holders };
}

test('somebody with a seat gives items to a club: their files count to it, and its leads change them (decisions 62, 63)', async () => {
  const { memory, asha, ravi, club, as, photos, give, holders } = await setting();
  const gift = await give({ items: [photos[0].id] });
  expect(gift).toMatchObject({ items: 1, events: 0, giver: { name: 'ravi' }, until: gift.givenAt + 30 * DAY });
  expect(await holders()).toEqual([club.id, null, null]);
  expect(await memory.uploads.room(ravi.id, null, club.id)).toMatchObject({ bytes: 2_000, holderBytes: 1_000 });
  const edit = { kind: 'photo', id: photos[0].id, title: 'Ours' };
  expect((await execute(media.editMedia, memory, await as(asha), edit)).club?.id).toBe(club.id);
});

test('an event is given with the giver’s items in it, or everything that is no club’s (decisions 63)', async () => {
  const { memory, ravi, club, photos, event, give, holders } = await setting();
  expect(await give({ events: [event.id] })).toMatchObject({ items: 2, events: 1 });
  expect(await holders()).toEqual([club.id, club.id, null]);
  expect((await memory.events.find(event.id))?.clubId).toBe(club.id);
  expect(await give({ all: true })).toMatchObject({ items: 1, events: 0 });
  expect((await memory.media.byId(photos[2].id))?.clubId).toBe(club.id);
  expect(await codeOf(give({ all: true }, ravi))).toBe('GIFT_EMPTY');
});

test('who has no seat, does not own all of it, or names a closed club gives nothing (decisions 2, 63)', async () => {
  const { memory, asha, noor, far, club, as, photos, event, theirs, give, holders } = await setting();
  const items = [photos[0].id];
  expect(await codeOf(give({ items }, noor))).toBe('GIFT_NEEDS_SEAT');
  expect(await codeOf(give({ items }, far))).toBe('CLUB_NOT_FOUND');
  for (const what of [{ items: [photos[0].id, theirs.id] }, { items: ['nothing'] }, { items, events: ['nothing'] }])
    expect(await codeOf(give(what))).toBe('GIFT_NOT_OWN');
  expect(await codeOf(give({ events: [event.id] }, asha))).toBe('GIFT_NOT_OWN');
  expect(await codeOf(give({}))).toBe('GIFT_EMPTY');
  expect(await holders()).toEqual([null, null, null]);
  await execute(clubs.closeClub, memory, await as(asha), { id: club.id });
  expect(await codeOf(give({ items }))).toBe('CLUB_CLOSED');
});

test('a gift names 500 items and 50 events at most (decisions 63, 78)', async () => {
  const { give } = await setting();
  const naming = (what: string, many: number) => codeOf(give({ [what]: Array(many).fill('nothing') }));
  expect([await naming('items', 500), await naming('events', 50)]).toEqual(Array(2).fill('GIFT_NOT_OWN'));
  expect([await naming('items', 501), await naming('events', 51)]).toEqual(Array(2).fill('VALIDATION_FAILED'));
});

test('nothing is given while moderators have stopped uploads of the giver, or for the club (decisions 52, 63)', async () => {
  const { memory, ravi, mira, club, as, photos, give, holders } = await setting();
  await memory.users.setModerator(mira.id, true);
  for (const [subject, about, code] of [
    ['club', club.id, 'CLUB_UPLOADS_STOPPED'],
    ['person', ravi.id, 'UPLOADS_STOPPED'],
  ] as const) {
    const { id } = await aReport(memory, await aMember(memory), about, { subject, reason: 'false-name' });
    const decision = { id, verdict: 'keep', text: 'Not yours.', stopDays: 3 };
    await execute(safety.decideCase, memory, await as(mira), decision);
    expect(await codeOf(give({ items: [photos[0].id] }))).toBe(code);
    memory.clock.advance(3 * DAY);
  }
  expect(await holders()).toEqual([null, null, null]);
  await give({ items: [photos[0].id] });
});

test('a club takes no more than it has room for (decisions 57, 62)', async () => {
  const { memory, ravi, club, as, photos, holders } = await setting();
  const settings = { ...memory.settings, quotas: { ...memory.settings.quotas, club: 1_500 } };
  const give = async (id: string) =>
    execute(clubs.give, { ...memory, settings }, await as(ravi), { clubId: club.id, items: [id] });
  await give(photos[0].id);
  expect((await refusalOf(give(photos[1].id))).code).toBe('QUOTA_EXCEEDED');
  expect(await holders()).toEqual([club.id, null, null]);
});

test('giver or lead undo a gift within 30 days, out of the bin too; nobody else knows of it (decisions 62, 63)', async () => {
  const { memory, asha, ravi, mira, as, photos, event, give, undo, list, holders } = await setting();
  const gift = await give({ all: true });
  const small = await give({ items: [(await aPhoto(memory, await reread(memory, ravi.id))).id] });
  expect([await list(asha), await list(ravi), await list(mira)]).toEqual([
    [small.id, gift.id],
    [small.id, gift.id],
    [],
  ]);
  await execute(media.removeMedia, memory, await as(asha), { kind: 'photo', id: photos[0].id });
  await execute(events.removeEvent, memory, await as(asha), { id: event.id });
  expect(await codeOf(undo(gift.id, mira))).toBe('GIFT_NOT_FOUND');
  await undo(gift.id, ravi);
  expect(await holders()).toEqual([null, null, null]);
  expect(await memory.media.byId(photos[0].id)).toMatchObject({ binned: false, hidden: false });
  expect((await memory.events.find(event.id))?.clubId).toBeNull();
  expect(await codeOf(undo(gift.id, ravi))).toBe('GIFT_NOT_FOUND');
  memory.clock.set(small.until);
  expect(await codeOf(undo(small.id, asha))).toBe('GIFT_TOO_LATE');
  expect(await list(asha)).toEqual([]);
});

test('a large gift moves in portions by a job (decisions 63, 78)', async () => {
  const { memory, club, holders, give } = await setting();
  const gift = await give({ all: true });
  const audit = auditEntry(memory, theProduct, 'gift-undone', {});
  expect(await memory.gifts.undo(gift.id, memory.clock.now(), [], audit)).toBe(true);
  expect(await memory.gifts.move(gift.id, 2)).toBe(true);
  expect((await holders()).filter((holder) => holder === club.id).length).toBeGreaterThan(0);
  await moveGiftJob.run(memory, { id: gift.id });
  expect(await holders()).toEqual([null, null, null]);
  expect(await memory.gifts.find(gift.id)).toBeNull();
});

test('a job moves five portions of a gift, then lets others have their turn (decisions 63, 78)', async () => {
  const { memory } = await setting();
  let [left, queued] = [7, 0];
  const ports = {
    ...memory,
    gifts: { move: async () => --left > 0 },
    jobs: {
      enqueue: async () => {
        queued += 1;
      },
    },
  };
  await moveGiftJob.run(ports, { id: 'gift' });
  expect([left, queued]).toEqual([2, 1]);
  await moveGiftJob.run(ports, { id: 'gift' });
  expect([left, queued]).toEqual([0, 1]);
});

test('gifts that nobody can undo any more are forgotten (decisions 63)', async () => {
  const { memory, give } = await setting();
  const gift = await give({ all: true });
  memory.clock.set(gift.until);
  await watchLeadsJob.run(memory, {});
  expect(await memory.gifts.find(gift.id)).not.toBeNull();
  memory.clock.advance(1);
  await watchLeadsJob.run(memory, {});
  expect(await memory.gifts.find(gift.id)).toBeNull();
});
