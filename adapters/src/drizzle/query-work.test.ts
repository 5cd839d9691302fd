import { cardFeeds } from '@quadrangle/domain/media/card';
import { feeds, timedFeeds } from '@quadrangle/domain/media/feeds';
import type { TimedList } from '@quadrangle/domain/media/timelines';
import { visibleMedia } from '@quadrangle/domain/media/visible';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bigCollege, BIG_VIEWER as viewer } from '../../testing/big-college.ts';
import { type CountingCollege, countingCollege } from '../../testing/counting-college.ts';
import { onBothEngines } from '../../testing/databases.ts';
import type { Database } from './open-database.ts';

/** One of sixteen numbers in the search index belongs to an item, so that few items fill many of its portions. */
const SPACING = 16;

/** Items of two colleges whose newest portion of the search index is equally full. */
const SIZES = [1_024 + 700, 7 * 1_024 + 700] as const;

/** A page of what one person shared in the smaller college. */
const OF_ONE_PERSON = 3;

/** Rows that a read may visit in the bigger college for each in the smaller one, and how many besides. */
const GROWTH = 1.2;
const SLACK = 100;
/** The months of favourites also look once at each favourite club. */
const SLACK_OF_MONTHS = 150;
/** A search may look at the videos among its photos, instead of at their words first: half as many rows again. */
const SLACK_OF_SEARCH = 300;

/** Milliseconds; making two colleges takes long on a busy machine. */
const TIMEOUT = 300_000;

const photos = { kind: 'photo', viewer } as const;

onBothEngines((freshUrl) => {
  describe('in a college that has grown', () => {
    const colleges: CountingCollege[] = [];
    beforeAll(async () => {
      for (const items of SIZES) colleges.push(await countingCollege(await freshUrl(), bigCollege(items, SPACING)));
    }, TIMEOUT);
    afterAll(async () => {
      for (const college of colleges) await college.close();
    });

    /** The rows that a read visits in each college, the smaller one first. */
    async function workOf(read: (database: Database) => Promise<unknown>): Promise<[number, number]> {
      const [small = 0, big = 0] = await Promise.all(colleges.map((college) => college.visitedBy(read)));
      return [small, big];
    }

    async function expectBounded(read: (database: Database) => Promise<unknown>, slack = SLACK): Promise<void> {
      const [small, big] = await workOf(read);
      expect(small).toBeGreaterThan(0);
      expect(big).toBeLessThanOrEqual(GROWTH * small + slack);
    }

    it('the check notices work that grows with what is found', async () => {
      const [small, big] = await workOf(async ({ store: { read, tables } }) => {
        await read.select({ number: tables.searchDocuments.number }).from(tables.searchDocuments);
      });
      expect([small, big]).toEqual(SIZES);
    });

    it.each(feeds)('a page of %s visits no more rows', async (feed) => {
      const who = feed === 'myfiles' ? { ...viewer, id: 'u1001' } : viewer;
      const request = { feed, kind: 'photo', viewer: who, limit: 28, start: 5_000 } as const;
      await expectBounded(({ repositories: { media } }) => media.feed({ ...request, after: null }));
      await expectBounded(async ({ repositories: { media } }) => {
        const { next } = await media.feed({ ...request, after: null });
        await media.feed({ ...request, after: next });
      });
    });

    it.each(cardFeeds)('a page of the cards of %s visits no more rows, however large the batches are', async (feed) => {
      const who = feed === 'myfiles' ? { ...viewer, id: 'u1001' } : viewer;
      const limit = feed === 'myfiles' ? OF_ONE_PERSON : 28;
      const request = { feed, kind: 'photo', viewer: who, limit, start: 0 } as const;
      await expectBounded(async ({ repositories: { media, eventItems } }) => {
        const first = await media.cards({ ...request, after: null });
        await eventItems.eventsOf(first.items.map((card) => card.first.media.id));
        await media.cards({ ...request, after: first.next });
      });
      // A batch is where its first item is; these are the oldest, so they are at the end.
      await expectBounded(({ repositories: { media } }) => media.cards({ ...request, after: ['', 'm100300'] }));
    });

    it('an item, its comments and what is beside it visit no more rows', async () => {
      await expectBounded(async ({ repositories: { media, comments, neighbours, eventItems } }) => {
        const { media: item } = await visibleMedia({ media }, viewer, 'photo', 'm100105');
        await media.byFileName(item.fileName);
        await comments.listOf(item, 20, null);
        await neighbours.ofUploader(item, viewer, 50);
        await neighbours.inBatch(item, viewer, 50);
        const place = await eventItems.placeOf(item.id);
        if (place) await neighbours.inEvent(place, viewer, 50);
      });
    });

    it('a search for words that every item has visits no more rows, nor does its second page', async () => {
      // As many as are in the newest portion: how many portions a further statement reads depends on the time of the
      // first.
      const search = { ...photos, most: 400, limit: 40 } as const;
      for (const tokens of [['text'], ['word', 'text1'], ['all', 'text']])
        for (const after of [null, [10_001, 100_100_000, 'm100100']])
          await expectBounded(
            ({ repositories: { media } }) => media.search({ ...search, tokens, after }),
            SLACK_OF_SEARCH,
          );
    });

    it('a search for a word that no item has visits no rows of items', async () => {
      const search = { ...photos, tokens: ['nothing'], most: 500, limit: 40, after: null } as const;
      const [, big] = await workOf(({ repositories: { media } }) => media.search(search));
      expect(big).toBeLessThan(SLACK);
    });

    it('suggestions and related items visit no more rows', async () => {
      for (const tokens of [['wo'], ['a'], ['w', 'wo']])
        await expectBounded(({ repositories: { media } }) => media.suggest({ viewer, tokens, most: 100, limit: 24 }));
      const related = { ...photos, notId: null, mostPerTag: 100, limit: 20, tags: ['all', 'tag1', 'tag2'] } as const;
      await expectBounded(({ repositories: { media } }) => media.related(related));
    });

    it('events and people that many match visit no more rows, nor those that none does', async () => {
      let visited = 0;
      for (const word of ['fes', 'some', 'u1234', 'nothing'])
        for (const what of ['events', 'people'] as const) {
          const request = { viewer, words: [word], most: 60, limit: 24 } as const;
          const [small, big] = await workOf(({ repositories: { finding } }) => finding[what](request));
          expect(big).toBeLessThanOrEqual(GROWTH * small + SLACK);
          visited += small;
        }
      expect(visited).toBeGreaterThan(0);
    });

    it('the items of an event and of a person, and the months of lists, visit no more rows', async () => {
      await expectBounded(async ({ repositories: { events, eventItems, collections, timelines } }) => {
        await events.months(viewer, 1_200);
        const lists: TimedList[] = [
          { of: 'event', id: 'e1' },
          { of: 'person', id: 'u1001', viewer },
          ...timedFeeds.map((of) => ({ of, ...photos })),
        ];
        for (const list of lists) {
          await timelines.ends(list);
          await timelines.filled([list], [0, 100_050_000, 100_100_000]);
        }
        const { next } = await eventItems.itemsOf('e1', viewer, 28, null);
        await eventItems.itemsOf('e1', viewer, 28, next);
        const first = await collections.byUploader('u1001', viewer, OF_ONE_PERSON, null);
        await collections.byUploader('u1001', viewer, OF_ONE_PERSON, first.next);
      }, SLACK_OF_MONTHS);
    });

    it('a page of events, of somebody’s too, and the page of a large one visit no more rows', async () => {
      await expectBounded(async ({ repositories: { events, eventItems } }) => {
        for (const person of [undefined, 'u1299']) {
          const { next } = await events.list(viewer, 20, null, person);
          await events.list(viewer, 20, next, person);
        }
        await events.withCover('e1');
        await eventItems.contributors('e1', 12);
      });
      const [small] = await workOf(({ repositories: { events } }) => events.withCover('e1'));
      expect(small).toBeLessThan(10);
    });

    it('what is new in the events to which somebody added, and whom an event concerns, visit no more rows', async () => {
      await expectBounded(async ({ repositories: { followed } }) => {
        await followed.inEvents({ ...viewer, id: 'u1001' }, 0, OF_ONE_PERSON);
        await followed.concernedBy({ uploaderId: 'u1002', clubId: null, eventId: 'e1' }, ['u1001', 'u1003']);
      }, 0);
    });

    it('the details of items that many like visit as many rows as are shown', async () => {
      const newest = async ({ repositories: { media } }: Database) => {
        const { items } = await media.feed({ ...photos, feed: 'recent', limit: 3, after: null, start: 0 });
        await media.itemDetails(
          viewer,
          items.map((item) => item.media.id),
          100,
        );
      };
      await expectBounded(newest);
      const [small] = await workOf(newest);
      expect(small).toBeLessThan(500);
    });
  });
});
