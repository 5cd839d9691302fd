import { indexSearch } from '@quadrangle/domain/finding/index-search';
import { queryTokens } from '@quadrangle/domain/media/search';
import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import type { TableShape } from '../moving/shapes.ts';
import { inTransaction } from '../moving/transaction.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';

/** The last migration before search had portions. */
const BEFORE = '0022';

const viewer = { id: 'u', tenant: 'a.edu' };

/** A table as it was, by the columns that a row names. */
function shapeOf(name: string, row: object): TableShape {
  const columns = Object.entries(row).map(([column, value]) => {
    const type = typeof value === 'object' ? 'json' : (typeof value as 'number' | 'boolean');
    return { name: column, type: typeof value === 'string' ? 'text' : type } as const;
  });
  return { name, columns, key: [] };
}

onBothEngines((freshUrl) => {
  it('items of before are found after an upgrade, at once, and by letters as readers type them once the job ran', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, BEFORE);
    await inTransaction(url, 'write', async (transaction) => {
      const insert = (name: string, row: object) => transaction.insert(shapeOf(name, row), [Object.values(row)]);
      await insert('users', {
        id: 'u',
        name: 'u',
        name_key: 'u',
        full_name: 'U',
        email: 'u@a.edu',
        tenant: 'a.edu',
        developer: false,
        language: 'en',
        created_at: 1,
        plan_end: 1,
        favourite_count: 0,
      });
      // The older one was edited, and so got the larger number.
      for (const [number, id, created_at, state] of [
        [1, 'm3', 3, 'processing'],
        [2, 'm2', 2, 'ready'],
        [3, 'm1', 1, 'ready'],
      ] as const) {
        await insert('media', {
          id,
          kind: 'photo',
          uploader_id: 'u',
          tenant: 'a.edu',
          title: `Łódź ${created_at}`,
          description: 'Fest',
          tags: ['straße'],
          file_name: `photo/${id}`,
          content_type: 'image/jpeg',
          size: 1,
          width: 1,
          height: 1,
          state,
          hidden: false,
          created_at,
          views: 0,
          like_count: 0,
          dislike_count: 0,
          comment_count: 0,
          score: 0,
          random_key: 1,
        });
        await insert('search_documents', {
          number,
          media_id: id,
          title: `łodz ${created_at}`,
          tags: 'straße',
          description: 'fest',
          words: `:photo:a.edu łodz ${created_at} straße fest`,
        });
        await insert('media_tags', { tenant: 'a.edu', kind: 'photo', tag: 'straße', media_id: id });
      }
      await transaction.settle();
    });

    const database = await openDatabase({ url, migrations });
    const { media, finding, jobs } = database.repositories;
    const find = async (query: string, most = 10) => {
      const request = { kind: 'photo', viewer, tokens: queryTokens(query), most, limit: 10, after: null } as const;
      return (await media.search(request)).items.map((item) => item.media.id);
    };
    const related = { kind: 'photo', viewer, tags: ['straße'], notId: null, mostPerTag: 1, limit: 5 } as const;
    expect(await find('fes')).toEqual(['m2', 'm1']);
    expect(await find('fest', 1)).toEqual(['m2']);
    expect((await media.related(related)).map((item) => item.media.id)).toEqual(['m2']);
    expect((await jobs.claim(Date.now(), Date.now() + 1_000))?.kind).toBe('index-search');
    await indexSearch({ media, finding });
    expect(await find('lodz strasse')).toEqual(['m2', 'm1']);
    const suggested = await media.suggest({ viewer, tokens: ['lod'], most: 10, limit: 10 });
    expect(suggested).toEqual([{ source: 'title', text: 'Łódź' }]);
    await media.settle('m3', 'ready', null);
    expect(await find('lodz')).toEqual(['m3', 'm2', 'm1']);
    await database.close();
  });
});
