import { once } from 'node:events';
import { createServer } from 'node:net';
import { HOUR } from '@quadrangle/domain/kernel/time';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { migrations } from '../../../testing/databases.ts';
import { type Network, networkBefore } from '../../../testing/network.ts';
import {
  freshDatabase,
  PostgresMissing,
  type RestartablePostgres,
  startServer,
  takeLockAway,
} from '../../../testing/postgres.ts';
import { slowness } from '../../../testing/slowness.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { lockDatabase } from './lock-database.ts';
import { migrate } from './migrate.ts';

const REFUSED = { code: 'DATABASE_UNAVAILABLE', kind: 'unavailable' };

const server = inject('postgresUrl');
const own = await startServer().catch((error: unknown) => {
  if (error instanceof PostgresMissing) return null;
  throw error;
});

describe.skipIf(own === null)('while the PostgreSQL server is down', () => {
  let postgres: RestartablePostgres;
  let database: Database;
  beforeAll(async () => {
    if (own === null) throw new Error('no server');
    postgres = own;
    database = await openDatabase({ url: postgres.url, migrations });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
  });

  const put = (key: string) =>
    database.store.atomic(async (db) => {
      const { settings } = database.store.tables;
      await db.insert(settings).values({ key: `${key} 1`, value: '' });
      if (key === 'torn') await postgres.halt();
      await db.insert(settings).values({ key: `${key} 2`, value: '' });
    });
  const keys = async () =>
    (await database.store.read.select().from(database.store.tables.settings)).map(({ key }) => key);

  it('everything is refused as unavailable, nothing stays half done, and it goes on when the server is back', async () => {
    await put('before');
    await expect(put('torn')).rejects.toThrow();
    await expect(database.check()).rejects.toThrow();
    await expect(database.repositories.users.byId('x')).rejects.toMatchObject(REFUSED);
    await expect(database.repositories.jobs.claim(0, 1)).rejects.toMatchObject(REFUSED);
    await postgres.resume();
    expect(await database.repositories.users.byId('x')).toBeNull();
    expect((await keys()).sort()).toEqual(['before 1', 'before 2']);
    await put('after');
    await database.check();
  });

  it('a server of ours holds the database again as soon as it is back, however often it asked in vain', async () => {
    const hold = await lockDatabase(postgres.url, 'shared', { heartbeat: HOUR });
    const locks = async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      try {
        await client.connect();
        const { rows } = await client.query("select mode from pg_locks where locktype = 'advisory' and granted");
        return rows.map(({ mode }) => mode);
      } finally {
        await client.end();
      }
    };
    expect(await locks()).toEqual(['ShareLock']);
    await postgres.halt();
    // In its place, a server that only counts connections.
    let asked = 0;
    const nobody = createServer((socket) => {
      asked += 1;
      socket.destroy();
    }).listen(Number(new URL(postgres.url).port), new URL(postgres.url).hostname);
    await expect.poll(() => asked).toBeGreaterThan(2);
    nobody.close();
    await once(nobody, 'close');
    await postgres.resume();
    // It takes a fraction of a second; a busy machine gets a few.
    await expect.poll(() => locks().catch(() => []), { interval: 50 }).toEqual(['ShareLock']);
    await expect(lockDatabase(postgres.url, 'alone')).rejects.toThrow('A server holds this database');
    await hold.release();
    await expect.poll(locks).toEqual([]);
  });
});

describe.skipIf(server === null)('a held database', () => {
  it('is looked at for as long as it is held, and nothing piles up', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => warnings.push(warning);
    process.on('warning', listen);
    const hold = await lockDatabase(await freshDatabase(server ?? ''), 'shared', { heartbeat: 1 });
    const looks = vi.spyOn(pg.Client.prototype, 'query');
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(20);
    looks.mockRestore();
    await hold.release();
    process.off('warning', listen);
    expect(warnings).toEqual([]);
  });
});

describe.skipIf(server === null)('a lost lock', () => {
  it('that somebody else has is told of, and not taken again', async () => {
    const url = await freshDatabase(server ?? '');
    const lost: string[] = [];
    const hold = await lockDatabase(url, 'shared', { heartbeat: HOUR, onLost: ({ message }) => lost.push(message) });
    const other = await takeLockAway(url);
    await expect.poll(() => lost).toEqual(['This database is being restored or moved: try again when that has ended.']);
    await Promise.all([hold.release(), other.release()]);
  });
});

describe.skipIf(server === null)('on a network that swallows packets', () => {
  let network: Network;
  let database: Database;
  beforeAll(async () => {
    const url = await freshDatabase(server ?? '');
    await migrate(url, migrations);
    network = await networkBefore(url);
    const timeout = 1_000 * Math.ceil(slowness());
    database = await openDatabase({ url: `${network.url}?query_timeout=${timeout}`, migrations });
  });
  afterAll(async () => {
    await database.close();
    await network.close();
  });
  const user = () => database.repositories.users.byId('x');
  const unit = () => database.repositories.sessions.open(session, 20);
  const times = { createdAt: 1, lastSeenAt: 1, expiresAt: 2, provenAt: null };
  const session = { id: 's', userId: 'u', digest: 'd', ...times, userAgent: '' };

  it('queries fail in time, on connections that are open and on new ones, and go on without a restart', async () => {
    // Enough at once that several connections are idle when it happens.
    await Promise.all(Array.from({ length: 5 }, user));
    network.swallow();
    const refused = () => [user(), unit()].map((each) => expect(each).rejects.toMatchObject(REFUSED));
    await Promise.all([...refused(), ...refused(), ...refused()]);
    network.recover();
    expect(await user()).toBeNull();
    await database.check();
  });

  it('connections that are cut while they lie idle are replaced', async () => {
    await Promise.all(Array.from({ length: 5 }, user));
    const emitted = vi.spyOn(pg.Pool.prototype, 'emit');
    const cut = network.cut();
    await expect.poll(() => emitted.mock.calls.filter(([name]) => name === 'remove').length).toBe(cut);
    emitted.mockRestore();
    for (let round = 0; round < 6; round += 1) expect(await user()).toBeNull();
  });
});
