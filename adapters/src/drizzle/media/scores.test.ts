import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { earlierPerson, earlierPhoto, insertEarlier } from '../../../testing/earlier-rows.ts';
import { migrate } from '../engine/migrate.ts';
import { connect } from '../engine/store.sqlite.ts';
import { openDatabase } from '../open-database.ts';

/** The last migration before scores had rows of their own. */
const BEFORE = '0339_due_work';

/** What a view, a like or a comment changes of an item. */
const COUNTED = ['views', 'like_count', 'dislike_count', 'comment_count', 'score', 'version'];

const photo = (id: string, score: number, more: object = {}) =>
  ['media', { ...earlierPhoto(id, 10), batch_id: id, batch_place: id, position: 0, score, ...more }] as const;

onBothEngines((freshUrl) => {
  it('older items stand in trending after an upgrade, and the score follows each item (decisions 18)', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE });
    await insertEarlier(url, [
      ['users', earlierPerson],
      photo('low', 1),
      photo('high', 3),
      photo('hidden', 4, { hidden: true }),
    ]);
    const { repositories, store, close } = await openDatabase({ url, migrations });
    const { media } = store.tables;
    const viewer = { id: 'u', tenant: 'a.edu' };
    const trending = async () => {
      const page = { feed: 'trend', kind: 'photo', viewer, limit: 5, after: null, start: 0 } as const;
      const { items } = await repositories.media.feed(page);
      return items.map((item) => item.media.id);
    };
    expect(await trending()).toEqual(['high', 'low']);

    await insertEarlier(url, [photo('middle', 2), photo('new', 5, { state: 'processing' })]);
    expect(await trending()).toEqual(['high', 'middle', 'low']);

    const change = (id: string, to: object) => store.write((db) => db.update(media).set(to).where(eq(media.id, id)));
    await change('low', { score: 7 });
    await change('new', { state: 'ready' });
    await change('high', { hidden: true });
    await change('hidden', { hidden: false });
    expect(await trending()).toEqual(['low', 'new', 'hidden', 'middle']);

    await store.write((db) => db.delete(media).where(eq(media.id, 'low')));
    expect(await trending()).toEqual(['new', 'hidden', 'middle']);
    await close();
  });

  it('no index of the items holds what a view or a like changes, so none is written for it', async () => {
    const url = await freshUrl();
    await migrate(url, migrations);
    const indexed = await indexedColumns(url);
    expect(indexed).toContain('batch_place');
    expect(indexed.filter((column) => COUNTED.includes(column))).toEqual([]);
  });
});

/** The columns of items that stand in an index, on PostgreSQL also those in the condition of one. */
async function indexedColumns(url: string): Promise<string[]> {
  if (!url.startsWith('sqlite:')) {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query(
      `select distinct attname as name from pg_index i
       join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refobjid = i.indrelid
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
       where i.indrelid = 'media'::regclass`,
    );
    await client.end();
    return rows.map(({ name }) => name);
  }
  const connection = connect(url.slice('sqlite:'.length));
  const rows = connection
    .prepare(`select distinct i.name from pragma_index_list('media') l, pragma_index_info(l.name) i`)
    .all() as { name: string }[];
  connection.close();
  return rows.map(({ name }) => name);
}
