/** The database behind a pooler in transaction mode (operator). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { migrations } from '../../../testing/databases.ts';
import { freshDatabase } from '../../../testing/postgres.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { lockDatabase } from './lock-database.ts';
import { directUrl } from './pooling.ts';

const server = inject('postgresUrl');

describe.skipIf(server === null)('behind a pooler in transaction mode', () => {
  let url: string;
  const opened: Database[] = [];
  const open = async (address: string) => {
    const database = await openDatabase({ url: address, migrations });
    opened.push(database);
    return database;
  };
  beforeAll(async () => {
    url = await freshDatabase(server ?? '');
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  it('no statement is prepared; without the pooler, statements are (operator)', async () => {
    const kept = async ({ repositories, store }: Database) => {
      await repositories.users.byId('x');
      await repositories.sessions.find('x', 0);
      const read = store.read as unknown as { execute(query: unknown): Promise<{ rows: { many: number }[] }> };
      const { rows } = await read.execute(sql`select count(*)::int as many from pg_prepared_statements`);
      return rows[0]?.many;
    };
    expect(await kept(await open(url))).toBeGreaterThan(0);
    expect(await kept(await open(`${url}?direct=${new URL(url).host}`))).toBe(0);
  });

  it('permanent connections bypass the pooler: the database is locked, and processes hear each other (operator)', async () => {
    // Nobody listens at this address.
    const pooler = new URL(url);
    const { host } = pooler;
    pooler.host = '127.0.0.1:9';
    pooler.searchParams.set('direct', host);
    const hold = await lockDatabase(pooler.href, 'shared');
    await expect(lockDatabase(url, 'alone')).rejects.toThrow('A server holds this database');
    await hold.release();
    expect(directUrl(pooler.href)).toBe(url);
    expect(directUrl(url)).toBe(url);
  });
});
