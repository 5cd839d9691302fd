import { feeds } from '@quadrangle/domain/media/feeds';
import type { MediaShelf } from '@quadrangle/domain/media/ports';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bigCollege, BIG_VIEWER as viewer } from '../../testing/big-college.ts';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import { type Database, openDatabase } from './open-database.ts';
import { connect } from './store.sqlite.ts';

/** Items of two colleges whose newest portion of the search index is equally full. */
const SIZES = [16_384 + 2_000, 3 * 16_384 + 2_000] as const;

/** Rows that a read may visit in the bigger college for each in the smaller one, and how many besides. */
const GROWTH = 1.2;
const SLACK = 100;

/** Milliseconds; two colleges take their time to make on a busy machine. */
const PATIENCE = 300_000;

interface Statement {
  readonly sql: string;
  readonly params: unknown[];
}

interface College {
  readonly database: Database;
  readonly statements: Statement[];
  /** How many rows of tables a statement visits, those that it then leaves out among them. */
  visited(statement: Statement): Promise<number>;
  close(): Promise<void>;
}

async function openCollege(url: string, items: number): Promise<College> {
  const statements: Statement[] = [];
  const logger = { logQuery: (sql: string, params: unknown[]) => void statements.push({ sql, params }) };
  const database = await openDatabase({ url, migrations, logger });
  const counter = url.startsWith('sqlite:') ? countingSqlite(url, items) : await countingPostgres(url, items);
  return {
    database,
    statements,
    visited: counter.visited,
    async close() {
      await counter.close();
      await database.close();
    },
  };
}

type Counter = Pick<College, 'visited' | 'close'>;

/** Before each table comes a view of its name that counts the rows it hands over, before any other condition is judged. */
function countingSqlite(url: string, items: number): Counter {
  const connection = connect(url.slice('sqlite:'.length));
  connection.exec(bigCollege(items));
  connection.exec('analyze');
  let visited = 0;
  connection.function('visited', { deterministic: false }, () => {
    visited += 1;
    return 1;
  });
  for (const name of [
    'media',
    'media_tags',
    'search_documents',
    'suggestions',
    'reactions',
    'comments',
    'saves',
    'history',
  ])
    connection.exec(`create temp view ${name} as select * from main.${name} where visited()`);
  return {
    async visited({ sql, params }) {
      visited = 0;
      connection.prepare(sql).all(...params);
      return visited;
    },
    close: async () => void connection.close(),
  };
}

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

async function countingPostgres(url: string, items: number): Promise<Counter> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(bigCollege(items));
  await client.query('vacuum analyze');
  const rowsOf = (plan: Plan): number => {
    const left = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
    const here = plan['Relation Name'] === undefined ? 0 : (plan['Actual Rows'] + left) * plan['Actual Loops'];
    return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), here);
  };
  return {
    async visited({ sql, params }) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${sql}`, params);
      return rowsOf(rows[0]['QUERY PLAN'][0].Plan);
    },
    close: () => client.end(),
  };
}

onBothEngines((freshUrl) => {
  describe('in a college that has grown', () => {
    const colleges: College[] = [];
    beforeAll(async () => {
      for (const items of SIZES) colleges.push(await openCollege(await freshUrl(), items));
    }, PATIENCE);
    afterAll(async () => {
      for (const college of colleges) await college.close();
    });

    /** The rows that a read visits in each college, the smaller one first. */
    async function workOf(read: (database: Database) => Promise<unknown>): Promise<number[]> {
      const work: number[] = [];
      for (const { database, statements, visited } of colleges) {
        statements.length = 0;
        await read(database);
        let rows = 0;
        for (const statement of statements.splice(0)) rows += await visited(statement);
        work.push(rows);
      }
      return work;
    }

    async function expectBounded(read: (media: MediaShelf, database: Database) => Promise<unknown>): Promise<void> {
      const [small = 0, big = 0] = await workOf((database) => read(database.repositories.media, database));
      expect(small).toBeGreaterThan(0);
      expect(big).toBeLessThanOrEqual(GROWTH * small + SLACK);
    }

    it('the check notices work that grows with what is found', async () => {
      const [small = 0, big = 0] = await workOf(async ({ store: { read, tables } }) => {
        await read.select({ number: tables.searchDocuments.number }).from(tables.searchDocuments);
      });
      expect([small, big]).toEqual(SIZES);
    });

    it.each(feeds)('a page of %s visits no more rows', async (feed) => {
      const who = feed === 'myfiles' ? { ...viewer, id: 'u1001' } : viewer;
      const request = { feed, kind: 'photo', viewer: who, limit: 28, after: null, start: 5_000 } as const;
      await expectBounded((media) => media.feed(request));
    });

    it('a search for words that every item has visits no more rows, nor does its second page', async () => {
      const search = { kind: 'photo', viewer, most: 500, limit: 40 } as const;
      for (const tokens of [['text'], ['word', 'text1'], ['all', 'text']]) {
        await expectBounded((media) => media.search({ ...search, tokens, after: null }));
        await expectBounded((media) => media.search({ ...search, tokens, after: [10_001, 100_100_000, 'm100100'] }));
      }
    });

    it('a search for a word that no item has visits no rows of items', async () => {
      const search = { kind: 'photo', viewer, tokens: ['nothing'], most: 500, limit: 40, after: null } as const;
      await expectBounded((media) => media.search(search));
    });

    it('suggestions and related items visit no more rows', async () => {
      await expectBounded((media) => media.suggest({ viewer, tokens: ['wo'], most: 100, limit: 24 }));
      const related = { kind: 'photo', viewer, notId: null, mostPerTag: 100, limit: 20 } as const;
      await expectBounded((media) => media.related({ ...related, tags: ['all', 'tag1', 'tag2'] }));
    });

    it('the REST details of an item that many like visit as many rows as are shown', async () => {
      const newest = async (media: MediaShelf) => {
        const { items } = await media.feed({ feed: 'recent', kind: 'photo', viewer, limit: 3, after: null, start: 0 });
        return media.restDetails(
          viewer,
          items.map((item) => item.media.id),
          100,
        );
      };
      await expectBounded(newest);
      const [rows = 0] = await workOf(({ repositories }) => newest(repositories.media));
      expect(rows).toBeLessThan(500);
    });
  });
});
