import pg from 'pg';
import { PAGES_ARE_NEAR } from '../src/drizzle/engine/store.postgres.ts';
import { connect } from '../src/drizzle/engine/store.sqlite.ts';
import { type Database, openDatabase } from '../src/drizzle/open-database.ts';
import { migrations } from './databases.ts';

export interface Statement {
  readonly sql: string;
  readonly params: unknown[];
}

/** A college that counts the rows of tables that a read visits, including those that it then leaves out. */
export interface CountingCollege {
  visitedBy(read: (database: Database) => Promise<unknown>): Promise<number>;
  /** The statements that a read runs. */
  statementsOf(read: (database: Database) => Promise<unknown>): Promise<Statement[]>;
  close(): Promise<void>;
}

/** Counts the rows that one statement visits. */
interface Counter {
  visited(statement: Statement): Promise<number>;
  close(): Promise<void>;
}

/** The database at `url` with the rows that `content`, a script, puts into it. */
export async function countingCollege(url: string, content: string): Promise<CountingCollege> {
  const statements: Statement[] = [];
  const logger = { logQuery: (sql: string, params: unknown[]) => void statements.push({ sql, params }) };
  const database = await openDatabase({ url, migrations, logger });
  const counter = url.startsWith('sqlite:') ? countingSqlite(url, content) : await countingPostgres(url, content);
  const statementsOf = async (read: (database: Database) => Promise<unknown>) => {
    statements.length = 0;
    await read(database);
    return statements.splice(0);
  };
  return {
    statementsOf,
    async visitedBy(read) {
      let rows = 0;
      for (const statement of await statementsOf(read)) rows += await counter.visited(statement);
      return rows;
    },
    async close() {
      await counter.close();
      await database.close();
    },
  };
}

/** The tables that grow with a college. */
const GROWING = [
  'media',
  'media_scores',
  'media_tags',
  'search_documents',
  'suggestions',
  'reactions',
  'comments',
  'saves',
  'history',
  'favourites',
  'uploads',
  'captions',
  'rooms',
  'events',
  'event_items',
  'event_counts',
  'event_people',
  'cases',
  'reports',
];

/**
 * Before each table comes a view of its name that counts the rows it hands over, before any other condition is judged.
 */
function countingSqlite(url: string, content: string): Counter {
  const connection = connect(url.slice('sqlite:'.length));
  connection.exec(content);
  let visited = 0;
  connection.function('visited', { deterministic: false }, () => {
    visited += 1;
    return 1;
  });
  for (const name of GROWING) connection.exec(`create temp view ${name} as select * from main.${name} where visited()`);
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

async function countingPostgres(url: string, content: string): Promise<Counter> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(content);
  await client.query('vacuum analyze');
  await client.query(PAGES_ARE_NEAR);
  // Small tables are quickest read from end to end; these must be read as large ones are.
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`);
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
