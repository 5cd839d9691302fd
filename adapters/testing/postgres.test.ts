import pg from 'pg';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { freshDatabase, startPostgres } from './postgres.ts';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const url = inject('postgresUrl');

describe.skipIf(url === null)('the PostgreSQL of the tests', () => {
  const server = url ?? '';

  it('gives each caller an empty database of its own', async () => {
    const [one, other] = await Promise.all([freshDatabase(server), freshDatabase(server)]);
    await ask(one, 'create table note (text text)');
    expect(await ask(other, "select to_regclass('note') as found")).toEqual([{ found: null }]);
  });

  it('keeps any text', async () => {
    const database = await freshDatabase(server);
    expect(await ask(database, "select '大学 ✓' as text")).toEqual([{ text: '大学 ✓' }]);
  });
});

describe.skipIf(url === null)('a database of a server that was given', () => {
  afterEach(() => vi.unstubAllEnvs());

  async function answersOnceStopped(ends: string | undefined): Promise<unknown> {
    vi.stubEnv('TEST_DATABASE_URL', url ?? '');
    vi.stubEnv('TEST_DATABASE_ENDS', ends);
    const postgres = await startPostgres();
    const database = await postgres.createDatabase();
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    await postgres.stop();
    return ask(database, 'select 1 as one');
  }

  it('is gone once stopped', async () => {
    await expect(answersOnceStopped(undefined)).rejects.toThrow();
  });

  it('stays where the server ends with the run', async () => {
    expect(await answersOnceStopped('with the run')).toEqual([{ one: 1 }]);
  });
});
