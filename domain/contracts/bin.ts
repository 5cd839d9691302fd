import { describe, expect, it } from 'vitest';
import type { AuditEntry, PersonalAct } from '../src/audit/entry.ts';
import { DAY } from '../src/kernel/time.ts';
import type { Binned } from '../src/media/bin.ts';
import { removeFilesOf } from '../src/media/remove-media.ts';
import type { Club } from '../src/membership/club.ts';
import { type Lists, unlisted } from './listed.ts';
import { keepItem, withhold } from './lists.ts';
import { aJob, allPages, atOnce, fixtureOf, labels, type Open, type Person, START } from './support.ts';

/** What every bin of clubs promises (decisions 62). */
export function contract(name: string, open: Open): void {
  describe(`${name}: bins of clubs`, () => {
    const fixture = fixtureOf(open);
    const entry = (act: PersonalAct): AuditEntry => {
      const who = { doer: 'product', doerId: null, personId: null, itemId: null } as const;
      return { id: fixture().id(), at: START, act, ...who, details: {} };
    };
    const founded = async (lead: Person): Promise<Club> => {
      const id = fixture().id();
      const texts = { name: `Club ${id}`, handle: `club-${id}`, description: '', avatar: null };
      const times = { createdAt: START, planEnd: START, closedAt: null, handoverAt: null, uploadsStoppedUntil: null };
      const club = { id, tenant: lead.tenant, ...texts, ...times, favouriteCount: 0 };
      await fixture().clubs.create(
        club,
        { clubId: id, personId: lead.id, role: 'lead', since: START },
        entry('club-created'),
      );
      return club;
    };
    const setting = async () => {
      const [lead, one] = (await fixture().people(2, fixture().tenant())) as [Person, Person];
      return { lead, one, club: await founded(lead) };
    };
    const eventOf = async ({ id: clubId, tenant }: Club, owner: Person, contributorIds: string[] = []) => {
      const texts = { title: 'Fest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-15', place: '' };
      const flags = { coverId: null, open: false, preview: false, pool: 'closed' as const, createdAt: START };
      const event = { id: fixture().id(), tenant, ownerId: owner.id, clubId, ...texts, ...flags };
      await fixture().events.create(event, contributorIds);
      return event;
    };
    const put = ({ id, kind }: Pick<Binned, 'id' | 'kind'>, club: Club, remover: Person, removedAt = START) =>
      fixture().bin.put(
        { id, kind, clubId: club.id, removerId: remover.id, removedAt },
        [aJob('put')],
        entry('put-in-bin'),
      );
    const restore = (id: string) => fixture().bin.restore(id, entry('taken-from-bin'));

    it('counts what was accepted against its sender until it is restored', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const { id: eventId } = await eventOf(club, lead);
      const into = { eventId, holderId: club.id, most: 30 };
      const item = await f.published(one, { clubId: club.id, pool: 'accepted' }, into);
      const removed = async () => (await f.pools.recordOf(one.id)).removed;
      expect(await removed()).toBe(false);
      await put(item, club, lead);
      expect(await removed()).toBe(true);
      await restore(item.id);
      expect(await removed()).toBe(false);
    });

    it('keeps an item hidden, once, until it is restored as it was', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const item = await f.published(one, { clubId: club.id });
      await f.queued();
      const outcomes = await atOnce(4, () => put(item, club, lead));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
      expect(labels(await f.queued())).toEqual(['put']);
      expect(await f.now(item)).toMatchObject({ binned: true, hidden: true, withheld: false });
      const { id: personId, user } = lead;
      const found = { id: item.id, clubId: club.id, kind: 'photo', removerId: personId, removedAt: START };
      expect(await f.bin.find(item.id)).toMatchObject({ ...found, title: 'A photo', remover: { name: user.name } });
      expect((await f.bin.find(item.id))?.media?.id).toBe(item.id);
      const restored = await atOnce(4, () => restore(item.id));
      expect(restored.filter(Boolean)).toHaveLength(1);
      expect(await f.now(item)).toEqual({ ...item, ...(await f.now(item)), binned: false, hidden: false });
      expect(await f.bin.find(item.id)).toBeNull();
      expect(await put(item, club, lead)).toBe(true);
    });

    it('is not among one’s own items, while it is in the bin', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const sent = await f.upload(one);
      await f.uploads.storeChecksum(sent.id, 'ab'.repeat(32));
      const item = f.item(one, { clubId: club.id, fileName: sent.fileName });
      await f.media.publish(item, [sent.id], []);
      const other = await f.published(one, { clubId: club.id });
      const before = async () => (await f.media.sharedBefore(one, ['ab'.repeat(32)])).map(({ id }) => id);
      expect(await before()).toEqual([item.id]);
      await put(item, club, lead);
      expect(await before()).toEqual([]);
      const own = { feed: 'myfiles', kind: 'photo', viewer: one, limit: 9, after: null, start: 0 } as const;
      expect((await f.media.feed(own)).items.map(({ media }) => media.id)).toEqual([other.id]);
      await put(other, club, lead);
      expect(await f.timelines.ends({ of: 'myfiles', kind: 'photo', viewer: one })).toBeNull();
    });

    it('takes nothing of another club, nothing that is nobody’s, and nothing that is gone', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const other = await founded(lead);
      const [own, theirs] = [await f.published(one), await f.published(one, { clubId: other.id })];
      const event = await eventOf(other, lead);
      await f.queued();
      for (const thing of [
        own,
        theirs,
        { id: 'nothing', kind: 'photo' as const },
        { id: event.id, kind: 'event' as const },
      ])
        expect(await put(thing, club, lead)).toBe(false);
      expect(await f.queued()).toEqual([]);
      expect(await restore(own.id)).toBe(false);
      expect(await f.events.find(event.id)).toEqual(event);
    });

    it('leaves hidden what is withheld or of somebody suspended when it is restored', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const item = await f.published(one, { clubId: club.id });
      await put(item, club, lead);
      await f.users.setSuspended(one.id, START);
      expect(await restore(item.id)).toBe(true);
      expect(await f.now(item)).toMatchObject({ binned: false, hidden: true });
      await put(item, club, lead);
      await f.users.setSuspended(one.id, null);
      expect(await f.now(item)).toMatchObject({ binned: true, hidden: true });
      await f.users.remove(one.id, () => []);
      expect(await restore(item.id)).toBe(true);
      expect(await f.now(item)).toMatchObject({ binned: false, hidden: false });
      await put(item, club, lead);
      await withhold(f, item, lead);
      expect(await restore(item.id)).toBe(true);
      expect(await f.now(item)).toMatchObject({ binned: false, hidden: true });
      await put(item, club, lead);
      await keepItem(f, item.tenant);
      expect(await f.now(item)).toMatchObject({ binned: true, withheld: false, hidden: true });
    });

    it('leaves hidden what waits undecided in the pool of an event when it is restored (decisions 65)', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const { id: eventId } = await eventOf(club, lead);
      const offered = { clubId: club.id, pool: 'offered', hidden: true } as const;
      const item = await f.published(one, offered, { eventId, holderId: null, most: 30 });
      await put(item, club, lead);
      expect(await restore(item.id)).toBe(true);
      expect(await f.now(item)).toMatchObject({ binned: false, pool: 'offered', hidden: true });
    });

    it('lists a bin page by page, the latest removed first, without those who removed and are gone', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const items = [await f.published(one, { clubId: club.id }), await f.published(one, { clubId: club.id })];
      const event = await eventOf(club, one);
      for (const [at, thing] of [...items, { id: event.id, kind: 'event' as const }].entries())
        await put(thing, club, lead, START + at);
      const pages = await allPages((after) => f.bin.of(club.id, 2, after));
      const ids = pages.map((page) => page.map(({ id }) => id));
      expect(ids).toEqual([[event.id, items[1]?.id], [items[0]?.id]]);
      expect(pages[0]?.[0]).toMatchObject({ kind: 'event', title: 'Fest', media: null, removerId: lead.id });
      await f.users.setSuspended(lead.id, START);
      expect((await f.bin.find(event.id))?.remover).toBeNull();
      await f.users.remove(lead.id, () => []);
      expect(await f.bin.find(event.id)).toMatchObject({ removerId: null, remover: null });
      await f.media.remove(items[0]?.id ?? '', []);
      expect(await f.bin.find(items[0]?.id ?? '')).toBeNull();
      expect((await f.bin.of((await founded(one)).id, 5, null)).items).toEqual([]);
    });

    it('takes an event out of the events, and brings it back with its people, items and cover', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const event = await eventOf(club, one, [lead.id, one.id]);
      const another = await eventOf(club, one);
      const items = await Promise.all([1, 2, 3, 4, 5].map(() => f.published(one, { clubId: club.id })));
      for (const [position, item] of items.entries())
        await f.eventItems.add(item, { eventId: event.id, mediaId: item.id, moment: START, position });
      type Item = (typeof items)[0];
      const [cover, elsewhere, gone, withheld] = items as [Item, Item, Item, Item];
      await f.events.change(event.id, { coverId: cover.id });
      expect(await put({ id: event.id, kind: 'event' }, club, lead)).toBe(true);
      expect(await f.events.find(event.id)).toBeNull();
      expect(await f.eventItems.placeOf(cover.id)).toBeNull();
      expect((await f.events.list(one, 9, null)).items.map((found) => found.event.id)).toEqual([another.id]);
      const place = { eventId: another.id, mediaId: elsewhere.id, moment: START, position: 0 };
      expect(await f.eventItems.add(elsewhere, place)).toBe('added');
      await f.media.remove(gone.id, []);
      await withhold(f, withheld, lead);
      await f.users.remove(lead.id, () => []);
      const restored = await atOnce(3, () => restore(event.id));
      expect(restored.filter(Boolean)).toHaveLength(1);
      expect(await f.events.find(event.id)).toEqual({ ...event, coverId: cover.id });
      expect((await f.eventItems.named(event.id)).map(({ id }) => id)).toEqual([one.id]);
      const back = (await f.eventItems.itemsOf(event.id, one, 9, null)).items.map(({ media }) => media.id);
      expect(back).toEqual([cover.id, items[4]?.id]);
      expect((await f.events.withCover(event.id))?.counts).toEqual({ photo: 2, video: 0 });
      expect((await f.eventItems.placeOf(elsewhere.id))?.eventId).toBe(another.id);
    });

    it('names what is due, the longest there first, and forgets events for good', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const events = [await eventOf(club, one), await eventOf(club, one), await eventOf(club, one)];
      for (const [at, { id }] of events.entries()) await put({ id, kind: 'event' }, club, lead, START - at * DAY);
      const mine = ({ clubId }: Binned) => clubId === club.id;
      const due = (await f.bin.due(START - DAY, 1_000)).filter(mine);
      expect(due.map(({ id }) => id)).toEqual([events[2]?.id, events[1]?.id]);
      expect(await f.bin.due(START, 1)).toHaveLength(1);
      await f.bin.drop(events[2]?.id ?? '');
      expect(await f.bin.find(events[2]?.id ?? '')).toBeNull();
      expect(await restore(events[2]?.id ?? '')).toBe(false);
    });

    it('keeps what waits in the pool of an event until it is forgotten for good, then declines it (decisions 65)', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const [kept, dropped] = [await eventOf(club, one), await eventOf(club, one)];
      const offer = ({ id: eventId }: { id: string }) =>
        f.published(one, { pool: 'offered', hidden: true }, { eventId, holderId: null, most: 30 });
      const [waits, goes] = [await offer(kept), await offer(dropped)];
      const declined = async () => (await f.offers.due(0, START - DAY, 1_000)).map(({ mediaId }) => mediaId);
      for (const { id } of [kept, dropped]) await put({ id, kind: 'event' }, club, lead);
      expect(await declined()).not.toContain(goes.id);
      await restore(kept.id);
      // It was due when it was brought back.
      await f.bin.drop(kept.id);
      await f.bin.drop(dropped.id);
      expect(await declined()).toContain(goes.id);
      expect(await declined()).not.toContain(waits.id);
    });

    it('remembers what was told of offers in an event that is brought back (decisions 65)', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const [untold, told] = [await eventOf(club, one), await eventOf(club, one)];
      for (const { id: eventId } of [untold, told])
        await f.published(one, { pool: 'offered', hidden: true }, { eventId, holderId: null, most: 30 });
      const unseen = async () => (await f.offerNews.unseen(START, 1_000)).map(({ eventId }) => eventId);
      await f.offerNews.noteSeen({ eventId: told.id, newest: START }, START);
      for (const { id } of [untold, told]) {
        await put({ id, kind: 'event' }, club, lead);
        await restore(id);
      }
      expect(await unseen()).toContain(untold.id);
      expect(await unseen()).not.toContain(told.id);
    });

    it('removes nothing for good that is in it no more', async () => {
      const f = fixture();
      const { lead, one, club } = await setting();
      const [back, gone] = [await f.published(one, { clubId: club.id }), await f.published(one, { clubId: club.id })];
      for (const item of [back, gone]) await put(item, club, lead);
      await restore(back.id);
      await f.queued();
      const removed = (id: string) => f.media.remove(id, [aJob('gone')], entry('item-removed'), 'binned');
      expect([await removed(back.id), await removed(gone.id)]).toEqual([false, true]);
      expect([await f.media.byId(back.id), await f.media.byId(gone.id)]).toEqual([await f.now(back), null]);
      expect(await f.queued()).toMatchObject([removeFilesOf(gone), aJob('gone')]);
    });
  });
}

export const lists = {
  bin: unlisted({
    changes: ['put', 'restore', 'drop'],
    'what is in the bin of a club, for its leads alone': ['of', 'find'],
    'work on what is in bins': ['due'],
  }),
} satisfies Partial<Lists>;
