import { describe, expect, it } from 'vitest';
import type { AuditEntry, PersonalAct } from '../src/audit/entry.ts';
import type { Gift, GiftContents, GiftRoom } from '../src/clubs/gift.ts';
import type { Club } from '../src/membership/club.ts';
import { type Lists, unlisted } from './listed.ts';
import { aJob, allPages, atOnce, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every store of gifts to clubs promises (decisions 63). */
export function contract(name: string, open: Open): void {
  describe(`${name}: gifts to clubs`, () => {
    const fixture = fixtureOf(open);
    const entry = (act: PersonalAct): AuditEntry => {
      const who = { doer: 'product', doerId: null, personId: null, itemId: null } as const;
      return { id: fixture().id(), at: START, act, ...who, details: {} };
    };
    const setting = async () => {
      const [lead, giver] = (await fixture().people(2, fixture().tenant())) as [Person, Person];
      return { lead, giver, club: await fixture().club(lead) };
    };
    const draft = (club: Club, giver: Person, givenAt = START): Gift => {
      return { id: fixture().id(), clubId: club.id, giverId: giver.id, givenAt, undoneAt: null };
    };
    const add = (gift: Gift, contents: Partial<GiftContents>, judge: (room: GiftRoom) => void = () => {}) => {
      const all = { items: [], events: [], all: false, ...contents };
      return fixture().gifts.add(gift, all, judge, [aJob('move')], entry('given-to-club'));
    };
    const undo = (gift: Gift) => fixture().gifts.undo(gift.id, START + 1, [aJob('back')], entry('gift-undone'));
    const photo = async (giver: Person, size = 10, clubId: string | null = null) => {
      const upload = await fixture().upload(giver, { size, holderId: clubId });
      const item = fixture().item(giver, { clubId });
      expect(await fixture().media.publish(item, [upload.id], [])).toBe('published');
      return item;
    };
    const holder = async (id: string) => (await fixture().media.byId(id))?.clubId ?? null;
    const eventOf = async (owner: Person) => {
      const texts = { title: 'Fest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-15', place: '' };
      const flags = { coverId: null, open: true, preview: false, pool: 'closed' as const, createdAt: START };
      const event = { id: fixture().id(), tenant: owner.tenant, ownerId: owner.id, clubId: null, ...texts, ...flags };
      await fixture().events.create(event, []);
      return event;
    };

    it('are noted at once and moved in portions, with their files', async () => {
      const f = fixture();
      const { giver, club } = await setting();
      const items = [await photo(giver), await photo(giver), await photo(giver)];
      await f.queued();
      const gift = draft(club, giver);
      expect(await add(gift, { items: items.map(({ id }) => id) })).toBe('added');
      expect(labels(await f.queued())).toEqual(['move']);
      expect(await f.gifts.find(gift.id)).toMatchObject({ ...gift, items: 3, events: 0, giver: { id: giver.id } });
      expect(await f.gifts.move(gift.id, 2)).toBe(true);
      expect(await f.uploads.room(giver.id, null, club.id)).toMatchObject({ bytes: 10, holderBytes: 20 });
      expect(await f.gifts.move(gift.id, 2)).toBe(true);
      expect(await f.gifts.move(gift.id, 2)).toBe(false);
      expect(await Promise.all(items.map(({ id }) => holder(id)))).toEqual([club.id, club.id, club.id]);
      expect(await f.uploads.room(giver.id, null, club.id)).toMatchObject({ bytes: 0, holderBytes: 30 });
      expect(await f.media.recount()).toBe(0);
    });

    it('leave what waits in the pool of an event where it is (decisions 63, 65)', async () => {
      const f = fixture();
      const { lead, giver, club } = await setting();
      const event = await eventOf(lead);
      const into = { eventId: event.id, holderId: null, most: 30 };
      const offered = await f.published(giver, { pool: 'offered', hidden: true }, into);
      const mine = await photo(giver);
      expect(await add(draft(club, giver), { items: [offered.id] })).toBe('not-own');
      const gift = draft(club, giver);
      expect(await add(gift, { all: true })).toBe('added');
      expect(await f.gifts.find(gift.id)).toMatchObject({ items: 1 });
      await f.gifts.move(gift.id, 9);
      expect([await holder(offered.id), await holder(mine.id)]).toEqual([null, club.id]);
    });

    it('that are undone count what was accepted from a pool to the host of its event again (decisions 63, 65)', async () => {
      const f = fixture();
      const { lead, giver, club } = await setting();
      const event = await eventOf(lead);
      const accepted = async () => {
        const upload = await f.upload(giver, { size: 10, holderId: lead.id });
        const item = f.item(giver, { pool: 'accepted' });
        await f.media.publish(item, [upload.id], [], { eventId: event.id, holderId: lead.id, most: 30 });
        return item.id;
      };
      const items = [await accepted(), await accepted(), (await photo(giver)).id];
      const bytes = async () => {
        const { bytes: own, holderBytes } = await f.uploads.room(giver.id, null, lead.id);
        return [own, holderBytes, (await f.uploads.room(club.id, null)).bytes];
      };
      const gift = draft(club, giver);
      await add(gift, { items });
      expect(await bytes()).toEqual([10, 20, 0]);
      await f.gifts.move(gift.id, 9);
      expect(await bytes()).toEqual([0, 0, 30]);
      await f.eventItems.takeOut(event.id, items[0] ?? '');
      await undo(gift);
      await f.gifts.move(gift.id, 9);
      expect(await bytes()).toEqual([20, 10, 0]);
      expect(await f.media.recount()).toBe(0);
    });

    it('are forgotten once nobody can undo them, and what they held stays', async () => {
      const f = fixture();
      const { giver, club } = await setting();
      const items = [await photo(giver), await photo(giver), await photo(giver)];
      const gifts = items.map((_, at) => draft(club, giver, START + at));
      for (const [at, gift] of gifts.entries()) {
        await add(gift, { items: [items[at]?.id ?? ''] });
        await f.gifts.move(gift.id, 9);
      }
      await undo(gifts[0] as Gift);
      await f.gifts.forget(START + 2);
      const left = await Promise.all(gifts.map(async ({ id }) => (await f.gifts.find(id)) !== null));
      expect(left).toEqual([true, false, true]);
      expect(await Promise.all(items.map(({ id }) => holder(id)))).toEqual([club.id, club.id, club.id]);
    });

    it('hold events with the giver’s items in them, or all that is no club’s', async () => {
      const f = fixture();
      const { lead, giver, club } = await setting();
      const [mine, theirs, other] = [await f.published(giver), await f.published(lead), await f.published(giver)];
      const event = await eventOf(giver);
      for (const item of [mine, theirs])
        await f.eventItems.add(item, { eventId: event.id, mediaId: item.id, moment: START, position: 0 });
      const first = draft(club, giver);
      expect(await add(first, { events: [event.id] })).toBe('added');
      expect(await f.gifts.find(first.id)).toMatchObject({ items: 1, events: 1 });
      await f.gifts.move(first.id, 9);
      expect((await f.events.find(event.id))?.clubId).toBe(club.id);
      expect([await holder(mine.id), await holder(theirs.id), await holder(other.id)]).toEqual([club.id, null, null]);
      const rest = draft(club, giver);
      expect(await add(rest, { all: true })).toBe('added');
      await f.gifts.move(rest.id, 9);
      expect(await holder(other.id)).toBe(club.id);
      expect(await add(draft(club, giver), { all: true })).toBe('nothing');
    });

    it('are refused as a whole when something is not one’s own, nothing is given, the club is closed, or has no room', async () => {
      const f = fixture();
      const { lead, giver, club } = await setting();
      const [mine, theirs] = [await photo(giver), await photo(lead)];
      const gift = draft(club, giver);
      await f.queued();
      expect(await add(gift, { items: [mine.id, theirs.id] })).toBe('not-own');
      expect(await add(gift, { items: [mine.id], events: ['nothing'] })).toBe('not-own');
      expect(await add(gift, {})).toBe('nothing');
      const seen: GiftRoom[] = [];
      const full = (room: GiftRoom) => {
        seen.push(room);
        throw new Error('full');
      };
      await expect(add(gift, { items: [mine.id] }, full)).rejects.toThrow('full');
      expect(seen).toEqual([{ bytes: 10, holderBytes: 0 }]);
      await f.clubs.setClosed(club.id, START, entry('club-closed'));
      expect(await add(gift, { items: [mine.id] })).toBe('closed');
      expect(await f.gifts.find(gift.id)).toBeNull();
      expect(await f.queued()).toEqual([]);
      expect(await holder(mine.id)).toBeNull();
    });

    it('count what is promised to the room of the club before it has moved', async () => {
      const { giver, club } = await setting();
      const [one, two] = [await photo(giver), await photo(giver)];
      const rooms: GiftRoom[] = [];
      await add(draft(club, giver), { items: [one.id] }, (room) => void rooms.push(room));
      await add(draft(club, giver), { items: [two.id] }, (room) => void rooms.push(room));
      expect(rooms).toEqual([
        { bytes: 10, holderBytes: 0 },
        { bytes: 10, holderBytes: 10 },
      ]);
    });

    it('are undone once, wherever they were on their way, out of the bin too', async () => {
      const f = fixture();
      const { lead, giver, club } = await setting();
      const items = [await photo(giver), await photo(giver), await photo(giver)];
      const event = await eventOf(giver);
      const gift = draft(club, giver);
      await add(gift, { items: items.map(({ id }) => id), events: [event.id] });
      await f.gifts.move(gift.id, 9);
      const put = (id: string, kind: 'photo' | 'event') =>
        f.bin.put({ id, kind, clubId: club.id, removerId: lead.id, removedAt: START }, [], entry('put-in-bin'));
      expect([await put(items[0]?.id ?? '', 'photo'), await put(event.id, 'event')]).toEqual([true, true]);
      const outcomes = await atOnce(3, () => undo(gift));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect((await f.gifts.of(club.id, null, 0, 9, null)).items).toEqual([]);
      await Promise.all([f.gifts.move(gift.id, 2), f.gifts.move(gift.id, 2), f.gifts.move(gift.id, 2)]);
      while (await f.gifts.move(gift.id, 2));
      expect(await f.gifts.find(gift.id)).toBeNull();
      expect(await Promise.all(items.map(({ id }) => holder(id)))).toEqual([null, null, null]);
      expect(await f.now(items[0] ?? { id: '' })).toMatchObject({ binned: false, hidden: false });
      expect((await f.events.find(event.id))?.clubId).toBeNull();
      expect(await f.uploads.room(giver.id, null, club.id)).toMatchObject({ bytes: 30, holderBytes: 0 });
      expect(await f.media.recount()).toBe(0);
    });

    it('are listed for a club, of all or of one giver, the newest first, page by page', async () => {
      const f = fixture();
      const { lead, giver, club } = await setting();
      const gifts = [draft(club, giver, START), draft(club, lead, START + 1), draft(club, giver, START + 2)];
      for (const [at, gift] of gifts.entries()) await add(gift, { items: [(await photo(at === 1 ? lead : giver)).id] });
      const list = async (giverId: string | null, since = 0) =>
        (await allPages((after) => f.gifts.of(club.id, giverId, since, 2, after))).flat().map(({ id }) => id);
      const [first, second, third] = gifts.map(({ id }) => id);
      expect(await list(null)).toEqual([third, second, first]);
      expect(await list(giver.id)).toEqual([third, first]);
      expect(await list(null, START)).toEqual([third, second]);
      await f.users.setSuspended(lead.id, START);
      expect((await f.gifts.find(second ?? ''))?.giver).toBeNull();
      await f.users.remove(giver.id, () => []);
      expect(await list(null)).toEqual([second]);
    });
  });
}

export const lists = {
  gifts: unlisted({
    changes: ['add', 'move', 'undo', 'forget'],
    'what somebody gave, for giver and leads alone': ['find', 'of'],
  }),
} satisfies Partial<Lists>;
