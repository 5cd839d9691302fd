import { describe, expect, it } from 'vitest';
import { type CardFeed, type CardForViewer, cardFeeds } from '../src/media/card.ts';
import type { Kind, Media } from '../src/media/media.ts';
import { allPages, atOnce, type Fixture, fixtureOf, type Open, type Person, START } from './support.ts';

/** What every store promises of feeds in which a batch is one card (decisions 44). */
export function contract(name: string, open: Open): void {
  describe(`${name}: cards`, () => {
    const fixture = fixtureOf(open);

    /** Somebody who shares, a favourite of whoever looks. */
    async function college() {
      const all = fixture();
      const uploader = await all.person();
      const viewer = await all.person(uploader.tenant);
      await all.library.favour(uploader, viewer.id, START);
      const cards = async (
        feed: CardFeed,
        kind: Kind = 'photo',
        who: Person = feed === 'myfiles' ? uploader : viewer,
      ) => (await all.media.cards({ feed, kind, viewer: who, start: 0, limit: 100, after: null })).items;
      const inWords = async (...asked: Parameters<typeof cards>) => (await cards(...asked)).map(words);
      return { ...all, uploader, viewer, cards, inWords };
    }
    const words = ({ first, count }: CardForViewer) => `${first.media.id} ${count}`;
    const batch = async (all: Fixture & { uploader: Person }, many: number, changes: Partial<Media> = {}) => {
      const batchId = all.id();
      const items: Media[] = [];
      for (let position = many - 1; position >= 0; position -= 1)
        items.unshift(await all.published(all.uploader, { batchId, position, ...changes }));
      return items;
    };

    it('a batch is one card where its first item stands, with how many it holds and its first pictures (decisions 44)', async () => {
      const all = await college();
      const old = await all.published(all.uploader, { createdAt: START - 1, randomKey: 1 });
      const four = await batch(all, 4, { randomKey: 2 });
      const pair = await batch(all, 2, { createdAt: START + 1, randomKey: 3 });
      for (const feed of ['recent', 'sub', 'myfiles'] as const)
        expect(await all.inWords(feed), feed).toEqual([`${pair[0]?.id} 2`, `${four[0]?.id} 4`, `${old.id} 1`]);
      expect(await all.inWords('random')).toEqual([`${old.id} 1`, `${four[0]?.id} 4`, `${pair[0]?.id} 2`]);
      const pictures = (await all.cards('recent')).map((card) => card.pictures);
      const last = (await all.cards('recent')).map(({ lastId }) => lastId);
      expect(last).toEqual([pair[1]?.id, four[3]?.id, old.id]);
      const names = (items: readonly Media[]) => items.slice(0, 3).map(({ fileName }) => fileName);
      expect(pictures).toEqual([names(pair), names(four), [old.fileName]]);
    });

    it('shows a card as its viewer meets its first item', async () => {
      const all = await college();
      const [first] = await batch(all, 2);
      if (first === undefined) throw new Error('There is no batch.');
      const seen = await all.published(all.uploader);
      await all.library.save(seen, all.viewer.id, START);
      const cards = await all.cards('recent');
      expect(cards.find(({ count }) => count === 1)?.first).toMatchObject({ saved: true, favourite: true });
      expect(cards.find(({ count }) => count === 2)?.first).toEqual(
        await all.media.find('photo', first.id, all.viewer.id),
      );
    });

    it('photos and videos of a batch are two cards, a video with its thumbnail (decisions 44)', async () => {
      const all = await college();
      const batchId = all.id();
      const videoFile = { kind: 'video', duration: 1, posterName: `video/${all.id()}.jpg` } as const;
      const video = await all.published(all.uploader, { batchId, position: 0, ...videoFile });
      const photos = [1, 2].map((position) => all.published(all.uploader, { batchId, position }));
      const [first] = await Promise.all(photos);
      expect(await all.inWords('recent')).toEqual([`${first?.id} 2`]);
      expect(await all.inWords('recent', 'video')).toEqual([`${video.id} 1`]);
      expect((await all.cards('recent', 'video'))[0]).toMatchObject({
        lastId: video.id,
        pictures: [videoFile.posterName],
      });
    });

    /** A batch of five with a club, who follows nothing else, and what gives items of it to the club and takes them back. */
    async function gifts() {
      const all = await college();
      const club = await all.club(await all.person(all.uploader.tenant));
      const fan = await all.person(all.uploader.tenant);
      await all.clubFavourites.favour(club.id, fan.id, START - 1);
      const items = await batch(all, 5);
      const entry = (act: 'given-to-club' | 'gift-undone') => {
        const about = { doer: 'product', doerId: null, personId: null, itemId: null, details: {} } as const;
        return { id: all.id(), at: START, act, ...about };
      };
      const promise = async (...given: readonly Media[]) => {
        const gift = { id: all.id(), clubId: club.id, giverId: all.uploader.id, givenAt: START, undoneAt: null };
        const contents = { items: given.map(({ id }) => id), events: [], all: false };
        expect(await all.gifts.add(gift, contents, () => {}, [], entry('given-to-club'))).toBe('added');
        return gift.id;
      };
      const move = async (gift: string) => {
        while (await all.gifts.move(gift, 2));
      };
      const give = async (...given: readonly Media[]) => {
        const gift = await promise(...given);
        await move(gift);
        return gift;
      };
      const undo = async (gift: string) => {
        await all.gifts.undo(gift, START, [], entry('gift-undone'));
        await move(gift);
      };
      return { ...all, theClub: club, fan, items: items as [Media, Media, Media, Media, Media], promise, give, undo };
    }

    it('what of a batch was given to a club is a card of the club’s, which its followers meet, until that is undone (decisions 44, 63)', async () => {
      const all = await gifts();
      const [first, , third, , last] = all.items;
      const gift = await all.give(...all.items.slice(2));
      for (const feed of cardFeeds)
        expect((await all.inWords(feed)).sort(), feed).toEqual([`${first.id} 2`, `${third.id} 3`].sort());
      for (const feed of ['recent', 'sub', 'myfiles'] as const)
        expect((await all.cards(feed)).map((card) => card.first.club?.id ?? null)).toEqual([null, all.theClub.id]);
      const names = (items: readonly Media[]) => items.map(({ fileName }) => fileName);
      const held = (await all.cards('recent')).map(({ lastId, pictures }) => [lastId, pictures]);
      expect(held).toEqual([
        [all.items[1].id, names(all.items.slice(0, 2))],
        [last.id, names(all.items.slice(2))],
      ]);
      expect(await all.inWords('sub', 'photo', all.fan)).toEqual([`${third.id} 3`]);
      expect(await all.media.recount()).toBe(0);
      await all.undo(gift);
      for (const feed of cardFeeds) expect(await all.inWords(feed), feed).toEqual([`${first.id} 5`]);
      expect(await all.inWords('sub', 'photo', all.fan)).toEqual([]);
      expect(await all.media.recount()).toBe(0);
    });

    it('the first of a batch that was given alone stands for itself, out of the club’s bin too (decisions 44, 63)', async () => {
      const all = await gifts();
      const [first, second] = all.items;
      const gift = await all.give(first);
      expect(await all.inWords('recent')).toEqual([`${first.id} 1`, `${second.id} 4`]);
      expect(await all.inWords('sub', 'photo', all.fan)).toEqual([`${first.id} 1`]);
      const thing = { id: first.id, kind: 'photo', clubId: all.theClub.id, removerId: all.fan.id } as const;
      const audit = { doer: 'product', doerId: null, personId: null, itemId: null, details: {} } as const;
      await all.bin.put({ ...thing, removedAt: START }, [], { id: all.id(), at: START, act: 'put-in-bin', ...audit });
      expect(await all.inWords('recent')).toEqual([`${second.id} 4`]);
      await all.undo(gift);
      expect(await all.inWords('recent')).toEqual([`${first.id} 5`]);
      expect(await all.media.recount()).toBe(0);
    });

    it('the cards of a batch are right whatever of it is given, taken back and removed at once (decisions 63)', async () => {
      const all = await gifts();
      const [first, second, third, fourth, last] = all.items;
      const other = await batch(all, 3);
      const back = await all.give(first, ...other);
      const gift = await all.promise(second, third, fourth);
      await Promise.all([
        all.undo(back),
        ...[1, 2].map(() => all.gifts.move(gift, 2)),
        all.media.remove(last.id, []),
        all.users.setSuspended(all.uploader.id, START),
        all.media.remove(other[1]?.id ?? '', []),
      ]);
      await all.users.setSuspended(all.uploader.id, null);
      expect((await all.inWords('recent')).sort()).toEqual(
        [`${first.id} 1`, `${second.id} 3`, `${other[0]?.id} 2`].sort(),
      );
      expect(await all.media.recount()).toBe(0);
    });

    it('what is processed or failed is a card of its uploader’s own, until it is ready (decisions 44)', async () => {
      const all = await college();
      const [first, second] = await batch(all, 2);
      const { batchId = '' } = first ?? {};
      const waiting = await all.published(all.uploader, { batchId, position: 2, state: 'processing' });
      expect(await all.inWords('recent')).toEqual([`${first?.id} 2`]);
      expect(await all.inWords('myfiles')).toEqual([`${first?.id} 2`, `${waiting.id} 1`]);
      await all.media.settle(waiting.id, 'ready', null);
      for (const feed of cardFeeds) expect(await all.inWords(feed), feed).toEqual([`${first?.id} 3`]);
      expect(second).toBeDefined();
    });

    it('the next one stands for the batch when the first is removed, and nothing when all are (decisions 44)', async () => {
      const all = await college();
      const items = await batch(all, 3);
      const [first, second, third] = items as [Media, Media, Media];
      await all.media.remove(first.id, []);
      for (const feed of cardFeeds) expect(await all.inWords(feed), feed).toEqual([`${second.id} 2`]);
      await all.media.remove(third.id, []);
      expect(await all.inWords('recent')).toEqual([`${second.id} 1`]);
      await all.media.remove(second.id, []);
      for (const feed of cardFeeds) expect(await all.inWords(feed), feed).toEqual([]);
    });

    it('is gone while its uploader is suspended, and whole again afterwards', async () => {
      const all = await college();
      const [first] = await batch(all, 3);
      await all.users.setSuspended(all.uploader.id, START);
      expect(await all.inWords('recent')).toEqual([]);
      await all.users.setSuspended(all.uploader.id, null);
      for (const feed of cardFeeds) expect(await all.inWords(feed), feed).toEqual([`${first?.id} 3`]);
      expect(await all.media.recount()).toBe(0);
    });

    it('nobody of another tenant meets a card', async () => {
      const all = await college();
      await batch(all, 2);
      const stranger = await all.person();
      for (const feed of cardFeeds) expect(await all.inWords(feed, 'photo', stranger), feed).toEqual([]);
    });

    it('one item stands for the batch however many of it come and go at once (decisions 44)', async () => {
      const all = await college();
      const batchId = all.id();
      const items = Array.from({ length: 12 }, (_, position) => all.item(all.uploader, { batchId, position }));
      await Promise.all(items.toReversed().map((item) => all.media.publish(item, [], [])));
      for (const feed of cardFeeds) expect(await all.inWords(feed), feed).toEqual([`${items[0]?.id} 12`]);
      await atOnce(5, (index) => all.media.remove(items[index]?.id ?? '', []));
      for (const feed of cardFeeds) expect(await all.inWords(feed), feed).toEqual([`${items[5]?.id} 7`]);
      expect(await all.media.recount()).toBe(0);
    });

    it('pages cards without a gap or a repetition, whatever comes and goes between', async () => {
      const all = await college();
      for (let index = 0; index < 7; index += 1)
        await batch(all, 1 + (index % 3), { createdAt: START + (index % 2), randomKey: (index % 4) * 700_000_000 });
      for (const feed of cardFeeds) {
        const who = feed === 'myfiles' ? all.uploader : all.viewer;
        const start = feed === 'random' ? 1_234_567_890 : 0;
        const request = { feed, kind: 'photo', viewer: who, start } as const;
        const pages = await allPages((after) => all.media.cards({ ...request, limit: 3, after }));
        expect(
          pages.map((page) => page.length),
          feed,
        ).toEqual([3, 3, 1]);
        const whole = await all.media.cards({ ...request, limit: 100, after: null });
        expect(pages.flat().map(words), feed).toEqual(whole.items.map(words));
        expect(new Set(whole.items.map(words)).size, feed).toBe(7);
      }
      const request = { feed: 'recent', kind: 'photo', viewer: all.viewer, start: 0 } as const;
      const before = await all.cards('recent');
      const first = await all.media.cards({ ...request, limit: 3, after: null });
      const [goes] = before.slice(-1);
      await all.media.remove(goes?.first.media.id ?? '', []);
      await all.published(all.uploader, { createdAt: START + 9 });
      const rest = await allPages((after) => all.media.cards({ ...request, limit: 3, after: after ?? first.next }));
      const batches = [...first.items, ...rest.flat()].map((card) => card.first.media.batchId);
      expect(new Set(batches).size).toBe(batches.length);
      expect(batches).toEqual(expect.arrayContaining(before.slice(0, -1).map((card) => card.first.media.batchId)));
    });
  });
}
