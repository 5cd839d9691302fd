import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../src/audit/entry.ts';
import type { CollegeEvent } from '../src/events/event.ts';
import { queryWords } from '../src/finding/words.ts';
import { DAY, HOUR, MINUTE } from '../src/kernel/time.ts';
import type { Media } from '../src/media/media.ts';
import type { OfferVerdict } from '../src/pool/offer.ts';
import { type Lists, unlisted } from './listed.ts';
import { keepItem, withhold } from './lists.ts';
import { allPages, atOnce, fixtureOf, type Open, type Person, START } from './support.ts';

/** What every store promises about the pools of events (decisions 65). */
export function contract(name: string, open: Open): void {
  describe(`${name}: pools of events`, () => {
    const fixture = fixtureOf(open);
    const entry = (act: AuditEntry['act'] = 'offers-decided'): AuditEntry => {
      const who = { doer: 'product', doerId: null, personId: null, itemId: null } as const;
      return { id: fixture().id(), at: START, act, ...who, details: {} };
    };
    const eventOf = async (owner: Person, changes: Partial<CollegeEvent> = {}) => {
      const texts = { title: 'Fest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-16', place: '' };
      const flags = { coverId: null, open: false, preview: false, pool: 'asked', createdAt: START } as const;
      const owned = { id: fixture().id(), tenant: owner.tenant, ownerId: owner.id, clubId: null };
      const event: CollegeEvent = { ...owned, ...texts, ...flags, ...changes };
      await fixture().events.create(event, []);
      return event;
    };
    const offer = (sender: Person, { id: eventId }: CollegeEvent, changes: Partial<Media> = {}) =>
      fixture().published(sender, { pool: 'offered', hidden: true, ...changes }, { eventId, holderId: null, most: 30 });
    const decide = ({ id }: CollegeEvent, ids: readonly string[], verdict: OfferVerdict, now = START) =>
      fixture().offers.decide(id, ids, verdict, now, () => entry());
    const setting = async () => {
      const [owner, sender] = (await fixture().people(2, fixture().tenant())) as [Person, Person];
      return { owner, sender, event: await eventOf(owner) };
    };
    const waitingFor = async ({ id }: CollegeEvent, owner: Person, state: 'offered' | 'declined' = 'offered') =>
      (await fixture().offers.page(id, state, owner, 50, null)).items.map(({ item }) => item.media.id);
    /** Tells the owner's side of an event of its offers; whether there were some that it did not know. */
    const telling = async (id: string) => {
      const { offerNews } = fixture();
      const found = (await offerNews.unseen(START + HOUR, 1_000)).find(({ eventId }) => eventId === id);
      if (found) await offerNews.noteSeen(found, START);
      return found !== undefined;
    };

    it('knows an event with the plan of its owner, a person or a club, and whether they are there', async () => {
      const f = fixture();
      const { owner, event } = await setting();
      const facts = { eventId: event.id, tenant: owner.tenant, mode: 'asked', open: false, ownerId: owner.id };
      const days = { startsOn: event.startsOn, endsOn: event.endsOn };
      const hosting = { planEnd: START, stoppedUntil: null, hosted: true, leavesOn: null };
      expect(await f.pools.find(event.id)).toEqual({ ...facts, ...days, clubId: null, ...hosting });
      await f.users.setSuspended(owner.id, START);
      expect(await f.pools.find(event.id)).toMatchObject({ hosted: false });
      await f.users.setSuspended(owner.id, null);
      const ownLeavesOn = '2099-05-31';
      await f.users.changeProfile(owner.id, { ownLeavesOn }, START, () => []);
      expect(await f.pools.find(event.id)).toMatchObject({ leavesOn: ownLeavesOn });
      const club = await f.club(owner, { planEnd: START + DAY, uploadsStoppedUntil: START + HOUR });
      const ofClub = await eventOf(owner, { clubId: club.id, pool: 'all' });
      const stopped = { planEnd: START + DAY, stoppedUntil: START + HOUR, hosted: true, leavesOn: null };
      expect(await f.pools.find(ofClub.id)).toMatchObject({ mode: 'all', clubId: club.id, ...stopped });
      expect(await f.pools.find('nothing')).toBeNull();
      expect([await f.pools.isNamed(event.id, owner.id), await f.pools.isNamed('nothing', owner.id)]).toEqual([
        false,
        false,
      ]);
      const named = { ...event, id: f.id() };
      await f.events.create(named, [owner.id]);
      expect(await f.pools.isNamed(named.id, owner.id)).toBe(true);
    });

    it('takes no more of one person and kind than it may, of several at once neither', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const into = { eventId: event.id, holderId: owner.id, most: 3 };
      const offered = { pool: 'offered', hidden: true } as const;
      const publish = () => f.media.publish(f.item(sender, offered), [], [], into);
      expect((await atOnce(6, publish)).sort()).toEqual([...Array(3).fill('pool-full'), ...Array(3).fill('published')]);
      expect(await f.media.publish(f.item(sender, { ...offered, kind: 'video' }), [], [], into)).toBe('published');
      expect(await f.media.publish(f.item(owner, offered), [], [], into)).toBe('published');
      expect(await f.pools.sentBy(event.id, sender.id)).toEqual({ photo: 3, video: 1 });
      const [first] = await waitingFor(event, owner);
      await decide(event, [first ?? ''], 'decline');
      expect(await publish()).toBe('published');
      expect(await f.media.publish(f.item(sender), [], [], { ...into, eventId: 'nothing' })).toBe('event-gone');
      expect([await f.pools.waiting(event.id, 9), await f.pools.waiting(event.id, 3)]).toEqual([5, 3]);
    });

    it('puts an ordinary item, and one that is accepted as it comes, right into the event', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const into = { eventId: event.id, holderId: null, most: null };
      const plain = await f.published(owner, {}, into);
      await f.published(owner, { state: 'processing' }, into);
      const direct = await f.published(
        sender,
        { pool: 'accepted', takenAt: START - HOUR },
        { eventId: event.id, holderId: owner.id, most: 30 },
      );
      expect(await f.eventItems.placeOf(direct.id)).toMatchObject({ eventId: event.id, moment: START - HOUR });
      const items = await f.eventItems.itemsOf(event.id, sender, 5, null);
      expect(items.items.map(({ media }) => media.id)).toEqual([direct.id, plain.id]);
      expect((await f.events.withCover(event.id))?.counts.photo).toBe(2);
      expect(await f.pools.sentBy(event.id, sender.id)).toEqual({ photo: 1, video: 0 });
      expect(await f.pools.recordOf(sender.id)).toEqual({ accepted: 1, removed: false });
      expect(await f.pools.sentBy(event.id, owner.id)).toEqual({ photo: 0, video: 0 });
    });

    it('counts files to the host, from the announcement on', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const upload = await f.upload(sender, { holderId: owner.id, size: 700 });
      expect(await f.uploads.room(sender.id, null, owner.id)).toMatchObject({ bytes: 0, holderBytes: 700 });
      expect(await f.uploads.room(owner.id, null)).toMatchObject({ bytes: 700, unpublishedBytes: 0 });
      const item = f.item(sender, { pool: 'offered', hidden: true });
      await f.media.publish(item, [upload.id], [], { eventId: event.id, holderId: owner.id, most: 30 });
      expect(await f.uploads.room(owner.id, null)).toMatchObject({ bytes: 700 });
      const judged: unknown[] = [];
      const next = { ...upload, id: f.id(), fileName: f.id(), usedBy: null };
      await f.uploads.declare(next, null, ({ holderBytes }) => void judged.push(holderBytes));
      expect(judged).toEqual([700]);
      expect(await f.media.recount()).toBe(0);
    });

    it('shows the owner what is ready, not withheld, and waits, by time, page by page; its sender everything', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const late = await offer(sender, event, { takenAt: START + 2 });
      const early = await offer(sender, event, { takenAt: START + 1 });
      const processing = await offer(sender, event, { state: 'processing', takenAt: START });
      const withheld = await offer(sender, event);
      await withhold(f, withheld, owner);
      await offer(sender, await eventOf(owner));
      const pages = await allPages((after) => f.offers.page(event.id, 'offered', owner, 1, after));
      expect(pages.map((page) => page.map(({ item }) => item.media.id))).toEqual([[early.id], [late.id]]);
      expect(pages[0]?.[0]?.sent).toBe(4);
      expect(pages[0]?.[0]?.offer).toEqual({
        mediaId: early.id,
        eventId: event.id,
        senderId: sender.id,
        moment: START + 1,
        offeredAt: early.createdAt,
        acceptedAt: null,
        declinedAt: null,
      });
      const own = await f.offers.ofSender(event.id, sender);
      expect(own.map(({ item }) => item.media.id)).toEqual([withheld.id, processing.id, early.id, late.id]);
      expect(await f.offers.ofSender(event.id, owner)).toEqual([]);
      expect(await f.pools.waiting(event.id, 9)).toBe(2);
      await keepItem(f, sender.tenant);
      expect(await f.now(withheld)).toMatchObject({ withheld: false, hidden: true });
      await f.users.setSuspended(sender.id, START);
      expect([await waitingFor(event, owner), await f.pools.waiting(event.id, 9)]).toEqual([[], 0]);
    });

    it('shows what was accepted before it was ready, but not while it is withheld', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const [processing, withheld] = [await offer(sender, event, { state: 'processing' }), await offer(sender, event)];
      await withhold(f, withheld, owner);
      expect(await decide(event, [processing.id, withheld.id], 'accept')).toHaveLength(2);
      const photos = async () => (await f.events.withCover(event.id))?.counts.photo;
      expect(await photos()).toBe(0);
      await f.media.settle(processing.id, 'ready', null);
      expect(await photos()).toBe(1);
    });

    it('shows nothing that lies in the bin of its club, when it is accepted once more', async () => {
      const f = fixture();
      const { owner, sender } = await setting();
      const club = await f.club(owner);
      const event = await eventOf(owner, { clubId: club.id });
      const { id, kind } = await offer(sender, event);
      await decide(event, [id], 'accept');
      const thing = { id, kind, clubId: club.id, removerId: owner.id, removedAt: START };
      expect(await f.bin.put(thing, [], entry('put-in-bin'))).toBe(true);
      expect(await decide(event, [id], 'wait')).toEqual([id]);
      expect(await decide(event, [id], 'accept')).toEqual([id]);
      expect((await f.events.withCover(event.id))?.counts.photo).toBe(0);
    });

    it('decides nothing for an event that lies in the bin of its club by then (decisions 62)', async () => {
      const f = fixture();
      const { owner, sender } = await setting();
      const club = await f.club(owner);
      const event = await eventOf(owner, { clubId: club.id });
      const item = await offer(sender, event);
      const thing = { id: event.id, kind: 'event', clubId: club.id, removerId: owner.id, removedAt: START } as const;
      expect(await f.bin.put(thing, [], entry('put-in-bin'))).toBe(true);
      expect(await decide(event, [item.id], 'accept')).toBeNull();
      expect(await f.now(item)).toMatchObject({ pool: 'offered', hidden: true, clubId: null });
    });

    it('logs how many it decided', async () => {
      const f = fixture();
      const { sender, event } = await setting();
      const { id } = await offer(sender, event);
      const counts: number[] = [];
      await f.offers.decide(event.id, [id, 'nothing'], 'accept', START, (decided) => {
        counts.push(decided);
        return entry();
      });
      expect(counts).toEqual([1]);
    });

    it('accepts once, declines, and takes both back, each with its place in the event', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const [one, two] = [await offer(sender, event, { takenAt: START + 5 }), await offer(sender, event)];
      const elsewhere = await offer(sender, await eventOf(owner));
      expect(await decide(event, [one.id, elsewhere.id, 'nothing'], 'wait')).toEqual([]);
      const accepted = await atOnce(4, () => decide(event, [one.id, elsewhere.id], 'accept'));
      expect(accepted.flat()).toEqual([one.id]);
      expect(await f.now(one)).toMatchObject({ pool: 'accepted', hidden: false, clubId: null });
      expect(await f.eventItems.placeOf(one.id)).toEqual({
        eventId: event.id,
        mediaId: one.id,
        moment: START + 5,
        position: one.position,
      });
      expect((await f.events.withCover(event.id))?.counts).toEqual({ photo: 1, video: 0 });
      await f.events.change(event.id, { coverId: one.id });
      expect(await decide(event, [one.id], 'wait', START + 10 * MINUTE)).toEqual([]);
      expect(await decide(event, [one.id], 'wait', START + 10 * MINUTE - 1)).toEqual([one.id]);
      expect(await f.now(one)).toMatchObject({ pool: 'offered', hidden: true });
      expect([await f.eventItems.placeOf(one.id), (await f.events.find(event.id))?.coverId]).toEqual([null, null]);
      expect(await decide(event, [two.id], 'decline')).toEqual([two.id]);
      expect([await waitingFor(event, owner), await waitingFor(event, owner, 'declined')]).toEqual([
        [one.id],
        [two.id],
      ]);
      expect(await decide(event, [two.id], 'wait')).toEqual([two.id]);
      expect(await waitingFor(event, owner)).toHaveLength(2);
    });

    it('takes no acceptance back of what its sender took out of the event (decisions 65)', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const [there, left, moved] = [
        await offer(sender, event),
        await offer(sender, event),
        await offer(sender, event),
      ] as const;
      const ids = [there.id, left.id, moved.id];
      expect(await decide(event, ids, 'accept')).toHaveLength(3);
      for (const { id } of [left, moved]) await f.eventItems.takeOut(event.id, id);
      const other = await eventOf(owner);
      await f.eventItems.add(moved, { eventId: other.id, mediaId: moved.id, moment: START, position: 0 });
      expect(await decide(event, ids, 'wait')).toEqual([there.id]);
      expect(await f.now(there)).toMatchObject({ pool: 'offered', hidden: true });
      for (const item of [left, moved]) expect(await f.now(item)).toMatchObject({ pool: 'accepted', hidden: false });
      expect(await f.eventItems.placeOf(moved.id)).toMatchObject({ eventId: other.id });
      expect(await decide(event, ids, 'decline')).toEqual([there.id]);
      expect(await f.pools.recordOf(sender.id)).toMatchObject({ accepted: 2 });
    });

    it('leaves hidden what is withheld or of somebody suspended when it is accepted', async () => {
      const f = fixture();
      const { sender, event } = await setting();
      const item = await offer(sender, event);
      await f.users.setSuspended(sender.id, START);
      await decide(event, [item.id], 'accept');
      expect(await f.now(item)).toMatchObject({ pool: 'accepted', hidden: true });
      await f.users.setSuspended(sender.id, null);
      expect(await f.now(item)).toMatchObject({ hidden: false });
      expect((await f.events.withCover(event.id))?.counts.photo).toBe(1);
    });

    it('gives what a club accepts to the club', async () => {
      const f = fixture();
      const { owner, sender } = await setting();
      const club = await f.club(owner);
      const event = await eventOf(owner, { clubId: club.id });
      const upload = await f.upload(sender, { holderId: null, size: 30 });
      const item = f.item(sender, { pool: 'offered', hidden: true });
      await f.media.publish(item, [upload.id], [], { eventId: event.id, holderId: null, most: 30 });
      await decide(event, [item.id], 'accept');
      expect(await f.now(item)).toMatchObject({ clubId: club.id });
      expect(await f.uploads.room(sender.id, null, club.id)).toMatchObject({ bytes: 0, holderBytes: 30 });
    });

    it('counts what was accepted to its sender again once it leaves the event, but not what a club has (decisions 65)', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const club = await f.club(owner);
      const accepted = async (into: CollegeEvent, holderId: string, clubId: string | null = null) => {
        const upload = await f.upload(sender, { holderId, size: 30 });
        const item = f.item(sender, { pool: 'accepted', clubId });
        await f.media.publish(item, [upload.id], [], { eventId: into.id, holderId, most: 30 });
        return item.id;
      };
      const [one] = [await accepted(event, owner.id), await accepted(event, owner.id)];
      const ofClub = await eventOf(owner, { clubId: club.id });
      const two = await accepted(ofClub, club.id, club.id);
      const bytes = async () => [
        (await f.uploads.room(sender.id, null)).bytes,
        (await f.uploads.room(owner.id, null, club.id)).bytes,
        (await f.uploads.room(owner.id, null, club.id)).holderBytes,
      ];
      expect(await bytes()).toEqual([0, 60, 30]);
      await f.eventItems.takeOut(ofClub.id, one);
      await f.eventItems.takeOut(ofClub.id, two);
      expect(await bytes()).toEqual([0, 60, 30]);
      await f.eventItems.takeOut(event.id, one);
      expect(await bytes()).toEqual([30, 30, 30]);
      await f.events.remove(event.id);
      expect(await bytes()).toEqual([60, 0, 30]);
      expect(await f.media.recount()).toBe(0);
    });

    it('says who judges an offered item: its owner, leads of its club, moderators with a case about it', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const moderator = await f.person(owner.tenant, { moderator: true });
      const item = await offer(sender, event);
      const judges = async (person: Person, { id } = item) => (await f.media.find('photo', id, person.id))?.judges;
      const all = (id = item) => Promise.all([owner, sender, moderator].map((person) => judges(person, id)));
      expect(await all()).toEqual([true, false, false]);
      const opens = {
        id: f.id(),
        tenant: owner.tenant,
        subject: 'item',
        subjectId: item.id,
        itemId: item.id,
        clubId: null,
        ownerId: sender.id,
      } as const;
      const who = { reporterId: owner.id, mailbox: owner.id, young: false };
      await f.cases.file(
        { id: f.id(), ...who, reason: 'other', note: '', createdAt: START, opens },
        { day: START, hour: START },
        () => 'filed',
        () => ({ jobs: [] }),
      );
      expect(await all()).toEqual([true, false, true]);
      const club = await f.club(moderator);
      const ofClub = await offer(sender, await eventOf(owner, { clubId: club.id }));
      expect(await all(ofClub)).toEqual([false, false, true]);
      await decide(event, [item.id], 'accept');
      expect(await all()).toEqual([false, false, false]);
      const other = await offer(sender, event);
      await f.users.setSuspended(sender.id, START);
      expect(await all(other)).toEqual([false, false, false]);
    });

    it('makes nobody findable before something of theirs is accepted', async () => {
      const f = fixture();
      const { owner, event } = await setting();
      const sender = await f.person(owner.tenant, { fullName: `Zora ${f.id()}` });
      const words = queryWords('zora');
      const found = async () => (await f.finding.people({ viewer: owner, words, most: 50, limit: 5 })).length;
      const item = await offer(sender, event);
      expect(await found()).toBe(0);
      await decide(event, [item.id], 'accept');
      expect(await found()).toBe(1);
    });

    it('lists what is to be removed: what was declined, what nobody decided, what lost its event or sender', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const long = START - 59 * DAY;
      const [old, declined, kept, accepted] = [
        await offer(sender, event, { createdAt: long }),
        await offer(sender, event),
        await offer(sender, event),
        await offer(sender, event, { createdAt: long }),
      ];
      await decide(event, [declined.id], 'decline');
      await decide(event, [accepted.id], 'accept');
      const due = async () => {
        const those = [old, declined, kept, accepted].map(({ id }) => id);
        const found = await f.offers.due(START, long, 1_000);
        return found.map(({ mediaId }) => mediaId).filter((id) => those.includes(id));
      };
      expect(await due()).toEqual([old.id, declined.id]);
      const [gone, other] = [await eventOf(owner), await f.person(owner.tenant)];
      const [inGone, ofOther] = [await offer(sender, gone), await offer(other, event)];
      await f.events.remove(gone.id);
      await f.users.remove(other.id, () => []);
      const all = (await f.offers.due(START - DAY, long, 1_000)).map(({ mediaId }) => mediaId);
      expect(all).toEqual(expect.arrayContaining([inGone.id, ofOther.id]));
      await f.media.remove(old.id, []);
      expect(await due()).toEqual([declined.id]);
    });

    it('removes nothing that was accepted meanwhile, and leaves no offer that is sent while its event goes', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const [accepted, declined] = [await offer(sender, event), await offer(sender, event)];
      await decide(event, [accepted.id], 'accept');
      await decide(event, [declined.id], 'decline');
      const removed = ({ id }: Media) => f.media.remove(id, [], entry('item-removed'), 'offered');
      expect([await removed(accepted), await removed(declined)]).toEqual([false, true]);
      expect(await f.media.byId(accepted.id)).toMatchObject({ pool: 'accepted' });
      for (let round = 0; round < 5; round += 1) {
        const going = await eventOf(owner);
        const [sent] = await Promise.allSettled([offer(sender, going), f.events.remove(going.id)]);
        const due = (await f.offers.due(0, START - DAY, 1_000)).map(({ mediaId }) => mediaId);
        if (sent.status === 'fulfilled') expect(due).toContain(sent.value.id);
      }
    });

    it('tells of new offers once, of acceptances and of ends once per sender and event', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const mine = async () => (await f.offerNews.unseen(START, 1_000)).filter(({ eventId }) => eventId === event.id);
      expect(await mine()).toEqual([]);
      const one = await offer(sender, event, { createdAt: START - 53 * DAY });
      const two = await offer(sender, event);
      expect(await mine()).toEqual([{ eventId: event.id, ownerId: owner.id, clubId: null, newest: START }]);
      await f.offerNews.noteSeen({ eventId: event.id, newest: START }, START);
      expect(await mine()).toEqual([]);
      await offer(sender, event, { createdAt: START + 1 });
      expect(await mine()).toHaveLength(1);
      await f.offerNews.noteSeen({ eventId: 'nothing', newest: START }, START);

      const notices = async (kind: 'accepted' | 'ending', by: number) =>
        (await f.offerNews[kind](by, 1_000)).filter(({ eventId }) => eventId === event.id);
      const ending = { eventId: event.id, senderId: sender.id, mediaId: one.id };
      expect(await notices('ending', START - 53 * DAY)).toEqual([ending]);
      await f.offerNews.markNotified(ending, 'ending', START - 53 * DAY);
      expect(await notices('ending', START - 53 * DAY)).toEqual([]);
      await decide(event, [one.id, two.id], 'accept');
      expect(await notices('accepted', START - 1)).toEqual([]);
      const [notice] = await notices('accepted', START);
      expect(notice).toEqual({ ...ending, mediaId: one.id });
      if (notice) await f.offerNews.markNotified(notice, 'accepted', START);
      expect(await notices('accepted', START)).toEqual([]);
    });

    it('tells of each new offer, whatever the clocks of processes say, and of what came while it was told', async () => {
      const f = fixture();
      const { sender, event } = await setting();
      const unseen = async () => (await f.offerNews.unseen(START, 1_000)).find(({ eventId }) => eventId === event.id);
      const tell = async () => f.offerNews.noteSeen((await unseen()) ?? { eventId: event.id, newest: 0 }, START - DAY);
      await offer(sender, event, { createdAt: START - HOUR });
      await offer(sender, event, { createdAt: START - 2 * HOUR });
      await tell();
      expect(await unseen()).toBeUndefined();
      await offer(sender, event, { createdAt: START - 2 * DAY });
      const found = await unseen();
      expect(found).toBeDefined();
      await offer(sender, event, { createdAt: START - 2 * DAY });
      if (found) await f.offerNews.noteSeen(found, START);
      expect(await unseen()).toBeDefined();
      await tell();
      expect(await unseen()).toBeUndefined();
    });

    it('tells of an offer once its owner is shown it, also where others were told of before (decisions 50, 65)', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const tell = () => telling(event.id);
      const processing = async () => (await offer(sender, event, { state: 'processing' })).id;
      const [settled, made, kept, declined] = [
        await processing(),
        await processing(),
        await processing(),
        await processing(),
      ] as const;
      expect(await tell()).toBe(false);
      await f.media.settle(settled, 'ready', null);
      expect([await tell(), await tell()]).toEqual([true, false]);
      await f.media.finishMaking(made, { rungs: [], progressive: true, bytes: 1 });
      expect([await tell(), await tell()]).toEqual([true, false]);
      await f.media.finishMaking(made, { rungs: [], progressive: true, bytes: 2 });
      await f.media.settle(declined, 'failed', 'FILE_UNREADABLE');
      await decide(event, [declined], 'decline');
      await f.media.finishMaking(declined, { rungs: [], progressive: true, bytes: 1 });
      expect(await tell()).toBe(false);
      await f.media.failMaking(kept, 'FILE_UNREADABLE', 'ready');
      expect([await tell(), await tell()]).toEqual([true, false]);
      const other = await eventOf(owner);
      const withheld = await offer(sender, other);
      const ofOther = async () =>
        (await f.offerNews.unseen(START + HOUR, 1_000)).some(({ eventId }) => eventId === other.id);
      await withhold(f, withheld, owner);
      expect(await ofOther()).toBe(false);
      await keepItem(f, sender.tenant);
      expect(await ofOther()).toBe(true);
      await f.users.setSuspended(sender.id, START);
      expect(await ofOther()).toBe(false);
    });

    it('tells of an offer that comes back once its case is over, or its sender is no longer suspended (decisions 50, 65)', async () => {
      const f = fixture();
      const { owner, sender, event } = await setting();
      const tell = () => telling(event.id);
      const item = await offer(sender, event);
      await offer(await f.person(owner.tenant), event);
      expect([await tell(), await tell()]).toEqual([true, false]);
      await withhold(f, item, owner);
      expect(await tell()).toBe(false);
      await keepItem(f, sender.tenant);
      expect([await tell(), await tell()]).toEqual([true, false]);
      await f.users.setSuspended(sender.id, START);
      expect(await tell()).toBe(false);
      await f.users.setSuspended(sender.id, null);
      expect([await tell(), await tell()]).toEqual([true, false]);
      await f.users.setSuspended(sender.id, null);
      await decide(event, [item.id], 'accept');
      await f.users.setSuspended(sender.id, START);
      await f.users.setSuspended(sender.id, null);
      expect(await tell()).toBe(false);
    });

    it('remembers of somebody that another removed what was accepted, until they are gone', async () => {
      const f = fixture();
      const person = await f.person();
      await f.pools.noteRemoved('nobody', START);
      await f.pools.noteRemoved(person.id, START);
      await f.pools.noteRemoved(person.id, START + 1);
      expect(await f.pools.recordOf(person.id)).toEqual({ accepted: 0, removed: true });
      await f.users.remove(person.id, () => []);
      expect(await f.pools.recordOf(person.id)).toEqual({ accepted: 0, removed: false });
    });
  });
}

export const lists = {
  pools: unlisted({
    'the pool of one event': ['find', 'isNamed'],
    "one's own, in every state": ['sentBy', 'recordOf'],
    'a number for the owner of the event': ['waiting'],
    changes: ['noteRemoved'],
  }),
  offers: unlisted({
    'what is not listed yet, for the owner of its event': ['page'],
    "one's own, in every state": ['ofSender'],
    changes: ['decide'],
    'work on offers in every state': ['due'],
  }),
  offerNews: unlisted({ 'people to tell': ['unseen', 'accepted', 'ending'], changes: ['noteSeen', 'markNotified'] }),
} satisfies Partial<Lists>;
