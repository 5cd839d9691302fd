import { describe, expect, it } from 'vitest';
import { MINUTE } from '../src/kernel/time.ts';
import { type Feed, feeds, type TimedFeed } from '../src/media/feeds.ts';
import type { Kind, Media } from '../src/media/media.ts';
import { allPages, type Fixture, fixtureOf, idsOf, type Open, type Person, START } from './support.ts';

/** What every feed promises: what is in it, in which order, page by page (decisions 18). */
export function contract(name: string, open: Open): void {
  describe(`${name}: feeds`, () => {
    const fixture = fixtureOf(open);

    it('trend: the highest score first, the later id first among equals', async () => {
      const { published, uploader, read } = await college();
      const at = (score: number) => published(uploader, { score });
      const [low, high, tie, middle] = [await at(1.5), await at(3), await at(1.5), await at(2.25)];
      expect(await read('trend')).toEqual([high.id, middle.id, tie.id, low.id]);
    });

    it('trend: an item rises with what happens to it', async () => {
      const { published, uploader, viewer, read, reactions } = await college();
      const [older, newer] = [await published(uploader), await published(uploader, { createdAt: START + MINUTE })];
      expect(await read('trend')).toEqual([newer.id, older.id]);
      await reactions.swap(older, viewer.id, null, 'like', START);
      expect(await read('trend')).toEqual([older.id, newer.id]);
    });

    it('recent: newest first, the later id first among equals', async () => {
      const { published, uploader, read } = await college();
      const at = (createdAt: number) => published(uploader, { createdAt });
      const [old, tie, newest] = [await at(START), await at(START), await at(START + 1)];
      expect(await read('recent')).toEqual([newest.id, tie.id, old.id]);
    });

    it('by time: shows when something was shared, each batch by its start', async () => {
      const { timelines, library } = fixture();
      const { published, uploader, viewer, person } = await college();
      const batchId = fixture().id();
      await published(uploader, { batchId, createdAt: START });
      await published(uploader, { batchId, position: 1, createdAt: START + 60 });
      await published(uploader, { createdAt: START + 20 });
      await published(uploader, { createdAt: START + 40, state: 'processing' });
      await published(uploader, { createdAt: START + 80, kind: 'video' });
      await published(viewer, { createdAt: START + 90 });
      const look = async (feed: TimedFeed, who: Person = viewer) => {
        const list = { of: feed, kind: 'photo', viewer: who } as const;
        return [
          await timelines.ends(list),
          await timelines.filled([list], [START, START + 1, START + 21, START + 60, START + 90]),
        ];
      };
      expect(await look('recent')).toEqual([
        [START, START + 90],
        [true, true, false, false, true],
      ]);
      const both = (['video', 'photo'] as const).map((kind) => ({ of: 'recent', kind, viewer }) as const);
      expect(await timelines.filled(both, [START - 1, START, START + 60, START + 90])).toEqual([
        false,
        true,
        true,
        true,
      ]);
      expect(await look('myfiles', uploader)).toEqual([
        [START, START + 40],
        [true, true, true, false, false],
      ]);
      expect(await look('sub')).toEqual([
        [START, START + 90],
        [false, false, false, false, false],
      ]);
      await library.favour(uploader, viewer.id, START);
      expect(await look('sub')).toEqual([
        [START, START + 90],
        [true, true, false, false, false],
      ]);
      expect(await look('recent', await person())).toEqual([null, [false, false, false, false, false]]);
    });

    it('random: up along the ring of random keys from the start, each item once', async () => {
      const { published, uploader, read } = await college();
      const at = (randomKey: number) => published(uploader, { randomKey });
      const [zero, ten, twenty, tie, last] = [
        await at(0),
        await at(10),
        await at(20),
        await at(20),
        await at(2 ** 31 - 1),
      ];
      expect(await read('random', 0)).toEqual([zero, ten, twenty, tie, last].map(({ id }) => id));
      expect(await read('random', 11)).toEqual([twenty, tie, last, zero, ten].map(({ id }) => id));
      expect(await read('random', 20)).toEqual([twenty, tie, last, zero, ten].map(({ id }) => id));
      expect(await read('random', 2 ** 31 - 1)).toEqual([last, zero, ten, twenty, tie].map(({ id }) => id));
    });

    it('sub: items of one’s favourites, newest first', async () => {
      const { published, person, uploader, viewer, read, library } = await college();
      const [second, stranger] = [await person(uploader.tenant), await person(uploader.tenant)];
      await library.favour(uploader, viewer.id, START);
      await library.favour(second, viewer.id, START);
      const one = await published(uploader);
      const two = await published(second, { createdAt: START + 1 });
      await published(stranger);
      await published(viewer);
      expect(await read('sub')).toEqual([two.id, one.id]);
      await library.unfavour(second, viewer.id);
      expect(await read('sub')).toEqual([one.id]);
    });

    it('sub: items of favourite clubs too, each once, in the list and in its months (decisions 62)', async () => {
      const { published, uploader, viewer, read, library } = await college();
      const { clubFavourites, timelines } = fixture();
      const [club, other] = [await fixture().club(uploader), await fixture().club(uploader)];
      const one = await published(uploader, { clubId: club.id });
      const two = await published(uploader, { clubId: club.id, createdAt: START + 20 });
      const own = await published(uploader, { createdAt: START + 40 });
      await published(uploader, { clubId: other.id, createdAt: START + 60 });
      const list = { of: 'sub', kind: 'photo', viewer } as const;
      const months = async () => [
        await timelines.ends(list),
        await timelines.filled([list], [START, START + 1, START + 21, START + 41]),
      ];
      await clubFavourites.favour(club.id, viewer.id, START);
      expect(await read('sub')).toEqual([two.id, one.id]);
      expect(await months()).toEqual([
        [START, START + 60],
        [true, true, false, false],
      ]);
      await library.favour(uploader, viewer.id, START);
      expect((await read('sub')).slice(1)).toEqual([own.id, two.id, one.id]);
      expect(await months()).toEqual([
        [START, START + 60],
        [true, true, true, true],
      ]);
      await library.unfavour(uploader, viewer.id);
      await clubFavourites.unfavour(club.id, viewer.id);
      expect([await read('sub'), await months()]).toEqual([
        [],
        [
          [START, START + 60],
          [false, false, false, false],
        ],
      ]);
    });

    it('saved: latest saved first', async () => {
      const { published, uploader, viewer, read, library } = await college();
      const [one, two, three] = [await published(uploader), await published(uploader), await published(uploader)];
      await library.save(two, viewer.id, START);
      await library.save(one, viewer.id, START + 1);
      await library.save(three, uploader.id, START + 2);
      expect(await read('saved')).toEqual([one.id, two.id]);
      await library.unsave(one, viewer.id);
      expect(await read('saved')).toEqual([two.id]);
    });

    it('history: latest viewed first, each item once, own items too', async () => {
      const { published, uploader, viewer, read, library } = await college();
      const [one, own] = [await published(uploader), await published(viewer)];
      await library.remember(one, viewer.id, START);
      await library.remember(own, viewer.id, START + 1);
      await library.remember(one, uploader.id, START + 5);
      expect(await read('history')).toEqual([own.id, one.id]);
      await library.remember(one, viewer.id, START + 2);
      expect(await read('history')).toEqual([one.id, own.id]);
      await library.forgetHistory(viewer.id);
      expect(await read('history')).toEqual([]);
    });

    it('myfiles: one’s own in every state, newest first', async () => {
      const { published, uploader, viewer, read } = await college();
      const ready = await published(viewer);
      const processing = await published(viewer, { state: 'processing', createdAt: START + 1 });
      const failed = await published(viewer, { state: 'failed', failure: 'FILE_UNREADABLE', createdAt: START + 2 });
      await published(uploader);
      expect(await read('myfiles')).toEqual([failed.id, processing.id, ready.id]);
    });

    it('keeps the items of a batch together, first to last, whatever order they came in (decisions 44)', async () => {
      const { published, uploader, viewer, read, library, media, id } = await college();
      await library.favour(uploader, viewer.id, START);
      const batchId = id();
      const third = await published(uploader, { batchId, position: 2 });
      const between = await published(uploader, { createdAt: START + 1 });
      const first = await published(uploader, { batchId, position: 0, createdAt: START + 2 });
      const second = await published(uploader, { batchId, position: 1, createdAt: START + 3 });
      const order = [between.id, first.id, second.id, third.id];
      for (const feed of ['recent', 'sub'] as const) expect(await read(feed), feed).toEqual(order);
      expect(await read('myfiles', 0, 'photo', uploader)).toEqual(order);
      const pages = await allPages((after) =>
        media.feed({ feed: 'recent', kind: 'photo', viewer, start: 0, limit: 1, after }),
      );
      expect(pages.flatMap(idsOf)).toEqual(order);
      await media.remove(third.id, []);
      expect(await read('recent')).toEqual(order.slice(0, 3));
    });

    it('shows neither other tenants, nor the other kind, nor hidden, processing or failed items in any feed', async () => {
      const { published, person, item, media, uploader, viewer, read, library } = await college();
      const stranger = await person();
      const ready = await published(uploader);
      await media.publish(item(stranger), [], []);
      const others = [
        await published(uploader, { kind: 'video' }),
        await published(uploader, { state: 'processing' }),
        await published(uploader, { state: 'failed', failure: 'FILE_UNREADABLE' }),
      ];
      const hidden = item(uploader, { hidden: true });
      await media.publish(hidden, [], []);
      await library.favour(uploader, viewer.id, START);
      for (const one of [ready, ...others, { ...ready, ...hidden }]) {
        await library.save(one, viewer.id, START);
        await library.remember(one, viewer.id, START);
      }
      for (const feed of feeds.filter((one) => one !== 'myfiles')) expect(await read(feed), feed).toEqual([ready.id]);
      expect(await read('myfiles')).toEqual([]);
      expect(await read('recent', 0, 'video')).toEqual([others[0]?.id]);
    });

    it('shows each item with its uploader and what the viewer did', async () => {
      const { published, uploader, viewer, media, reactions, library, now } = await college();
      const [touched, plain] = [await published(uploader, { createdAt: START + 1 }), await published(uploader)];
      await reactions.swap(touched, viewer.id, null, 'like', START);
      await library.save(touched, viewer.id, START);
      await library.favour(uploader, viewer.id, START);
      const { id, name, fullName, avatar } = uploader.user;
      const shown = {
        uploader: { id, name, fullName, avatar, favouriteCount: 1 },
        club: null,
        seat: null,
        judges: false,
        favourite: true,
      };
      const request = { kind: 'photo', viewer, limit: 5, after: null, start: 0 } as const;
      expect((await media.feed({ ...request, feed: 'recent' })).items).toEqual([
        { ...shown, media: await now(touched), beganAt: START + 1, reaction: 'like', saved: true },
        { ...shown, media: await now(plain), beganAt: START, reaction: null, saved: false },
      ]);
      const seen = await media.feed({ ...request, feed: 'recent', viewer: uploader });
      expect(seen.items[0]).toMatchObject({ reaction: null, saved: false, favourite: false });
    });

    it('pages every feed without a gap or a repetition, and says where it ends', async () => {
      const { uploader, viewer, media, library, read, items } = await crowded();
      await library.favour(uploader, viewer.id, START);
      for (const [index, one] of items.entries()) {
        await library.save(one, viewer.id, START + (index % 3));
        await library.remember(one, viewer.id, START + (index % 4));
      }
      for (const feed of feeds) {
        const who = feed === 'myfiles' ? uploader : viewer;
        const request = { feed, kind: 'photo', viewer: who, start: 1_234_567_890 } as const;
        const pages = await allPages((after) => media.feed({ ...request, limit: 5, after }));
        expect(
          pages.map((page) => page.length),
          feed,
        ).toEqual([5, 5, 3]);
        const whole = await read(feed, request.start, 'photo', who);
        expect(pages.flatMap(idsOf), feed).toEqual(whole);
        expect(new Set(whole).size, feed).toBe(13);
        const exact = await media.feed({ ...request, limit: 13, after: null });
        expect(exact.next, feed).toBeNull();
      }
    });

    it('continues where a page ended although items came and went meanwhile', async () => {
      const { uploader, viewer, media, published, items, read } = await crowded();
      for (const feed of ['trend', 'recent', 'random'] as const) {
        const request = { feed, kind: 'photo', viewer, start: 0, limit: 4 } as const;
        const before = await read(feed);
        const first = await media.feed({ ...request, after: null });
        await published(uploader, {
          createdAt: START + 10_000_000,
          score: 1e9,
          randomKey: 0,
          id: `${fixture().id()}0`,
        });
        await media.remove(before[3] ?? '', []);
        const rest = await allPages((after) => media.feed({ ...request, after: after ?? first.next }));
        const seen = [...idsOf(first.items), ...rest.flatMap(idsOf)];
        expect(new Set(seen).size, feed).toBe(seen.length);
        expect(seen, feed).toEqual(expect.arrayContaining(before));
      }
      expect(items).toHaveLength(13);
    });

    /** A tenant with an uploader and a viewer, and a way to read a whole feed of the viewer's. */
    async function college(): Promise<
      Fixture & { uploader: Person; viewer: Person; read(...args: ReadArguments): Promise<string[]> }
    > {
      const all = fixture();
      const uploader = await all.person();
      const viewer = await all.person(uploader.tenant);
      const read = async (...[feed, start = 0, kind = 'photo', who = viewer]: ReadArguments) =>
        idsOf((await all.media.feed({ feed, kind, viewer: who, limit: 100, after: null, start })).items);
      return { ...all, uploader, viewer, read };
    }

    /** Thirteen items of one uploader with many equal sort keys. */
    async function crowded() {
      const all = await college();
      const items: Media[] = [];
      for (let index = 0; index < 13; index += 1) {
        const keys = { createdAt: START + (index % 3), score: index % 4, randomKey: (index % 5) * 400_000_000 };
        items.push(await all.published(all.uploader, keys));
      }
      return { ...all, items: items as Awaited<ReturnType<Fixture['published']>>[] };
    }
  });
}

type ReadArguments = [feed: Feed, start?: number, kind?: Kind, who?: Person];
