import { inspect } from 'node:util';
import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { freshDatabase } from '../../../testing/postgres.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { codeOf, isDuplicate } from './failures.ts';
import type { Db, Store } from './store.ts';
import { Last, together } from './together.ts';

onBothEngines((_, migratedUrl) => {
  describe('a store', () => {
    let url: string;
    let database: Database;
    let store: Store;
    beforeAll(async () => {
      url = await migratedUrl();
      database = await openDatabase({ url, migrations });
      store = database.store;
    });
    afterAll(() => database.close());

    const put = (key: string, value = 'x') =>
      store.write((db) => db.insert(store.tables.settings).values({ key, value }));
    const get = async (key: string) => {
      const { settings } = store.tables;
      return (await store.read.select().from(settings).where(eq(settings.key, key)))[0]?.value;
    };

    it('has what is about money on the disk when a unit ends, and waits for the disk at nothing else', async () => {
      if (store.engine === 'postgres') return;
      const synchronous = (about?: 'money') =>
        store.atomic(
          async (db) => (db as unknown as { get(query: SQL): unknown }).get(sql.raw('pragma synchronous')),
          about,
        );
      expect(Object.values((await synchronous('money')) as object)).toEqual([2]);
      expect(Object.values((await synchronous()) as object)).toEqual([1]);
    });

    it('expects pages at random places to be near, on each connection', async () => {
      if (store.engine === 'sqlite') return;
      const shown = (db: Db) =>
        (db as unknown as { execute(query: SQL): Promise<{ rows: unknown[] }> }).execute(sql`show random_page_cost`);
      const answers = [shown(store.read), store.write(shown), store.atomic(shown)];
      for (const { rows } of await Promise.all(answers)) expect(rows).toEqual([{ random_page_cost: '1.1' }]);
    });

    it('shows nothing of a unit before its end, and nothing of one that failed', async () => {
      const { settings } = store.tables;
      const failed = store.atomic(async (db) => {
        await db.insert(settings).values({ key: 'unit', value: 'x' });
        expect(await get('unit')).toBeUndefined();
        throw new Error('changed its mind');
      });
      await expect(failed).rejects.toThrow('changed its mind');
      expect(await get('unit')).toBeUndefined();
      expect(
        await store.atomic(async (db) => db.insert(settings).values({ key: 'unit', value: 'y' }).returning()),
      ).toEqual([{ key: 'unit', value: 'y' }]);
      expect(await get('unit')).toBe('y');
    });

    it('has all statements of a unit behind it when the unit fails, those sent together too', async () => {
      const { settings } = store.tables;
      await put('taken');
      const failed = store.atomic((db) => {
        const insert = async (key: string) => void (await db.insert(settings).values({ key, value: 'x' }));
        const two = async () => {
          await insert('first');
          await insert('second');
        };
        return together([insert('taken'), two()]);
      });
      await expect(failed).rejects.toThrow();
      await put('after');
      expect(await Promise.all(['first', 'second', 'after'].map(get))).toEqual([undefined, undefined, 'x']);
    });

    it('has the last statements of a unit in it, and nothing of it when one of them fails', async () => {
      const { settings } = store.tables;
      const unit = (before: string, ...last: string[]) =>
        store.atomic(async (db) => {
          const insert = (key: string) => db.insert(settings).values({ key, value: 'x' });
          await insert(before);
          return new Last(before, ...last.map(insert));
        });
      expect(await unit('a start', 'an end')).toBe('a start');
      await expect(unit('another', 'another end', 'an end')).rejects.toThrow();
      const kept = await Promise.all(['a start', 'an end', 'another', 'another end'].map(get));
      expect(kept).toEqual(['x', 'x', undefined, undefined]);
    });

    it('writes nothing of a unit that could not begin', async () => {
      if (store.engine === 'sqlite') return;
      let refuses = false;
      const { query } = pg.Client.prototype;
      const asking = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args) {
        return Reflect.apply(query, this, refuses && args[0] === 'begin' ? ['begin no such thing'] : args);
      });
      onTestFinished(() => asking.mockRestore());
      const { store: other, close } = await openDatabase({ url: await migratedUrl(), migrations });
      onTestFinished(close);
      const { settings } = other.tables;
      refuses = true;
      const unit = other.atomic(async (db) => {
        await db.select().from(settings);
        await db.insert(settings).values({ key: 'alone', value: 'x' });
      });
      await expect(unit).rejects.toThrow();
      expect(await other.read.select().from(settings).where(eq(settings.key, 'alone'))).toEqual([]);
    });

    it('does not hang where two of one process have units at the same time', async () => {
      const { store: other, close } = await openDatabase({ url, migrations });
      onTestFinished(close);
      const units = [store, other].map((one, index) =>
        one.atomic(async (db) => {
          await db.insert(one.tables.settings).values({ key: `both ${index}`, value: 'x' });
          await new Promise(setImmediate);
        }),
      );
      await Promise.all(units);
      expect(await Promise.all(['both 0', 'both 1'].map(get))).toEqual(['x', 'x']);
    });

    it.each([
      ['reads', () => get('none')],
      ['units', () => store.atomic(async () => {})],
    ])('lets others in between the %s of a loop that waits for nothing else', async (_, once) => {
      let turns = 0;
      const others = setInterval(() => {
        turns += 1;
      }, 0);
      const end = performance.now() + 5_000;
      while (turns < 3 && performance.now() < end) await once();
      clearInterval(others);
      expect(turns).toBeGreaterThanOrEqual(3);
    });

    it('has no statement that SQLite plans again for each new value', async () => {
      const { media } = store.tables;
      const text = store.read.select().from(media).where(eq(media.id, 'x')).limit(5).toSQL().sql;
      if (store.engine === 'sqlite') expect(text.replaceAll('likely(?)', '')).not.toContain('?');
      else expect(text).toContain('$1');
    });

    it('keeps statements beside a unit out of it', async () => {
      const { settings } = store.tables;
      const [begun, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const failed = store.atomic(async (db) => {
        await db.insert(settings).values({ key: 'inside', value: 'x' });
        begun.resolve();
        await asked.promise;
        throw new Error('changed its mind');
      });
      await begun.promise;
      const beside = put('beside');
      asked.resolve();
      await Promise.all([expect(failed).rejects.toThrow('changed its mind'), beside]);
      expect(await get('inside')).toBeUndefined();
      expect(await get('beside')).toBe('x');
    });

    it('goes on after a failed statement, and tells a duplicate key from other failures', async () => {
      await put('twice');
      expect(isDuplicate(await put('twice').catch((error: unknown) => error))).toBe(true);
      const broken = store.atomic((db) =>
        db
          .insert(store.tables.sessions)
          .values({} as never)
          .execute(),
      );
      expect(isDuplicate(await broken.catch((error: unknown) => error))).toBe(false);
      await expect(broken).rejects.toThrow();
      await put('again');
      expect(await get('again')).toBe('x');
    });

    it('fails without the values of the query, which no log may hold', async () => {
      const sender = { userId: 'nobody-here', fullName: 'Asha Rao', name: 'asha', email: 'asha@college.edu' };
      const failure = await database.repositories.contactMessages
        .add({ id: 'm', ...sender, message: 'For one', createdAt: 1 }, [])
        .catch((error: unknown) => error);
      expect(codeOf(failure)).toMatch(/^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/);
      expect(inspect(failure, { depth: null })).not.toMatch(/nobody-here|Asha|college\.edu|For one/);
    });

    it('makes the secret key once, however many ask at once', async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, () => database.secretKey()));
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^[\w-]{43}$/);
      expect(await database.secretKey()).toBe(keys[0]);
    });

    it('says how its connections are used, where it has more than one', async () => {
      const connections = await store.atomic(async () => store.connections());
      if (store.engine === 'sqlite') expect(connections).toBeNull();
      else expect(connections).toEqual({ busy: 1, idle: expect.any(Number), waiting: 0 });
    });

    it('answers a check while it is open, and rejects it afterwards', async () => {
      const other = await openDatabase({ url: await migratedUrl(), migrations });
      await other.check();
      await other.close();
      await expect(other.check()).rejects.toThrow();
    });
  });
});

const server = inject('postgresUrl');

describe.skipIf(server === null)('a store on PostgreSQL', () => {
  it('survives that the server cuts its connections, idle or in the middle of a unit', async () => {
    const url = await freshDatabase(server ?? '');
    const database = await openDatabase({ url, migrations });
    const { store } = database;
    const admin = new pg.Client({ connectionString: server ?? '' });
    await admin.connect();
    const cut = () =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        new URL(url).pathname.slice(1),
      ]);
    const { settings } = store.tables;
    const unit = store.atomic(async (db) => {
      await db.insert(settings).values({ key: 'cut', value: 'x' });
      await cut();
      return db.select().from(settings);
    });
    await expect(unit).rejects.toThrow();
    for (let round = 0; round < 12; round += 1) {
      await database.check();
      await cut();
      await new Promise(setImmediate);
      await database.check().catch(() => {});
    }
    expect(await store.read.select().from(settings)).toEqual([]);
    await admin.end();
    await database.close();
  });

  it('has the server prepare a statement once and run it with other values', async () => {
    const database = await openDatabase({ url: await freshDatabase(server ?? ''), migrations });
    const { store } = database;
    const { settings } = store.tables;
    const runs = await store.atomic(async (db) => {
      const byKey = (key: string) => db.select().from(settings).where(eq(settings.key, key));
      await db.insert(settings).values({ key: 'a', value: '' });
      expect([await byKey('a'), await byKey('b')].map((rows) => rows.length)).toEqual([1, 0]);
      const prepared = sql<number[]>`array(select custom_plans + generic_plans from pg_prepared_statements
        where statement = ${byKey('a').toSQL().sql})`;
      return (await db.select({ prepared }).from(settings))[0]?.prepared;
    });
    expect(runs?.map(Number)).toEqual([2]);
    await database.close();
  });

  it('tries a unit again that the server gave up to resolve a deadlock', async () => {
    const database = await openDatabase({ url: await freshDatabase(server ?? ''), migrations });
    const { store } = database;
    const { settings } = store.tables;
    await store.write((db) => db.insert(settings).values(['a', 'b'].map((key) => ({ key, value: '' }))));
    let met = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const crosswise = (keys: string[]) =>
      store.atomic(async (db) => {
        for (const key of keys) {
          await db
            .update(settings)
            .set({ value: keys.join('') })
            .where(eq(settings.key, key));
          met += 1;
          if (met >= 2) open();
          await both;
        }
      });
    await Promise.all([crosswise(['a', 'b']), crosswise(['b', 'a'])]);
    const values = new Set((await store.read.select().from(settings)).map(({ value }) => value));
    expect(values.size).toBe(1);
    await database.close();
  });
});
