/** Reads of one turn share a trip to PostgreSQL (product 4). */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '../../../testing/postgres.ts';
import { ReadsTogether } from './reads-together.ts';

const server = inject('postgresUrl');
if (server === null) console.log('Skipped: reads that share a connection, because there is no PostgreSQL.');

describe.skipIf(server === null)('reads that begin in one turn of the event loop', () => {
  let pool: pg.Pool;
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: await freshDatabase(server ?? ''), pipeline: true });
  });
  afterAll(() => pool.end());

  it('share a connection; one that fails fails alone, and its connection is not used again', async () => {
    const reads = new ReadsTogether(pool);
    const backend = async (more = '') =>
      (await reads.query({ text: `select pg_backend_pid() as pid ${more}` }, [])).rows[0].pid as number;
    const [one, two, three] = await Promise.allSettled([backend(), backend('from nothing'), backend()]);
    expect(two).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
    expect(three).toEqual(one);
    expect(one.status === 'fulfilled' && one.value).not.toBe(await backend());
    expect(await backend()).toBe(await backend());
  });

  it('more than eight take further connections', async () => {
    const reads = new ReadsTogether(pool);
    const pids = await Promise.all(
      Array.from(
        { length: 9 },
        async () => (await reads.query({ text: 'select pg_backend_pid() as pid' }, [])).rows[0].pid,
      ),
    );
    expect(new Set(pids.slice(0, 8)).size).toBe(1);
    expect(pids[8]).not.toBe(pids[0]);
  });
});
