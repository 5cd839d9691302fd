import { describe, expect, it } from 'vitest';
import type { CollegeEvent } from '../src/events/event.ts';
import { momentOf } from '../src/events/moments.ts';
import { HOUR, MINUTE } from '../src/kernel/time.ts';
import type { Media } from '../src/media/media.ts';
import type { Visible } from '../src/media/visible.ts';
import { event, items, itemsOf, type Lists, sortedIds, unlisted } from './listed.ts';
import { withhold } from './lists.ts';
import { allPages, atOnce, fixtureOf, idsOf, type Open, type Person, START } from './support.ts';

/** What every store of events promises (decisions 45, 46). */
export function contract(name: string, open: Open): void {
  describe(`${name}: events`, () => {
    const fixture = fixtureOf(open);

    const event = async (owner: Person, changes: Partial<CollegeEvent> = {}, named: readonly string[] = []) => {
      const made: CollegeEvent = {
        id: fixture().id(),
        tenant: owner.tenant,
        ownerId: owner.id,
        clubId: null,
        title: 'Techfest',
        description: '',
        startsOn: '2025-01-15',
        endsOn: '2025-01-16',
        place: 'Main lawn',
        coverId: null,
        preview: false,
        pool: 'closed' as const,
        open: true,
        createdAt: START,
        ...changes,
      };
      await fixture().events.create(made, named);
      return made;
    };
    const put = (into: CollegeEvent, media: Visible<Media>) =>
      fixture().eventItems.add(media, {
        eventId: into.id,
        mediaId: media.id,
        moment: momentOf({ takenAt: media.takenAt, beganAt: media.createdAt }),
        position: media.position,
      });

    it('gives an event back as it was created, with those who are named by name', async () => {
      const { person, events, eventItems } = fixture();
      const owner = await person();
      const [zoe, anna] = [
        await person(owner.tenant, { name: `zoe${fixture().id()}` }),
        await person(owner.tenant, { name: `Anna${fixture().id()}` }),
      ];
      const closed = await event(owner, { open: false, description: '节日 "quoted"\n👏' }, [zoe.id, anna.id]);
      expect(await events.find(closed.id)).toEqual(closed);
      expect((await eventItems.named(closed.id)).map(({ id }) => id)).toEqual([anna.id, zoe.id]);
      expect(await events.find('nothing')).toBeNull();
      expect(await events.withCover('nothing')).toBeNull();
    });

    it('creates one event with a receipt (decisions 23)', async () => {
      const { id, person, events } = fixture();
      const first = await event(await person());
      const [second, third] = [id(), id()].map((id) => ({ ...first, id })) as [CollegeEvent, CollegeEvent];
      const kept = { key: id(), sent: 'digest', effect: {}, at: START };
      await events.create(second, [], [kept]);
      await expect(events.create(third, [], [kept])).rejects.toThrow();
      expect(await Promise.all([second, third].map((one) => events.find(one.id)))).toEqual([second, null]);
    });

    it('knows the events of several items at once, of those that are in one', async () => {
      const { person, published, eventItems } = fixture();
      const owner = await person();
      const [fest, gala] = [await event(owner), await event(owner, { title: 'Gala' })];
      const [one, two, three, none] = [
        await published(owner),
        await published(owner),
        await published(owner),
        await published(owner),
      ];
      for (const [into, item] of [
        [fest, one],
        [gala, two],
        [fest, three],
      ] as const)
        await put(into, item);
      const found = await eventItems.eventsOf([one.id, two.id, three.id, none.id, 'nothing']);
      expect([...found].sort()).toEqual(
        [
          [one.id, fest],
          [two.id, gala],
          [three.id, fest],
        ].sort(),
      );
      expect(await eventItems.eventsOf([])).toEqual(new Map());
    });

    it('changes what is given and nothing else, and names others in the place of the former', async () => {
      const { person, events, eventItems } = fixture();
      const owner = await person();
      const [former, latter] = await fixture().people(2, owner.tenant);
      const made = await event(owner, { open: false }, [former?.id ?? '']);
      expect(await events.change(made.id, { title: 'Sports day', place: undefined })).toBe(true);
      expect(await events.find(made.id)).toEqual({ ...made, title: 'Sports day' });
      expect((await eventItems.named(made.id)).map(({ id }) => id)).toEqual([former?.id]);
      await events.change(made.id, {}, [latter?.id ?? '']);
      expect((await eventItems.named(made.id)).map(({ id }) => id)).toEqual([latter?.id]);
      expect(await events.change('nothing', { title: 'x' })).toBe(false);
      const refused = events.change(made.id, { endsOn: '2030-01-01' }, [], (event) => {
        throw new Error(`${event.title} ${event.endsOn}`);
      });
      await expect(refused).rejects.toThrow('Sports day 2030-01-01');
      expect((await events.find(made.id))?.endsOn).toBe(made.endsOn);
    });

    it('lists the events of the tenant by date, the newest first, page by page', async () => {
      const { person, events } = fixture();
      const owner = await person();
      const days = ['2025-03-01', '2025-01-15', '2025-02-01', '2025-02-01', '2024-12-31'];
      const made: CollegeEvent[] = [];
      for (const startsOn of days) made.push(await event(owner, { startsOn, endsOn: startsOn }));
      await event(await person());
      const pages = await allPages((after) => events.list(owner, 2, after));
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      const order = [...made].sort((a, b) => (`${a.startsOn}${a.id}` < `${b.startsOn}${b.id}` ? 1 : -1));
      expect(pages.flat().map((row) => row.event.id)).toEqual(order.map(({ id }) => id));
    });

    it('tells the months in which events of the tenant begin, the newest first', async () => {
      const { person, events } = fixture();
      const owner = await person();
      for (const startsOn of ['2025-03-01', '2025-01-31', '2025-01-01', '2024-12-31', '2025-03-31'])
        await event(owner, { startsOn, endsOn: startsOn });
      await event(await person(), { startsOn: '2026-01-01', endsOn: '2026-01-01' });
      expect(await events.months(owner, 9)).toEqual(['2025-03', '2025-01', '2024-12']);
      expect(await events.months(owner, 2)).toEqual(['2025-03', '2025-01']);
      expect(await events.months(await person(), 9)).toEqual([]);
    });

    it('lists for whoever left what was there before their view ended, and their own (decisions 74)', async () => {
      const { person, events } = fixture();
      const me = await person();
      const owner = await person(me.tenant);
      const viewer = { ...me, sharedBefore: START + 2 };
      const on = (day: string, createdAt: number) => ({ startsOn: day, endsOn: day, createdAt });
      const before = await event(owner, on('2025-01-15', START + 1));
      await event(owner, on('2025-02-15', START + 2));
      const own = await event(me, on('2025-03-15', START + 3));
      const listed = async (of?: string) => (await events.list(viewer, 9, null, of)).items.map((row) => row.event.id);
      expect([await listed(), await listed(owner.id)]).toEqual([[own.id, before.id], [before.id]]);
      expect(await events.months(viewer, 9)).toEqual(['2025-03', '2025-01']);
      expect((await events.list(me, 9, null)).items).toHaveLength(3);
    });

    it('lists by person what they created and what they have items in', async () => {
      const { person, published, events } = fixture();
      const owner = await person();
      const guest = await person(owner.tenant);
      const [own, shared] = [await event(guest), await event(owner)];
      await event(owner);
      await put(shared, await published(guest));
      const listed = await events.list(owner, 10, null, guest.id);
      expect(listed.items.map((row) => row.event.id).sort()).toEqual([own.id, shared.id].sort());
    });

    it('tells when there is something in an event, as far as everybody sees it', async () => {
      const { person, published, timelines } = fixture();
      const owner = await person();
      const [it, other] = [await event(owner), await event(owner)];
      for (const takenAt of [START, START + 50, START + 20]) await put(it, await published(owner, { takenAt }));
      await put(it, await published(owner, { takenAt: START + 70, state: 'processing' }));
      const list = { of: 'event', id: it.id } as const;
      expect(await timelines.ends(list)).toEqual([START, START + 50]);
      expect(await timelines.filled([list], [START, START + 1, START + 21, START + 50, START + 51])).toEqual([
        true,
        true,
        false,
        true,
        false,
      ]);
      expect(await timelines.ends({ of: 'event', id: other.id })).toBeNull();
    });

    it('orders the items of an event by when they were taken, else uploaded, then as they were chosen', async () => {
      const { person, published, eventItems } = fixture();
      const owner = await person();
      const made = await event(owner);
      const late = await published(owner, { createdAt: START + HOUR });
      const second = await published(owner, { position: 1, batchId: 'b' });
      const first = await published(owner, { position: 0, batchId: 'b' });
      const early = await published(owner, { createdAt: START + 2 * HOUR, takenAt: START - MINUTE });
      for (const media of [late, second, first, early]) expect(await put(made, media)).toBe('added');
      const pages = await allPages((after) => eventItems.itemsOf(made.id, owner, 3, after));
      expect(pages.map((page) => page.length)).toEqual([3, 1]);
      expect(idsOf(pages.flat())).toEqual([early.id, first.id, second.id, late.id]);
    });

    it('knows when the batch of an item began', async () => {
      const { person, published, media, id } = fixture();
      const owner = await person();
      const batchId = id();
      const first = await published(owner, { batchId, position: 1, createdAt: START + MINUTE });
      const second = await published(owner, { batchId, position: 0, createdAt: START + HOUR });
      const alone = await published(owner, { createdAt: START + HOUR });
      expect(await media.batchBegan(second)).toBe(first.createdAt);
      expect(await media.batchBegan(first)).toBe(first.createdAt);
      expect(await media.batchBegan(alone)).toBe(alone.createdAt);
    });

    it('shows the first item as the cover unless another is chosen, and counts what is shown', async () => {
      const { person, published, events, eventItems, media } = fixture();
      const owner = await person();
      const made = await event(owner);
      expect(await events.withCover(made.id)).toMatchObject({ cover: null, counts: { video: 0, photo: 0 } });
      const first = await published(owner);
      const chosen = await published(owner, { createdAt: START + HOUR });
      const unready = await published(owner, { state: 'processing', kind: 'video' });
      for (const item of [first, chosen, unready]) await put(made, item);
      expect(await events.withCover(made.id)).toMatchObject({
        cover: { id: first.id },
        counts: { video: 0, photo: 2 },
      });
      await events.change(made.id, { coverId: chosen.id });
      expect((await events.withCover(made.id))?.cover?.id).toBe(chosen.id);
      await media.settle(unready.id, 'ready', null);
      expect((await events.withCover(made.id))?.counts).toEqual({ video: 1, photo: 2 });
      await eventItems.takeOut(made.id, chosen.id);
      expect((await events.find(made.id))?.coverId).toBeNull();
      const elsewhere = await published(owner);
      await put(await event(owner), elsewhere);
      await events.change(made.id, { coverId: elsewhere.id });
      expect((await events.withCover(made.id))?.cover?.id).toBe(first.id);
      await events.change(made.id, { coverId: first.id });
      await media.remove(first.id, []);
      expect(await events.withCover(made.id)).toMatchObject({
        event: { coverId: null },
        cover: { id: unready.id },
        counts: { video: 1, photo: 0 },
      });
    });

    it('counts for whoever left what is shown of what was shared before their view ended (decisions 74)', async () => {
      const { person, people, published, events, users } = fixture();
      const viewer = { ...(await person()), sharedBefore: START + 2 };
      const [owner, other] = (await people(2, viewer.tenant)) as [Person, Person];
      const fest = await event(owner);
      for (const [at, uploader] of [owner, other, owner].entries())
        await put(fest, await published(uploader, { createdAt: START + at }));
      const photos = async () => (await events.withCover(fest.id, viewer))?.counts.photo;
      expect(await photos()).toBe(2);
      await users.setSuspended(other.id, START);
      expect(await photos()).toBe(1);
    });

    it('tells who contributed, most items first, without those who are suspended', async () => {
      const { person, published, users, eventItems, events } = fixture();
      const owner = await person();
      const [busy, idle, gone] = await fixture().people(3, owner.tenant);
      const made = await event(owner);
      for (const by of [busy, busy, idle, gone, gone, gone]) if (by) await put(made, await published(by));
      await users.setSuspended(gone?.id ?? '', START);
      expect((await eventItems.contributors(made.id, 5)).map(({ id }) => id)).toEqual([busy?.id, idle?.id]);
      expect((await eventItems.contributors(made.id, 1)).map(({ id }) => id)).toEqual([busy?.id]);
      expect((await events.withCover(made.id))?.counts.photo).toBe(3);
    });

    /** What an event says it shows, and what it shows. */
    async function kept(all: Person, { id }: CollegeEvent, people: readonly Person[]) {
      const { events, eventItems } = fixture();
      const by: string[] = [];
      for (const { id: person } of people) {
        const listed = await events.list(all, 100, null, person);
        if (listed.items.some(({ event: { id: one, ownerId } }) => one === id && ownerId !== person)) by.push(person);
      }
      const most = await eventItems.contributors(id, 100);
      return { counts: (await events.withCover(id))?.counts, most: most.map((person) => person.id), by };
    }
    async function shown(viewer: Person, { id, ownerId }: CollegeEvent, people: readonly Person[]) {
      const { items } = await fixture().eventItems.itemsOf(id, viewer, 1_000, null);
      const of = (person: string) => items.filter(({ media }) => media.uploaderId === person).length;
      const count = (kind: Media['kind']) => items.filter(({ media }) => media.kind === kind).length;
      const most = people
        .map((person) => ({ id: person.id, items: of(person.id) }))
        .filter((person) => person.items > 0)
        .sort((a, b) => b.items - a.items || (a.id < b.id ? -1 : 1));
      return {
        counts: { video: count('video'), photo: count('photo') },
        most: most.map((person) => person.id),
        by: people.map((person) => person.id).filter((person) => person !== ownerId && of(person) > 0),
      };
    }

    it('counts what is shown, and of whom, whatever comes, goes, is hidden and shown again (decisions 46)', async () => {
      const { person, published, events, eventItems, media, users, cases } = fixture();
      const owner = await person();
      const people = await fixture().people(4, owner.tenant);
      const [gone] = await fixture().people(1, owner.tenant);
      const made = [await event(owner), await event(owner)];
      const items: Visible<Media>[] = [];
      const suspended = new Set<Person>();
      let seed = 7;
      const any = <T>(of: readonly T[]): T => {
        seed = (seed * 48_271) % 2_147_483_647;
        return of[seed % of.length] as T;
      };
      const steps: (() => Promise<unknown>)[] = [
        async () => {
          const by = any(people);
          if (suspended.has(by)) return;
          const more = {
            kind: any(['photo', 'video'] as const),
            state: any(['ready', 'processing', 'ready'] as const),
          };
          items.push(await published(by, more));
          await put(any(made), items.at(-1) as Visible<Media>);
        },
        async () => items.length > 0 && put(any(made), any(items)),
        async () => items.length > 0 && eventItems.takeOut(any(made).id, any(items).id),
        async () => items.length > 0 && media.settle(any(items).id, any(['ready', 'failed'] as const), null),
        async () => items.length > 0 && media.remove(any(items).id, []),
        async () => {
          const by = any(people);
          await users.setSuspended(by.id, suspended.has(by) ? null : START);
          if (!suspended.delete(by)) suspended.add(by);
        },
        async () => {
          if (items.length === 0) return;
          const { id, tenant, clubId, uploaderId } = any(items);
          const thing = { id: fixture().id(), tenant, subjectId: id, itemId: id, clubId, ownerId: uploaderId };
          const note = {
            id: fixture().id(),
            reporterId: owner.id,
            reason: 'in-it',
            note: '',
            createdAt: START,
            mailbox: owner.id,
            young: false,
          } as const;
          const report = { ...note, opens: { ...thing, subject: 'item' } } as const;
          await cases.file(
            report,
            { day: START, hour: START },
            () => 'hidden',
            () => ({ jobs: [] }),
          );
        },
      ];
      if (gone) for (const into of made) await put(into, await published(gone));
      await users.remove(gone?.id ?? '', () => []);
      // What comes is as likely as all that makes less of it.
      const weighed = [0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 3, 3, 4, 5, 6];
      for (let step = 0; step < 120; step += 1) {
        await steps[any(weighed)]?.();
        if (step % 4 === 3)
          for (const one of made)
            expect(await kept(owner, one, people), `step ${step}`).toEqual(await shown(owner, one, people));
      }
      expect((await events.withCover(made[0]?.id ?? ''))?.counts).not.toEqual({ video: 0, photo: 0 });
      expect(await media.recount()).toBe(0);
    });

    it('counts right what many put in, take out and remove at once', async () => {
      const { person, published, events, eventItems, media } = fixture();
      const owner = await person();
      const made = [await event(owner), await event(owner)] as const;
      const people = await fixture().people(3, owner.tenant);
      const items: Visible<Media>[] = [];
      for (let index = 0; index < 18; index += 1)
        items.push(
          await published(people[index % 3] as Person, {
            state: index % 4 === 3 ? 'processing' : 'ready',
            position: index,
          }),
        );
      await atOnce(items.length, (index) => put(made[index % 2] as CollegeEvent, items[index] as Visible<Media>));
      await atOnce(items.length, async (index) => {
        const item = items[index] as Visible<Media>;
        if (index % 4 === 3) await media.settle(item.id, 'ready', null);
        if (index % 4 === 2) await media.remove(item.id, []);
        if (index % 4 === 1) await eventItems.takeOut(made[index % 2]?.id ?? '', item.id);
      });
      for (const one of made) expect(await kept(owner, one, people)).toEqual(await shown(owner, one, people));
      await atOnce(2, (index) => (index === 0 ? events.remove(made[0].id) : media.remove(items[0]?.id ?? '', [])));
      expect(await events.withCover(made[0].id)).toBeNull();
      expect(await kept(owner, made[1], people)).toEqual(await shown(owner, made[1], people));
      expect(await media.recount()).toBe(0);
    });

    it('keeps an item in one event at most, also when two want it at once', async () => {
      const { person, published, eventItems } = fixture();
      const owner = await person();
      const rivals = await Promise.all([event(owner), event(owner)]);
      const media = await published(owner);
      const outcomes = await atOnce(10, (index) => put(rivals[index % 2] as CollegeEvent, media));
      expect(new Set(outcomes)).toEqual(new Set(['added', 'elsewhere']));
      const place = await eventItems.placeOf(media.id);
      const winner = rivals.find(({ id }) => id === place?.eventId);
      expect(outcomes.filter((outcome, index) => (outcome === 'added') !== (rivals[index % 2] === winner))).toEqual([]);
      expect(place).toEqual({ eventId: winner?.id, mediaId: media.id, moment: START, position: 0 });
    });

    it('takes out what is in it, once; the item stays', async () => {
      const { person, published, eventItems, now } = fixture();
      const owner = await person();
      const [made, other] = [await event(owner), await event(owner)];
      const media = await published(owner);
      await put(made, media);
      expect(await eventItems.takeOut(other.id, media.id)).toBe(false);
      expect(await eventItems.takeOut(made.id, media.id)).toBe(true);
      expect(await eventItems.takeOut(made.id, media.id)).toBe(false);
      expect(await eventItems.placeOf(media.id)).toBeNull();
      expect(await now(media)).toMatchObject({ id: media.id });
      expect(await put(other, media)).toBe('added');
    });

    it('goes on naming people who are suspended when others are named, and nobody once it is open', async () => {
      const { people, events, eventItems, users } = fixture();
      const [owner, one, other, next] = (await people(4, fixture().tenant())) as [Person, Person, Person, Person];
      const made = await event(owner, { open: false }, [one.id, other.id]);
      const named = async () => (await eventItems.named(made.id)).map(({ id }) => id).sort();
      await users.setSuspended(one.id, START);
      await events.change(made.id, {}, [next.id]);
      expect(await named()).toEqual([next.id]);
      await users.setSuspended(one.id, null);
      expect(await named()).toEqual([one.id, next.id].sort());
      await users.setSuspended(one.id, START);
      await events.change(made.id, { open: true }, [other.id]);
      await events.change(made.id, { open: false });
      await users.setSuspended(one.id, null);
      expect(await named()).toEqual([]);
      await events.change(made.id, {}, [one.id]);
      for (const change of [{ open: true }, { open: false }]) await events.change(made.id, change);
      expect(await named()).toEqual([]);
    });

    it('leaves the items when an event is deleted, and adds nothing to one that is gone', async () => {
      const { person, published, events, eventItems, now } = fixture();
      const owner = await person();
      const made = await event(owner, { open: false }, [owner.id]);
      const media = await published(owner);
      await put(made, media);
      expect(await events.remove(made.id)).toBe(true);
      expect(await events.remove(made.id)).toBe(false);
      expect(await eventItems.placeOf(media.id)).toBeNull();
      expect(await eventItems.named(made.id)).toEqual([]);
      expect(await now(media)).toMatchObject({ id: media.id });
      expect(await put(made, media)).toBe('gone');
    });

    it('stays when its owner is erased, without the person', async () => {
      const { person, users, events } = fixture();
      const owner = await person();
      const made = await event(owner);
      await users.remove(owner.id, () => []);
      expect(await events.withCover(made.id)).toMatchObject({ event: { ownerId: owner.id }, owner: null });
    });

    it('shows the items of whoever is erased while suspended, but for those that are withheld (decisions 12)', async () => {
      const f = fixture();
      const [owner, friend] = (await f.people(2, f.tenant())) as [Person, Person];
      const club = await f.club(owner);
      const made = await event(friend);
      const batchId = f.id();
      const [first, second, withheld] = [
        await f.published(owner, { batchId, clubId: club.id }),
        await f.published(owner, { batchId, clubId: club.id, position: 1 }),
        await f.published(owner),
      ];
      for (const item of [first, second, withheld]) await put(made, item);
      await withhold(f, withheld, friend);
      await f.users.setSuspended(owner.id, START);
      await f.users.remove(owner.id, () => []);
      expect(await f.now(withheld)).toMatchObject({ hidden: true });
      const shown = await f.eventItems.itemsOf(made.id, friend, 5, null);
      expect(idsOf(shown.items)).toEqual([first.id, second.id]);
      const request = { feed: 'recent', kind: 'photo', viewer: friend, limit: 10, after: null, start: 0 } as const;
      expect((await f.media.cards(request)).items.map(({ first: { media }, count }) => [media.id, count])).toEqual([
        [first.id, 2],
      ]);
      expect((await f.events.withCover(made.id))?.counts.photo).toBe(2);
      expect(await f.media.recount()).toBe(0);
    });
  });
}

export const lists = {
  events: {
    list: event(async ({ events }, { viewer }) => (await events.list(viewer, 50, null)).items),
    withCover: event(async ({ events }, { eventId, viewer }) =>
      [await events.withCover(eventId, viewer)].filter((one) => one !== null),
    ),
    ...unlisted({
      'events, with or without items': ['months'],
      'one event': ['find'],
      changes: ['create', 'change', 'remove'],
    }),
  },
  eventItems: {
    itemsOf: items(({ eventItems }, { eventId, viewer }) => itemsOf(eventItems.itemsOf(eventId, viewer, 50, null))),
    newest: items(async ({ eventItems }, { eventId }) =>
      (await eventItems.newest(eventId, 50)).map((media) => ({ media })),
    ),
    contributors: {
      found: async ({ eventItems }, { eventId }) => sortedIds(await eventItems.contributors(eventId, 50)),
      expected: (shown) => shown.map(({ uploaderId }) => uploaderId).sort(),
    },
    ...unlisted({
      'people, whatever they shared': ['named'],
      'of an item that one has': ['placeOf'],
      'of items that one has': ['eventsOf'],
      changes: ['add', 'takeOut'],
    }),
  },
} satisfies Partial<Lists>;
