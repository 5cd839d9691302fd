import { describe, expect, it } from 'vitest';
import type { Notification } from '../src/kernel/ports.ts';
import { DAY, HOUR } from '../src/kernel/time.ts';
import { cardsOf } from '../src/media/card.ts';
import { type NewsKind, newsKinds } from '../src/news/news.ts';
import { MAX_MARKS } from '../src/news/rules.ts';
import { type Lists, news, sortedIds, unlisted } from './listed.ts';
import { keepItem, withhold } from './lists.ts';
import { allPages, fixtureOf, type Open, type Person, START } from './support.ts';

/** What every store of notifications promises (decisions 50). */
export function contract(name: string, open: Open): void {
  describe(`${name}: news`, () => {
    const fixture = fixtureOf(open);
    const aNotification = (personId: string, changes: Partial<Notification> = {}): Notification => ({
      personId,
      cause: `cause:${fixture().id()}`,
      kind: 'comment',
      at: START + HOUR,
      actorId: null,
      mediaId: null,
      commentId: null,
      caseId: null,
      eventId: null,
      clubId: null,
      ...changes,
    });
    const asked = (viewer: Person, kinds: readonly NewsKind[] = newsKinds) => ({ viewer, kinds, since: START });
    const causes = async (viewer: Person, kinds?: readonly NewsKind[]) => {
      const { notifications } = fixture();
      const page = await notifications.page({ ...asked(viewer, kinds), limit: 50, after: null });
      const unread = await notifications.unread({ ...asked(viewer, kinds), most: 100 });
      const read = await fixture().newsReads.marks(viewer.id);
      if (read.until === 0 && read.keys.size === 0) expect(unread).toBe(page.items.length);
      return page.items.map(({ notification }) => notification.cause);
    };
    const setUp = async () => {
      const { person, published } = fixture();
      const uploader = await person();
      const reader = await person(uploader.tenant);
      return { uploader, reader, item: await published(uploader) };
    };

    it('names the club that a notification is about', async () => {
      const { notifications, club, person } = fixture();
      const reader = await person();
      const about = await club(reader);
      await notifications.tell([aNotification(reader.id, { kind: 'seat', clubId: about.id })]);
      const { items } = await notifications.page({ ...asked(reader), limit: 5, after: null });
      expect(items.map(({ club: named }) => named)).toEqual([
        { id: about.id, name: about.name, handle: about.handle, avatar: null },
      ]);
    });

    it('says that a club has no lead only while it waits for one (decisions 63)', async () => {
      const { notifications, club, seats, person } = fixture();
      const reader = await person();
      const about = { kind: 'handover', clubId: (await club(reader)).id } as const;
      const none = aNotification(reader.id, about);
      const taken = aNotification(reader.id, {
        ...about,
        actorId: (await person(reader.tenant)).id,
        at: START + 2 * HOUR,
      });
      await notifications.tell([none, taken]);
      const waits = (handoverAt: number | null) =>
        seats.change(about.clubId, reader.id, () => ({
          roles: new Map(),
          at: START,
          handoverAt,
          sideWrites: [],
          audit: [],
        }));
      expect(await causes(reader)).toEqual([taken.cause]);
      await waits(START);
      expect(await causes(reader)).toEqual([taken.cause, none.cause]);
      await waits(null);
      expect(await causes(reader)).toEqual([taken.cause]);
    });

    it('returns notifications with what they are about, newest first, page by page', async () => {
      const { notifications, comments, id } = fixture();
      const { uploader, reader, item } = await setUp();
      const commentId = id();
      const about = { actorId: reader.id, mediaId: item.id, commentId };
      const one = aNotification(uploader.id, { ...about, at: START + 2 * HOUR });
      const comment = { id: commentId, authorId: reader.id, text: 'Well done', createdAt: START };
      expect((await comments.add(item, comment, [one]))?.comment).toMatchObject({ id: commentId });
      const others = [1, 2, 3].map(() => aNotification(uploader.id));
      await notifications.tell(others);
      const request = asked(uploader);
      const [first] = (await notifications.page({ ...request, limit: 1, after: null })).items;
      expect(first).toMatchObject({
        notification: one,
        actor: { id: reader.id, name: reader.user.name },
        media: { id: item.id, kind: 'photo', tenant: item.tenant, state: 'ready' },
        text: 'Well done',
        verdict: null,
      });
      const pages = await allPages((after) => notifications.page({ ...request, limit: 2, after }));
      const sorted = others
        .map(({ cause }) => cause)
        .sort()
        .reverse();
      expect(pages.flat().map(({ notification }) => notification.cause)).toEqual([one.cause, ...sorted]);
      await notifications.tell([aNotification(reader.id, { mediaId: item.id })]);
      const both = [uploader.id, reader.id].sort();
      expect(await notifications.recipientsOf({ mediaId: item.id }, 9)).toEqual(both);
      expect(await notifications.recipientsOf({ mediaId: item.id }, 1)).toEqual(both.slice(0, 1));
      expect(await notifications.recipientsOf({ commentId }, 9)).toEqual([uploader.id]);
      expect(await notifications.recipientsOf({ actorId: reader.id }, 9)).toEqual([uploader.id]);
      await comments.remove(commentId);
      expect(await notifications.recipientsOf({ commentId }, 9)).toEqual([]);
      expect(await causes(uploader)).toEqual(sorted);
      expect(await causes(uploader, ['reply'])).toEqual([]);
      expect(await causes(uploader, [])).toEqual([]);
      expect(await causes(reader)).toHaveLength(1);
    });

    it('keeps one notification per cause, renewed by a later one, and none for people who are gone', async () => {
      const { notifications, users, newsReads } = fixture();
      const { uploader, reader, item } = await setUp();
      const one = aNotification(uploader.id, { at: START + 5 });
      await notifications.tell([one, one]);
      await newsReads.markRead(uploader.id, [one.cause], START + 5);
      await notifications.tell([one]);
      const count = () => notifications.unread({ ...asked(uploader), most: 9 });
      expect([await causes(uploader), await count()]).toEqual([[one.cause], 0]);
      await notifications.tell([{ ...one, at: START + 6 }]);
      expect([await causes(uploader), await count()]).toEqual([[one.cause], 1]);
      await notifications.tell([aNotification(uploader.id, { actorId: reader.id, at: START + 4, cause: 'of:reader' })]);
      await users.remove(reader.id, () => []);
      await notifications.tell([aNotification(reader.id), aNotification(uploader.id, { mediaId: 'gone' })]);
      expect(await causes(uploader)).toEqual([one.cause]);
      expect(await fixture().now(item)).toBeTruthy();
    });

    it('shows no item that the viewer may not know of, and nobody who is suspended', async () => {
      const { notifications, media, users, person, published } = fixture();
      const { uploader, reader, item } = await setUp();
      const moderator = await person(uploader.tenant, { moderator: true });
      const elsewhere = await published(await person());
      const processing = await published(uploader, { state: 'processing' });
      const offered = await published(reader, { pool: 'offered', hidden: true });
      const binned = fixture().item(uploader, { binned: true, hidden: true });
      await media.publish(binned, [], []);
      for (const { id } of [reader, moderator, uploader])
        for (const mediaId of [item.id, elsewhere.id, processing.id, offered.id, binned.id])
          await notifications.tell([aNotification(id, { cause: mediaId, mediaId, actorId: null })]);
      expect((await causes(reader)).sort()).toEqual([item.id, offered.id].sort());
      expect((await causes(moderator)).sort()).toEqual([item.id, binned.id].sort());
      expect((await causes(uploader)).sort()).toEqual([item.id, processing.id].sort());
      for (const { id } of [offered, binned]) await media.remove(id, []);
      await users.setSuspended(uploader.id, START);
      expect([await causes(reader), await causes(moderator)]).toEqual([[], [item.id]]);
      await users.setSuspended(uploader.id, null);
      const by = aNotification(uploader.id, { cause: 'by:reader', actorId: reader.id });
      await notifications.tell([by]);
      await users.setSuspended(reader.id, START);
      expect(await causes(uploader)).not.toContain('by:reader');
      await media.settle(processing.id, 'ready', null, [
        aNotification(uploader.id, { cause: 'settled', kind: 'processing', mediaId: processing.id }),
      ]);
      expect(await causes(uploader)).toContain('settled');
      await media.settle(processing.id, 'failed', null, [
        aNotification(uploader.id, { cause: 'again', kind: 'processing', mediaId: processing.id }),
      ]);
      expect(await causes(uploader)).not.toContain('again');
      await media.remove(item.id, []);
      expect(await causes(moderator)).toEqual([processing.id]);
      expect(await causes(uploader)).not.toContain(item.id);
    });

    it('shows moderators a report about what waits in a pool, until it is decided, and nobody else (decisions 50, 52, 65)', async () => {
      const f = fixture();
      const { uploader, reader } = await setUp();
      const moderator = await f.person(uploader.tenant, { moderator: true });
      const stranger = await f.person(undefined, { moderator: true });
      const offered = await f.published(uploader, { pool: 'offered', hidden: true });
      await withhold(f, offered, reader);
      const [found] = (await f.cases.list({ tenant: uploader.tenant, decidedSince: null, limit: 5, after: null }))
        .items;
      const about = {
        cause: 'reported',
        kind: 'moderation',
        mediaId: offered.id,
        caseId: found?.case.id ?? '',
      } as const;
      for (const { id } of [moderator, stranger, reader]) await f.notifications.tell([aNotification(id, about)]);
      expect([await causes(moderator), await causes(stranger), await causes(reader)]).toEqual([['reported'], [], []]);
      await keepItem(f, uploader.tenant);
      expect(await causes(moderator)).toEqual([]);
    });

    it('shows that something is removed soon for as long as anything it tells of waits (decisions 50, 65)', async () => {
      const f = fixture();
      const { uploader, reader } = await setUp();
      const eventId = f.id();
      const texts = { title: 'Fest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-16', place: '' };
      const flags = { coverId: null, open: false, preview: false, pool: 'asked', createdAt: START } as const;
      const owned = { tenant: uploader.tenant, ownerId: uploader.id, clubId: null };
      await f.events.create({ id: eventId, ...owned, ...texts, ...flags }, []);
      const offer = (createdAt: number) =>
        f.published(reader, { pool: 'offered', hidden: true, createdAt }, { eventId, holderId: null, most: 30 });
      const [first, second] = [await offer(START - 53 * DAY), await offer(START - 54 * DAY)];
      const about = { cause: 'ends', kind: 'ending', mediaId: null, eventId } as const;
      await f.notifications.tell([aNotification(reader.id, about)]);
      const entry = { at: START, act: 'offers-decided', doer: 'product', doerId: null, details: {} } as const;
      const accept = (id: string) =>
        f.offers.decide(eventId, [id], 'accept', START, () => ({ ...entry, id: f.id(), personId: null, itemId: null }));
      await accept(first.id);
      expect(await causes(reader)).toEqual(['ends']);
      await accept(second.id);
      // The notification said nothing of this one.
      await offer(START);
      expect(await causes(reader)).toEqual([]);
    });

    it('shows that offers wait only while one does, to whoever decides about it (decisions 50, 65)', async () => {
      const f = fixture();
      const { uploader, reader } = await setUp();
      const sender = await f.person(uploader.tenant);
      const club = await f.club(uploader);
      const texts = { title: 'Fest', description: '', startsOn: '2025-01-15', endsOn: '2025-01-16', place: '' };
      const flags = { coverId: null, open: false, preview: false, pool: 'asked', createdAt: START } as const;
      const eventOf = async (clubId: string | null) => {
        const owned = { id: f.id(), tenant: uploader.tenant, ownerId: uploader.id, clubId };
        await f.events.create({ ...owned, ...texts, ...flags }, []);
        for (const { id } of [uploader, reader])
          await f.notifications.tell([
            aNotification(id, { cause: `offers:${owned.id}`, kind: 'offers', eventId: owned.id }),
          ]);
        return owned.id;
      };
      const [own, ofClub] = [await eventOf(null), await eventOf(club.id)];
      const offer = (eventId: string, state: 'processing' | 'ready' = 'ready') =>
        f.published(sender, { pool: 'offered', hidden: true, state }, { eventId, holderId: null, most: 30 });
      const shown = async (person = uploader) => (await causes(person)).sort();
      const processing = await offer(own, 'processing');
      expect(await shown()).toEqual([]);
      await f.media.settle(processing.id, 'ready', null);
      const waiting = await offer(ofClub);
      expect([await shown(), await shown(reader)]).toEqual([[`offers:${own}`, `offers:${ofClub}`].sort(), []]);
      const lead = (person: Person, role: 'lead' | null) =>
        f.seats.change(club.id, person.id, () => ({
          roles: new Map([[person.id, role]]),
          at: START,
          sideWrites: [],
          audit: [],
        }));
      await lead(reader, 'lead');
      await lead(uploader, null);
      expect([await shown(), await shown(reader)]).toEqual([[`offers:${own}`], [`offers:${ofClub}`]]);
      const entry = { at: START, act: 'offers-decided', doer: 'product', doerId: null, details: {} } as const;
      const decide = (eventId: string, id: string, verdict: 'accept' | 'decline') =>
        f.offers.decide(eventId, [id], verdict, START, () => ({
          ...entry,
          id: f.id(),
          personId: null,
          itemId: null,
        }));
      await decide(own, processing.id, 'decline');
      await decide(ofClub, waiting.id, 'accept');
      expect([await shown(), await shown(reader)]).toEqual([[], []]);
      await offer(own);
      expect(await shown()).toEqual([`offers:${own}`]);
      await f.users.setSuspended(sender.id, START);
      expect(await shown()).toEqual([]);
      const about = [uploader.id, reader.id].sort();
      expect(await f.notifications.recipientsOf({ eventId: own }, 9)).toEqual(about);
    });

    it('shows the owner what an undecided case hides, and its reporter a decision alone (decisions 50, 51, 52)', async () => {
      const f = fixture();
      const { uploader, reader } = await setUp();
      const item = await f.published(uploader);
      await withhold(f, item, reader);
      const [found] = (await f.cases.list({ tenant: uploader.tenant, decidedSince: null, limit: 5, after: null }))
        .items;
      const about = { cause: 'decided', kind: 'decision', caseId: found?.case.id ?? '' } as const;
      await f.notifications.tell([aNotification(uploader.id, { ...about, mediaId: item.id })]);
      await f.notifications.tell([aNotification(reader.id, about)]);
      expect([await causes(uploader), await causes(reader)]).toEqual([['decided'], []]);
      const both = [uploader.id, reader.id].sort();
      expect(await f.notifications.recipientsOf({ caseId: about.caseId }, 9)).toEqual(both);
      await keepItem(f, uploader.tenant);
      expect([await causes(uploader), await causes(reader)]).toEqual([['decided'], ['decided']]);
    });

    it('marks single ones and all as read, counts up to a limit, and deletes old ones', async () => {
      const { notifications, newsReads } = fixture();
      const { uploader } = await setUp();
      const all = [1, 2, 3, 4].map((after) => aNotification(uploader.id, { at: START + after }));
      await notifications.tell(all);
      const count = (most = 9) => notifications.unread({ ...asked(uploader), most });
      expect([await count(), await count(2)]).toEqual([4, 2]);
      await newsReads.markRead(uploader.id, [all[0]?.cause ?? '', 'favourite:x'], START + 10);
      expect(await count()).toBe(3);
      expect(await newsReads.marks(uploader.id)).toEqual({
        until: 0,
        keys: new Map([
          [all[0]?.cause, START + 10],
          ['favourite:x', START + 10],
        ]),
      });
      await newsReads.markRead(uploader.id, null, START + 3);
      expect(await newsReads.marks(uploader.id)).toEqual({ until: START + 3, keys: new Map() });
      expect(await count()).toBe(1);
      expect(await notifications.forget(START + 4, 2)).toBe(2);
      expect(await notifications.forget(START + 4, 2)).toBe(1);
      expect(await causes(uploader)).toEqual([all[3]?.cause]);
    });

    it('keeps the newest marks of somebody, and what was read longer ago stays read', async () => {
      const { newsReads, notifications } = fixture();
      const { uploader, reader } = await setUp();
      const many = (name: string) => Array.from({ length: MAX_MARKS / 2 }, (_, index) => `${name}:${index}`);
      await notifications.tell([aNotification(uploader.id, { at: START + 1 })]);
      const unread = () => notifications.unread({ ...asked(uploader), most: 9 });
      await newsReads.markRead(reader.id, ['a'], START + 2);
      for (const [index, name] of ['a', 'b'].entries())
        await newsReads.markRead(uploader.id, many(name), START + 2 + index);
      expect([(await newsReads.marks(uploader.id)).until, await unread()]).toEqual([0, 1]);
      await newsReads.markRead(uploader.id, ['c'], START + 4);
      const { until, keys } = await newsReads.marks(uploader.id);
      expect([until, [...keys.keys()].sort(), await unread()]).toEqual([START + 2, [...many('b'), 'c'].sort(), 0]);
      expect((await newsReads.marks(reader.id)).keys.size).toBe(1);
    });

    it('deletes old marks in portions too', async () => {
      const { newsReads, notifications } = fixture();
      const { uploader } = await setUp();
      await newsReads.markRead(uploader.id, ['a', 'b', 'c'], 5);
      await newsReads.markRead(uploader.id, ['d'], START);
      const forget = async () => [await notifications.forget(6, 2), (await newsReads.marks(uploader.id)).keys.size];
      expect([await forget(), await forget()]).toEqual([
        [2, 2],
        [1, 1],
      ]);
    });

    const fest = {
      title: 'Fest',
      description: '',
      startsOn: '2025-01-15',
      endsOn: '2025-01-15',
      place: '',
      coverId: null,
      preview: false,
      pool: 'closed' as const,
      open: true,
      createdAt: START,
    };

    it('finds what favourites share, of a batch the first item, without a row for anybody', async () => {
      const { followed, library, notifications, person, published, id } = fixture();
      const { uploader, reader, item } = await setUp();
      const since = START - 1;
      const read = () => followed.ofFavourites(reader, since, 10);
      expect(await read()).toEqual([]);
      await library.favour(uploader.user, reader.id, START + 5);
      expect(await read()).toEqual([]);
      const batchId = id();
      const batch = [];
      for (let position = 0; position < 3; position += 1)
        batch.push(await published(uploader, { batchId, position, createdAt: START + 10 + position }));
      const video = await published(uploader, { createdAt: START + 20, title: 'Later' });
      await published(uploader, { createdAt: START + 30, hidden: true });
      await published(await person(uploader.tenant), { createdAt: START + 30 });
      expect((await read()).map(({ media, items, at }) => [media.id, items, at])).toEqual([
        [video.id, 1, START + 20],
        [batch[0]?.id, 3, START + 10],
      ]);
      expect((await read())[0]).toMatchObject({
        uploader: { id: uploader.id },
        event: null,
        media: { title: 'Later' },
      });
      expect(await followed.ofFavourites(reader, since, 1)).toHaveLength(1);
      expect(await followed.ofFavourites(reader, START + 10, 9)).toHaveLength(1);
      expect(await followed.ofFavourites({ ...reader, tenant: 'elsewhere.edu' }, since, 9)).toEqual([]);
      expect(await notifications.unread({ ...asked(reader), most: 9 })).toBe(0);
      expect(item.createdAt).toBe(START);
    });

    it('tells what is shared for a favourite club once, as the club’s, and not to whoever shared it (decisions 62)', async () => {
      const { followed, library, clubFavourites, published, eventItems, events, id } = fixture();
      const { uploader, reader } = await setUp();
      const club = await fixture().club(uploader);
      const shared = await published(uploader, { createdAt: START + 10, clubId: club.id });
      const own = await published(uploader, { createdAt: START + 11 });
      const read = async (who = reader) =>
        (await followed.ofFavourites(who, START, 10)).map(({ media, club: of }) => [media.id, of?.id ?? null]);
      const concerned = async (clubId: string | null) =>
        (await followed.concernedBy({ uploaderId: uploader.id, clubId, eventId: null }, [reader.id])).get(reader.id);
      expect([await read(), await concerned(club.id)]).toEqual([[], undefined]);
      await clubFavourites.favour(club.id, reader.id, START + 5);
      await clubFavourites.favour(club.id, uploader.id, START + 5);
      expect([await read(), await read(uploader)]).toEqual([[[shared.id, club.id]], []]);
      expect([await concerned(club.id), await concerned(null)]).toEqual(['favourite', undefined]);
      await library.favour(uploader.user, reader.id, START + 5);
      expect(await read()).toEqual([
        [own.id, null],
        [shared.id, club.id],
      ]);
      expect((await followed.ofFavourites(reader, START, 1)).map(({ media }) => media.id)).toEqual([own.id]);
      await library.unfavour(uploader.user, reader.id);
      const event = { id: id(), tenant: uploader.tenant, ownerId: uploader.id, clubId: club.id, ...fest };
      await events.create(event, []);
      for (const media of [await published(reader, { createdAt: START + 1 }), shared, own])
        await eventItems.add(media, { mediaId: media.id, eventId: event.id, moment: START, position: 0 });
      expect((await followed.inEvents(reader, START, 10)).map(({ media }) => media.id)).toEqual([]);
    });

    it('tells of what a club was given of a batch beside what is still its person’s (decisions 62, 63)', async () => {
      const { followed, library, clubFavourites, published, id } = fixture();
      const { uploader, reader } = await setUp();
      const club = await fixture().club(uploader);
      const batchId = id();
      const at = (position: number, clubId: string | null) =>
        published(uploader, { batchId, position, clubId, createdAt: START + 10 });
      const [own, , given] = [await at(0, null), await at(2, null), await at(1, club.id), await at(3, club.id)];
      const read = async () =>
        (await followed.ofFavourites(reader, START, 10))
          .map(({ media, items, club: of }) => [media.id, items, of?.id ?? null])
          .sort();
      await clubFavourites.favour(club.id, reader.id, START + 5);
      expect(await read()).toEqual([[given.id, 2, club.id]]);
      await library.favour(uploader.user, reader.id, START + 5);
      expect(await read()).toEqual(
        [
          [given.id, 2, club.id],
          [own.id, 2, null],
        ].sort(),
      );
    });

    it('finds what others added to events after one added to them oneself', async () => {
      const { followed, library, events, eventItems, person, published } = fixture();
      const { uploader, reader, item } = await setUp();
      const event = {
        id: fixture().id(),
        tenant: uploader.tenant,
        ownerId: uploader.id,
        clubId: null,
        ...fest,
      };
      await events.create(event, []);
      const add = async (media: typeof item) => {
        const row = { mediaId: media.id, eventId: event.id, moment: START, position: 0 };
        expect(await eventItems.add(media, row)).toBe('added');
      };
      await add(item);
      await add(await published(reader, { createdAt: START + 1 }));
      const hidden = await person(uploader.tenant);
      await add(await published(hidden, { createdAt: START + 2, hidden: true }));
      const read = (since = START) => followed.inEvents(reader, since, 10);
      expect(await read()).toEqual([]);
      const late = await published(uploader, { createdAt: START + 5 });
      await add(late);
      const other = await person(uploader.tenant);
      await add(await published(other, { createdAt: START + 6 }));
      expect((await read()).map(({ uploader: { id }, items, event: of }) => [id, items, of?.title])).toEqual([
        [other.id, 1, 'Fest'],
        [uploader.id, 1, 'Fest'],
      ]);
      expect(await read(START + 6)).toEqual([]);
      expect(await followed.inEvents(hidden, START, 10)).toEqual([]);
      await library.favour(other.user, reader.id, START);
      expect((await read()).map(({ media }) => media.id)).toEqual([late.id]);
      expect(await followed.inEvents({ ...reader, tenant: 'elsewhere.edu' }, START, 10)).toEqual([]);
    });

    it('finds what the 500 favourites share that were marked last, and no more of them; so do their months (decisions 50)', async () => {
      const { followed, library, person, published, timelines } = fixture();
      const { reader } = await setUp();
      const marked = await Promise.all(Array.from({ length: 501 }, () => person(reader.tenant)));
      await Promise.all(marked.map(({ user }, at) => library.favour(user, reader.id, START + at)));
      const [first, second] = marked.slice(0, 2);
      if (!first || !second) throw new Error('Nobody was marked.');
      await published(first, { createdAt: START + DAY });
      const found = await published(second, { createdAt: START + 2 * DAY });
      expect((await followed.ofFavourites(reader, START, 9)).map(({ media }) => media.id)).toEqual([found.id]);
      const list = { of: 'sub', kind: 'photo', viewer: reader } as const;
      expect(await timelines.filled([list], [START + DAY, START + 2 * DAY])).toEqual([false, true]);
    });

    it('finds what is new in the twenty events to which one added last, and in no more (decisions 50)', async () => {
      const { followed, events, eventItems, published, id } = fixture();
      const { uploader, reader } = await setUp();
      const add = async (media: Awaited<ReturnType<typeof published>>, eventId: string) =>
        eventItems.add(media, { mediaId: media.id, eventId, moment: START, position: 0 });
      const added: string[] = [];
      while (added.length < 21) {
        const event = { id: id(), tenant: uploader.tenant, ownerId: uploader.id, clubId: null, ...fest };
        await events.create(event, []);
        await add(await published(reader, { createdAt: START + added.length }), event.id);
        added.push(event.id);
      }
      for (const eventId of added) await add(await published(uploader, { createdAt: START + DAY }), eventId);
      const found = (await followed.inEvents(reader, START, 10)).map(({ event }) => event?.id ?? '');
      expect(found.sort()).toEqual(added.slice(1).sort());
    });

    it('knows whom a shared item concerns: people who marked its uploader, else people who added to its event', async () => {
      const { followed, library, events, eventItems, person, published } = fixture();
      const { uploader, reader, item } = await setUp();
      const [adder, both, none] = [
        await person(uploader.tenant),
        await person(uploader.tenant),
        await person(uploader.tenant),
      ];
      const event = {
        id: fixture().id(),
        tenant: uploader.tenant,
        ownerId: uploader.id,
        clubId: null,
        ...fest,
      };
      await events.create(event, []);
      const hiddenOne = await published(none, { hidden: true });
      for (const media of [item, await published(adder), await published(adder), await published(both), hiddenOne])
        await eventItems.add(media, { mediaId: media.id, eventId: event.id, moment: START, position: 0 });
      for (const { id } of [reader, both]) await library.favour(uploader.user, id, START);
      const people = [reader, adder, both, none].map(({ id }) => id);
      const concerned = async (eventId: string | null, asked = people) => {
        const found = await followed.concernedBy({ uploaderId: uploader.id, clubId: null, eventId }, asked);
        return people.map((id) => found.get(id) ?? null);
      };
      expect(await concerned(null)).toEqual(['favourite', null, 'favourite', null]);
      expect(await concerned(event.id)).toEqual(['favourite', 'event', 'favourite', null]);
      expect(await concerned(event.id, [adder.id])).toEqual([null, 'event', null, null]);
      expect(await concerned(event.id, [])).toEqual([null, null, null, null]);
    });

    it('keeps somebody’s choices for as long as their account exists', async () => {
      const { newsChoices, users } = fixture();
      const { reader } = await setUp();
      const choice = { kind: 'favourite', way: 'app', wanted: false } as const;
      expect(await newsChoices.of(reader.id)).toEqual([]);
      await newsChoices.choose(reader.id, choice);
      await newsChoices.choose(reader.id, choice);
      expect(await newsChoices.of(reader.id)).toEqual([choice]);
      await newsChoices.choose(reader.id, { ...choice, wanted: true });
      expect(await newsChoices.of(reader.id)).toEqual([{ ...choice, wanted: true }]);
      await users.remove(reader.id, () => []);
      await newsChoices.choose(reader.id, choice);
      expect(await newsChoices.of(reader.id)).toEqual([]);
    });
  });
}

export const lists = {
  notifications: {
    page: {
      found: async ({ notifications }, scene) =>
        (await notifications.page({ ...news(scene), limit: 50, after: null })).items
          .map(({ media }) => media?.id)
          .sort(),
      expected: sortedIds,
    },
    unread: {
      found: ({ notifications }, scene) => notifications.unread({ ...news(scene), most: 50 }),
      expected: (shown) => shown.length,
    },
    ...unlisted({ 'people who are to be told that something changed': ['recipientsOf'], changes: ['tell', 'forget'] }),
  },
  followed: {
    ofFavourites: {
      found: ({ followed }, { viewer, fan }) =>
        Promise.all(
          [viewer, fan].map(async (who) =>
            (await followed.ofFavourites(who, START - DAY, 50))
              .map(({ media, items }) => `${media.id} ${items}`)
              .sort(),
          ),
        ),
      expected: (shown) => {
        const cards = cardsOf(shown).map(({ first, count }) => `${first.id} ${count}`);
        return [cards.sort(), cards];
      },
    },
    inEvents: {
      found: async ({ followed }, { adder }) =>
        sortedIds((await followed.inEvents(adder, START - DAY, 50)).map(({ media }) => media)),
      expected: (shown, { adder }) => sortedIds(shown.filter(({ uploaderId }) => uploaderId !== adder.id)),
    },
    ...unlisted({ 'people to tell of an item that is listed': ['concernedBy'] }),
  },
  newsReads: unlisted({ 'keys of notifications': ['marks'], changes: ['markRead'] }),
  newsChoices: unlisted({ 'what one person chose': ['of'], changes: ['choose'] }),
} satisfies Partial<Lists>;
