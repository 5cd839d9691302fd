import { eq, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { type Database, openDatabase } from '../open-database.ts';
import { placeholder } from './placeholder.ts';
import { oneOf, prepared } from './prepared.ts';
import type { Db, Store } from './store.ts';

const user = {
  id: 'u',
  name: 'u',
  nameKey: 'u',
  fullName: 'Somebody',
  email: 'u@a.edu',
  tenant: 'a.edu',
  developer: true,
  language: 'en',
  createdAt: 1,
  planEnd: 2,
  favouriteCount: 3,
} as const;

const item = {
  kind: 'photo',
  tenant: 'a.edu',
  title: 'Title',
  description: '',
  fileName: 'f',
  contentType: 't',
  width: 1,
  height: 1,
  state: 'ready',
  createdAt: 1,
  views: 0,
  likeCount: 0,
  dislikeCount: 0,
  commentCount: 0,
  score: 0.5,
  randomKey: 7,
  batchId: 'b',
  position: 0,
  batchPlace: 'p',
} as const;

onBothEngines((freshUrl) => {
  describe('a prepared statement', () => {
    let database: Database;
    let store: Store;
    let built = 0;

    beforeAll(async () => {
      database = await openDatabase({ url: await freshUrl(), migrations });
      store = database.store;
      // An item whose uploader exists, and one whose uploader is gone.
      const { users, media } = store.tables;
      await store.write((db) => db.insert(users).values(user));
      await store.write((db) =>
        db.insert(media).values([
          { ...item, id: 'm1', uploaderId: 'u', tags: ['a', 'b'], size: 5_000_000_000, duration: 1.5, hidden: false },
          { ...item, id: 'm2', uploaderId: 'gone', tags: [], size: 1, hidden: true },
        ]),
      );
    });
    afterAll(() => database.close());

    const query = (db: Db) => {
      built += 1;
      const { media, users } = store.tables;
      return db
        .select({
          title: media.title,
          media: getTableColumns(media),
          uploader: getTableColumns(users),
          sum: sql<number>`${media.randomKey} + 1`.mapWith(Number),
        })
        .from(media)
        .leftJoin(users, eq(users.id, media.uploaderId))
        .where(eq(media.id, placeholder('id')));
    };

    it('answers the rows that drizzle makes of them, whoever may be missing in a join', async () => {
      const statement = prepared(query);
      const { media, users } = store.tables;
      for (const id of ['m1', 'm2', 'none']) {
        const plain = await store.read
          .select({
            title: media.title,
            media: getTableColumns(media),
            uploader: getTableColumns(users),
            sum: sql<number>`${media.randomKey} + 1`.mapWith(Number),
          })
          .from(media)
          .leftJoin(users, eq(users.id, media.uploaderId))
          .where(eq(media.id, id));
        expect(await statement(store.read, { id })).toEqual(plain);
      }
      const [row] = await statement(store.read, { id: 'm2' });
      expect(row?.uploader).toBeNull();
      expect(row?.media.tags).toEqual([]);
    });

    it('has no placeholder, and takes no value, of a name that nothing knows', async () => {
      const { media } = store.tables;
      // @ts-expect-error misspelt
      const misspelt = placeholder('mediaIdd');
      const statement = prepared((db) => db.select({ id: media.id }).from(media).where(eq(media.id, misspelt)));
      // @ts-expect-error misspelt
      await expect(statement(store.read, { mediaIdx: 'm1' })).rejects.toThrow('mediaIdd');
    });

    it('is built once for each connection, in units too', async () => {
      const statement = prepared(query);
      built = 0;
      for (let run = 0; run < 3; run += 1) await statement(store.read, { id: 'm1' });
      expect(built).toBe(1);
      for (let run = 0; run < 3; run += 1) await store.atomic((db) => statement(db, { id: 'm1' }));
      expect(built).toBe(2);
    });

    it('takes any number of texts as one value', async () => {
      const { media } = store.tables;
      const list = oneOf(store, media.id, 'ids');
      const statement = prepared((db) => db.select({ id: media.id }).from(media).where(list.condition));
      const found = async (ids: string[]) =>
        (await statement(store.read, { ids: list.value(ids) })).map(({ id }) => id).sort();
      expect(await found([])).toEqual([]);
      expect(await found(['m2', 'none', `it's "quoted", {braced}`])).toEqual(['m2']);
      expect(await found(['m1', 'm2'])).toEqual(['m1', 'm2']);
    });
  });
});
