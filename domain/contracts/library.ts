import { describe, expect, it } from 'vitest';
import { type Lists, sortedIds, unlisted } from './listed.ts';
import { atOnce, fixtureOf, type Open, START } from './support.ts';

/** What every store of saves, favourites and history promises (decisions 16; product 4). Their feeds are in the contract of feeds. */
export function contract(name: string, open: Open): void {
  describe(`${name}: library`, () => {
    const fixture = fixtureOf(open);

    it('keeps saved items apart by kind, newest first, each once', async () => {
      const { library, person, published } = fixture();
      const uploader = await person();
      const [first, second] = [await published(uploader), await published(uploader)];
      const video = await published(uploader, { kind: 'video' });
      await library.save(first, uploader.id, START);
      await library.save(second, uploader.id, START + 1);
      await library.save(video, uploader.id, START + 2);
      await library.save(first, uploader.id, START + 3);
      expect(await library.idsOf(uploader.id)).toEqual({
        favouriteIds: [],
        savedIds: { photo: [second.id, first.id], video: [video.id] },
      });
      await library.unsave(second, uploader.id);
      await library.unsave(second, uploader.id);
      expect((await library.idsOf(uploader.id)).savedIds).toEqual({ photo: [first.id], video: [video.id] });
    });

    it('saves once when asked twenty times at once', async () => {
      const { library, person, published } = fixture();
      const uploader = await person();
      const item = await published(uploader);
      await atOnce(20, () => library.save(item, uploader.id, START));
      expect((await library.idsOf(uploader.id)).savedIds.photo).toEqual([item.id]);
    });

    it('marks a favourite once, and takes it back once; the uploader’s count moves with it', async () => {
      const { library, person, user } = fixture();
      const [uploader, viewer] = [await person(), await person()];
      await atOnce(20, () => library.favour(uploader, viewer.id, START));
      expect((await user(uploader.id)).favouriteCount).toBe(1);
      expect((await library.idsOf(viewer.id)).favouriteIds).toEqual([uploader.id]);
      await atOnce(20, () => library.unfavour(uploader, viewer.id));
      expect((await user(uploader.id)).favouriteCount).toBe(0);
      expect((await library.idsOf(viewer.id)).favouriteIds).toEqual([]);
    });

    it('tells whose favourite somebody is (decisions 46)', async () => {
      const { library, person } = fixture();
      const [uploader, viewer, other] = [await person(), await person(), await person()];
      await library.favour(uploader, viewer.id, START);
      expect(await library.isFavourite(uploader.id, viewer.id)).toBe(true);
      expect(await library.isFavourite(uploader.id, other.id)).toBe(false);
      expect(await library.isFavourite(viewer.id, uploader.id)).toBe(false);
    });

    it('counts the favourites of twenty people who come and go at once', async () => {
      const { library, person, people, user } = fixture();
      const uploader = await person();
      const crowd = await people(20, uploader.tenant);
      await Promise.all(crowd.map(({ id }) => library.favour(uploader, id, START)));
      expect((await user(uploader.id)).favouriteCount).toBe(20);
      await Promise.all(
        crowd.map(({ id }, index) =>
          index % 2 === 0 ? library.unfavour(uploader, id) : library.favour(uploader, id, START),
        ),
      );
      expect((await user(uploader.id)).favouriteCount).toBe(10);
    });

    it('lets two people favour each other at once', async () => {
      const { library, person, user } = fixture();
      const [one, other] = [await person(), await person()];
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([library.favour(one, other.id, START), library.favour(other, one.id, START)]);
        expect((await user(one.id)).favouriteCount + (await user(other.id)).favouriteCount).toBe(2);
        await Promise.all([library.unfavour(one, other.id), library.unfavour(other, one.id)]);
      }
    });

    it('lists favourites newest first', async () => {
      const { library, people, tenant } = fixture();
      const [viewer, one, other] = await people(3, tenant());
      if (!viewer || !one || !other) throw new Error('Three people are needed.');
      await library.favour(one, viewer.id, START);
      await library.favour(other, viewer.id, START + 1);
      expect((await library.idsOf(viewer.id)).favouriteIds).toEqual([other.id, one.id]);
    });
  });
}

export const lists = {
  library: {
    idsOf: {
      // One can only save what one's own college has.
      found: async ({ library }, { viewer, items }) => {
        const { photo } = (await library.idsOf(viewer.id)).savedIds;
        return sortedIds(items.filter(({ id, tenant }) => photo.includes(id) && tenant === viewer.tenant));
      },
      expected: sortedIds,
    },
    ...unlisted({
      people: ['isFavourite'],
      changes: ['save', 'unsave', 'favour', 'unfavour', 'remember', 'forgetHistory'],
    }),
  },
} satisfies Partial<Lists>;
