import { describe, expect, it } from 'vitest';
import type { Media } from '../src/media/media.ts';
import { visibleMedia } from '../src/media/visible.ts';
import { items, itemsOf, type Lists, perItem, sortedIds, timed, times, walk, walked } from './listed.ts';
import { allPages, fixtureOf, idsOf, type Open, type Person, START } from './support.ts';

/**
 * What every store promises about lists of videos and photos, and about the neighbours of an item (decisions 44, 46,
 * 47).
 */
export function contract(name: string, open: Open): void {
  describe(`${name}: collections and neighbours`, () => {
    const fixture = fixtureOf(open);

    /** Somebody's visible items at START, +1, …, videos and photos in turn, among others that must not appear. */
    const seeded = async (changes: (index: number) => Partial<Media> = () => ({})) => {
      const { person, published } = fixture();
      const uploader = await person();
      const viewer = await person(uploader.tenant);
      const items: Media[] = [];
      for (let index = 0; index < 5; index += 1) {
        const kind = index % 2 === 0 ? 'photo' : 'video';
        items.push(await published(uploader, { kind, createdAt: START + index, ...changes(index) }));
      }
      await published(uploader, { createdAt: START + 1, state: 'processing', ...changes(1) });
      await published(viewer, { createdAt: START + 2 });
      return { uploader, viewer, ids: items.map(({ id }) => id) };
    };
    const visible = async (viewer: Person, id: string) => {
      const kind = (await fixture().media.byId(id))?.kind ?? 'photo';
      return (await visibleMedia(fixture(), viewer, kind, id)).media;
    };
    const idsBeside = ({ previous, next }: { previous: { id: string } | null; next: { id: string } | null }) => [
      previous?.id,
      next?.id,
    ];

    it('lists what one person shared, the newest first, videos and photos alike', async () => {
      const { collections, person } = fixture();
      const { uploader, viewer, ids } = await seeded();
      const pages = await allPages((after) => collections.byUploader(uploader.id, viewer, 2, after));
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
      expect(idsOf(pages.flat())).toEqual(ids.toReversed());
      expect((await collections.byUploader(uploader.id, await person(), 9, null)).items).toEqual([]);
    });

    it('knows when a person shared something, as far as others can see it', async () => {
      const { timelines, person, published } = fixture();
      const { uploader, viewer } = await seeded();
      await published(uploader, { createdAt: START + 90 });
      await published(uploader, { createdAt: START + 95, state: 'processing' });
      const list = { of: 'person', id: uploader.id, viewer } as const;
      expect(await timelines.ends(list)).toEqual([START, START + 90]);
      expect(await timelines.filled([list], [START - 1, START + 1, START + 5, START + 90, START + 91])).toEqual([
        true,
        true,
        false,
        true,
        false,
      ]);
      expect(await timelines.filled([list], [])).toEqual([]);
      const strangers = { ...list, viewer: await person() };
      expect(await timelines.ends(strangers)).toBeNull();
      expect(await timelines.filled([strangers], [0])).toEqual([false]);
    });

    it('lists a batch from its first item to its last, and nothing of it to strangers', async () => {
      const { collections, person, id } = fixture();
      const batchId = id();
      const { viewer, ids } = await seeded((index) => ({ batchId, position: 10 - index }));
      const pages = await allPages((after) => collections.ofBatch(batchId, viewer, 3, after));
      expect(pages.map((page) => page.length)).toEqual([3, 2]);
      expect(idsOf(pages.flat())).toEqual(ids.toReversed());
      expect((await collections.ofBatch(batchId, await person(), 9, null)).items).toEqual([]);
    });

    it('gives chosen items in the order asked for, those that are shown and no others', async () => {
      const { collections, person, published } = fixture();
      const { uploader, viewer, ids } = await seeded();
      const hidden = await published(uploader, { state: 'processing' });
      const wanted = [ids[3] ?? '', hidden.id, 'unknown', ids[0] ?? ''];
      expect(idsOf(await collections.chosen(wanted, viewer))).toEqual([ids[3], ids[0]]);
      expect(await collections.chosen(wanted, await person())).toEqual([]);
      await fixture().users.setSuspended(uploader.id, START);
      expect(await collections.chosen(wanted, viewer)).toEqual([]);
    });

    it('hides what a suspended person shared', async () => {
      const { collections, users } = fixture();
      const { uploader, viewer } = await seeded();
      await users.setSuspended(uploader.id, START);
      expect((await collections.byUploader(uploader.id, viewer, 9, null)).items).toEqual([]);
    });

    it('knows what one person shared right before and after an item', async () => {
      const { neighbours } = fixture();
      const { viewer, ids } = await seeded();
      const beside = async (index: number) =>
        idsBeside(await neighbours.ofUploader(await visible(viewer, ids[index] ?? ''), viewer, 0));
      expect(await beside(0)).toEqual([undefined, ids[1]]);
      expect(await beside(2)).toEqual([ids[1], ids[3]]);
      expect(await beside(4)).toEqual([ids[3], undefined]);
    });

    it('counts what is on each side of an item, as far as one asks', async () => {
      const { neighbours } = fixture();
      const { viewer, ids } = await seeded();
      const around = async (index: number, most: number) => {
        const { before, after } = await neighbours.ofUploader(await visible(viewer, ids[index] ?? ''), viewer, most);
        return [before, after];
      };
      expect(await around(1, 9)).toEqual([1, 3]);
      expect(await around(4, 9)).toEqual([4, 0]);
      expect(await around(1, 2)).toEqual([1, 2]);
      expect(await around(1, 0)).toEqual([0, 0]);
    });

    it('knows the neighbours of an item in its batch', async () => {
      const { neighbours, id } = fixture();
      const batchId = id();
      const { viewer, ids } = await seeded((index) => ({ batchId, position: 10 - index }));
      const pair = await neighbours.inBatch(await visible(viewer, ids[1] ?? ''), viewer, 9);
      expect(pair).toEqual({
        previous: { kind: 'photo', id: ids[2] },
        next: { kind: 'photo', id: ids[0] },
        before: 3,
        after: 1,
      });
    });

    it('knows the neighbours of an item in its event, whoever shared them', async () => {
      const { neighbours, events, eventItems, published, id } = fixture();
      const { uploader, viewer, ids } = await seeded();
      const eventId = id();
      await events.create(
        {
          id: eventId,
          tenant: uploader.tenant,
          ownerId: uploader.id,
          clubId: null,
          title: 'Techfest',
          description: '',
          startsOn: '2025-01-15',
          endsOn: '2025-01-15',
          place: '',
          coverId: null,
          preview: false,
          pool: 'closed' as const,
          open: true,
          createdAt: START,
        },
        [],
      );
      const foreign = await published(viewer);
      const order = [ids[3] ?? '', foreign.id, ids[0] ?? ''];
      for (const [moment, mediaId] of order.entries())
        await eventItems.add(await visible(viewer, mediaId), { eventId, mediaId, moment, position: 0 });
      const place = { eventId, mediaId: foreign.id, moment: 1, position: 0 };
      const pair = await neighbours.inEvent(place, viewer, 9);
      expect(idsBeside(pair)).toEqual([ids[3], ids[0]]);
      expect([pair.before, pair.after]).toEqual([1, 1]);
    });
  });
}

export const lists = {
  collections: {
    byUploader: items(({ collections }, scene) =>
      perItem(
        scene,
        ({ uploaderId }) => uploaderId,
        ({ uploaderId }) => itemsOf(collections.byUploader(uploaderId, scene.viewer, 50, null)),
      ),
    ),
    byClub: items(({ collections }, scene) => itemsOf(collections.byClub(scene.clubId, scene.viewer, 50, null))),
    ofBatch: items(({ collections }, scene) =>
      perItem(
        scene,
        ({ batchId }) => batchId,
        ({ batchId }) => itemsOf(collections.ofBatch(batchId, scene.viewer, 50, null)),
      ),
    ),
    chosen: items(({ collections }, scene) => collections.chosen(sortedIds(scene.items), scene.viewer)),
  },
  neighbours: {
    ofUploader: walk(({ neighbours }, scene) =>
      perItem(
        scene,
        ({ uploaderId }) => uploaderId,
        (item) =>
          walked(scene, item, (at) => neighbours.ofUploader({ ...at, uploaderId: item.uploaderId }, scene.viewer, 0)),
      ),
    ),
    inBatch: walk(({ neighbours }, scene) =>
      perItem(
        scene,
        ({ batchId }) => batchId,
        (item) => walked(scene, item, (at) => neighbours.inBatch({ ...at, batchId: item.batchId }, scene.viewer, 0)),
      ),
    ),
    inEvent: walk(({ neighbours }, scene) => {
      const { eventId, viewer, items } = scene;
      const place = ({ id, position }: Media) => ({ eventId, mediaId: id, moment: position, position });
      const [item] = items;
      return item ? walked(scene, item, (at) => neighbours.inEvent(place(at), viewer, 0)) : Promise.resolve([]);
    }),
  },
  timelines: {
    ends: {
      ...times(async ({ timelines }, list) => (await timelines.ends(list)) ?? []),
      expected: (shown, scene) =>
        timed.map(([list, moment]) => {
          const all = shown.map((item) => moment(item, scene)).sort((a, b) => a - b);
          const ends = list(scene, scene.items[0] as Media).of === 'person' ? all : [all.at(0), all.at(-1)];
          return [...new Set(ends)];
        }),
    },
    filled: times(async ({ timelines }, list, all) => {
      const filled = await timelines.filled([list], all);
      return all.filter((_, at) => filled[at]);
    }),
  },
} satisfies Partial<Lists>;
