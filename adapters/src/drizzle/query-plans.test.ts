import type { Position } from '@quadrangle/domain/kernel/page';
import { cardFeeds } from '@quadrangle/domain/media/card';
import { feeds, timedFeeds } from '@quadrangle/domain/media/feeds';
import type { MediaRepository } from '@quadrangle/domain/media/ports';
import { visibleMedia } from '@quadrangle/domain/media/visible';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bigCollege, BIG_VIEWER as viewer } from '../../testing/big-college.ts';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import { PAGES_ARE_NEAR } from './engine/store.postgres.ts';
import { connect } from './engine/store.sqlite.ts';
import { type Database, openDatabase } from './open-database.ts';

/** The tables that grow with the college; no page may read one of them from end to end. */
const SCAN =
  /(?:\bSCAN|Seq Scan on) (?:media|media_scores|media_tags|reactions|comments|saves|history|search_documents|events|event_items)\b/;

/** The indexes that the feeds walk; any other read that uses one would go through all items. */
const WALK = /media_(?:cards_)?(?:trend|recent|random)\b/;

/** The indexes that a page of cards may walk; which of them finds favourites depends on the engine. */
const INDEX_OF_CARDS = {
  random: 'media_cards_random',
  recent: 'media_cards_recent',
  sub: 'media_cards_',
  myfiles: 'media_cards_by_uploader',
};

/** A read of all that is somebody's, which is sorted afterwards, instead of a page in its order. */
const OF_ALL = /Bitmap Heap Scan on (?:media|saves|history|event_items)\b/;

/** What lists who reacted to an item, newest first; how one person did is found by the key, however many others did. */
const ALL_REACTIONS = /reactions_newest/;

/** In a plan that PostgreSQL keeps for any values stand the numbers of parameters. */
const FOR_ANY_VALUES = /\$\d/;

/** PostgreSQL plans a prepared statement five times for its values before it may keep one plan for any. */
const RUNS_UNTIL_DECIDED = 6;

/** The beginnings of stretches in lists by time, for the times in the big college. */
const STARTS = [0, 100_050_000, 100_100_000];

/** Milliseconds; making a big college takes long on a busy machine. */
const TIMEOUT = 300_000;

onBothEngines((freshUrl) => {
  describe('with 50,000 items', () => {
    let database: Database;
    let media: MediaRepository;
    /** The plans of a statement run after run, until the engine has decided. */
    let explain: (sql: string, params: unknown[]) => Promise<string[]>;
    let close = async () => {};
    const statements: { sql: string; params: unknown[] }[] = [];
    const logger = { logQuery: (sql: string, params: unknown[]) => void statements.push({ sql, params }) };

    beforeAll(async () => {
      const url = await freshUrl();
      database = await openDatabase({ url, migrations, logger });
      media = database.repositories.media;
      if (database.engine === 'sqlite') {
        const connection = connect(url.slice('sqlite:'.length));
        connection.exec(bigCollege(50_000));
        explain = async (sql, params) => [
          connection
            .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
            .all(...params)
            .map(({ detail }) => detail)
            .join('\n'),
        ];
        close = async () => void connection.close();
      } else {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        // Indexes are read alone, as in a college that is in use, only where all that was written is known to be on disk.
        await client.query('set synchronous_commit = on');
        await client.query(bigCollege(50_000));
        await client.query('vacuum analyze');
        await client.query(PAGES_ARE_NEAR);
        const literal = (value: unknown): string => {
          if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
          return typeof value === 'string' ? pg.escapeLiteral(value) : value === null ? 'null' : String(value);
        };
        explain = async (sql, params) => {
          await client.query(`prepare page as ${sql}`);
          const execute = params.length > 0 ? `execute page (${params.map(literal).join(', ')})` : 'execute page';
          const plans: string[] = [];
          for (let run = 0; run < RUNS_UNTIL_DECIDED; run += 1) {
            const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${execute}`);
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          }
          await client.query('deallocate page');
          return plans;
        };
        close = () => client.end();
      }
    }, TIMEOUT);
    afterAll(async () => {
      await close();
      await database.close();
    });

    /** The statements that `read` runs, none of which reads a big table from end to end. */
    async function plansOf(read: () => Promise<unknown>): Promise<string[]> {
      return (await runsOf(read)).map((plans) => plans.join('\n'));
    }

    async function runsOf(read: () => Promise<unknown>): Promise<string[][]> {
      statements.length = 0;
      await read();
      const runs: string[][] = [];
      for (const { sql, params } of statements.splice(0)) runs.push(await explain(sql, params));
      for (const plan of runs.flat()) expect(plan).not.toMatch(SCAN);
      return runs;
    }

    it.each(feeds)('reads any page of %s in two statements at most, along an index', async (feed) => {
      const who = feed === 'myfiles' ? { ...viewer, id: 'u1001' } : viewer;
      const request = { feed, kind: 'photo', viewer: who, limit: 28, start: 5_000 } as const;
      const first = await media.feed({ ...request, after: null });
      expect(first.items).toHaveLength(28);
      expect(first.next).not.toBeNull();
      for (const after of [null, first.next])
        expect((await plansOf(() => media.feed({ ...request, after }))).length).toBeLessThanOrEqual(2);
    });

    it.each(cardFeeds)(
      'reads any page of the cards of %s in two statements at most, along an index of cards',
      async (feed) => {
        const who = feed === 'myfiles' ? { ...viewer, id: 'u1001' } : viewer;
        const request = { feed, kind: 'photo', viewer: who, limit: 28, start: 5_000 } as const;
        const first = await media.cards({ ...request, after: null });
        expect(first.items).toHaveLength(28);
        for (const after of [null, first.next]) {
          const plans = await plansOf(() => media.cards({ ...request, after }));
          expect(plans.length).toBeLessThanOrEqual(2);
          expect(plans[0]).toContain(INDEX_OF_CARDS[feed]);
        }
      },
    );

    it('finds how one reacted by the key, and plans the first page of a list once for everybody', async () => {
      const { collections, eventItems } = database.repositories;
      const page = { kind: 'photo', viewer, limit: 28, after: null, start: 5_000 } as const;
      const own = { ...page, viewer: { ...viewer, id: 'u1001' } };
      for (const read of [
        ...(['recent', 'trend', 'random', 'sub'] as const).map((feed) => () => media.feed({ ...page, feed })),
        ...(['recent', 'random', 'sub'] as const).map((feed) => () => media.cards({ ...page, feed })),
        () => media.feed({ ...own, feed: 'myfiles' }),
        () => media.cards({ ...own, feed: 'myfiles' }),
        () => media.find('photo', 'm100105', viewer.id),
        () => collections.byUploader('u1001', viewer, 60, null),
        () => eventItems.itemsOf('e1', viewer, 60, null),
      ]) {
        const [plans = []] = await runsOf(read);
        for (const plan of plans) expect(plan).not.toMatch(ALL_REACTIONS);
        if (database.engine === 'postgres') expect(plans.at(-1)).toMatch(FOR_ANY_VALUES);
      }
      for (const feed of ['saved', 'history'] as const)
        for (const plan of await plansOf(() => media.feed({ ...page, feed }))) expect(plan).not.toMatch(ALL_REACTIONS);
    });

    it('reads pages of any size in their order, never all that somebody has, to sort it', async () => {
      const { collections, eventItems } = database.repositories;
      for (const limit of [28, 60, 100]) {
        const own = { kind: 'photo', viewer: { ...viewer, id: 'u1001' }, limit, start: 0 } as const;
        for (const read of [
          ...(['myfiles', 'saved', 'history'] as const).map(
            (feed) => (after: Position | null) =>
              media.feed({ ...own, feed, after, ...(feed !== 'myfiles' && { viewer }) }),
          ),
          (after: Position | null) => media.cards({ ...own, feed: 'myfiles', after }),
          (after: Position | null) => collections.byUploader('u1001', viewer, limit, after),
          (after: Position | null) => eventItems.itemsOf('e1', viewer, limit, after),
        ]) {
          const { next } = await read(null);
          for (const after of [null, next])
            for (const plan of await plansOf(() => read(after))) expect(plan).not.toMatch(OF_ALL);
        }
      }
    });

    it('walks the items of each favourite for whoever left too, on SQLite, never the college for each (decisions 74)', async () => {
      if (database.engine !== 'sqlite') return;
      const { timelines } = database.repositories;
      const list = { kind: 'photo', viewer: { ...viewer, sharedBefore: 100_050_000 } } as const;
      const page = { ...list, feed: 'sub', limit: 28, after: null, start: 0 } as const;
      const reads = [() => media.feed(page), () => timelines.filled([{ of: 'sub', ...list }], STARTS)];
      for (const read of reads) {
        const plans = (await plansOf(read)).join('\n');
        expect(plans).toMatch(/media_(?:\w+_)?(?:by|of)_\w+/);
        expect(plans).not.toMatch(WALK);
      }
    });

    it('finds how long jobs wait from an index alone, on SQLite, however many are due', async () => {
      if (database.engine !== 'sqlite') return;
      expect((await plansOf(() => database.repositories.jobs.dueSince(0))).join('\n')).toContain(
        'SCAN jobs USING COVERING INDEX jobs_of_kind',
      );
    });

    it('finds what somebody commented, for a suspension and an erasure, along an index', async () => {
      const { users } = database.repositories;
      // Each plan is checked for reads of whole tables.
      for (const at of [5, null]) await plansOf(() => users.setSuspended('u1600', at));
      await plansOf(() => users.remove('u1600', () => []));
    });

    it('wraps around the ring of random keys in two statements', async () => {
      const request = { feed: 'random', kind: 'photo', viewer, limit: 28, after: null, start: 999_990 } as const;
      expect((await media.feed(request)).items).toHaveLength(28);
      expect(await plansOf(() => media.feed(request))).toHaveLength(2);
    });

    it('finds, searches and relates items, and lists comments, along indexes', async () => {
      const search = { kind: 'photo', viewer, tokens: ['word12', 'text'], most: 5_000, limit: 40 } as const;
      const first = await media.search({ ...search, after: null });
      expect(first.items).toHaveLength(40);
      const [item] = first.items;
      const { id, fileName } = item?.media ?? { id: '', fileName: '' };
      const { comments, events, eventItems, library, finding, timelines, followed, notifications, mentionable } =
        database.repositories;
      const person = { of: 'person', id: 'u1001', viewer } as const;
      const visible = (await visibleMedia({ media }, viewer, 'photo', id)).media;
      for (const read of [
        () => media.find('photo', id, viewer.id),
        () => media.byFileName(fileName),
        () => media.search({ ...search, after: null }),
        () => media.search({ ...search, after: first.next }),
        () => media.related({ kind: 'photo', viewer, tags: ['tag1', 'tag2'], notId: id, mostPerTag: 500, limit: 20 }),
        () => media.suggest({ viewer, tokens: ['wor'], most: 500, limit: 24 }),
        () => finding.events({ viewer, words: ['fest'], most: 200, limit: 24 }),
        () => finding.people({ viewer, words: ['some'], most: 20, limit: 24 }),
        () => events.months(viewer, 1_200),
        () => events.list(viewer, 20, null),
        () => events.list(viewer, 20, null, 'u1001'),
        () => events.withCover('e1'),
        () => eventItems.contributors('e1', 12),
        () => timelines.ends(person),
        () => timelines.filled([person], STARTS),
        () => timelines.ends({ of: 'event', id: 'e1' }),
        () => timelines.filled([{ of: 'event', id: 'e1' }], STARTS),
        () => comments.listOf(visible, 20, [5, 'c', 5, 'c']),
        () => followed.ofFavourites(viewer, 0, 400),
        () => followed.inEvents(viewer, 0, 400),
        () =>
          notifications.unread({ viewer: { ...viewer, moderator: false }, kinds: ['comment'], since: 0, most: 100 }),
        () => mentionable.beginning(viewer.tenant, 'a', 8),
        () => library.idsOf(viewer.id),
      ])
        for (const plan of await plansOf(read)) expect(plan).not.toMatch(WALK);
    });

    it('reads any page of an event of 50,000 items, and of what a person shared, in two statements', async () => {
      const { collections, eventItems } = database.repositories;
      for (const read of [
        (after: Position | null) => eventItems.itemsOf('e1', viewer, 60, after),
        (after: Position | null) => collections.byUploader('u1001', viewer, 60, after),
      ]) {
        const { items, next } = await read(null);
        expect(items).toHaveLength(60);
        for (const after of [null, next]) expect((await plansOf(() => read(after))).length).toBeLessThanOrEqual(2);
      }
    });

    it('finds the ends and the months of a feed by time in a statement each, of favourites in a few, along an index', async () => {
      for (const feed of timedFeeds) {
        const who = { ...viewer, ...(feed === 'myfiles' && { id: 'u1001' }) };
        const list = { of: feed, kind: 'photo', viewer: who } as const;
        const { timelines } = database.repositories;
        const ofMany = feed === 'sub';
        expect(await plansOf(() => timelines.ends(list))).toHaveLength(1);
        expect((await plansOf(() => timelines.filled([list], STARTS))).length).toBeLessThanOrEqual(ofMany ? 4 : 1);
      }
    });

    it('reads the details of the items of a page in four statements along indexes, and in one what nothing happened to since', async () => {
      const { items } = await media.feed({ feed: 'recent', kind: 'photo', viewer, limit: 28, after: null, start: 0 });
      const ids = items.map((item) => item.media.id);
      expect(await plansOf(() => media.itemDetails(viewer, ids, 1_000))).toHaveLength(4);
      expect(await plansOf(() => media.itemDetails(viewer, ids, 1_000))).toHaveLength(1);
    });
  });
});
