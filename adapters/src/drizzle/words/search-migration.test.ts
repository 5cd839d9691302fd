import { indexSearch } from '@quadrangle/domain/finding/index-search';
import { HOUR } from '@quadrangle/domain/kernel/time';
import { queryTokens } from '@quadrangle/domain/media/search';
import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { earlierPerson, earlierPhoto, insertEarlier } from '../../../testing/earlier-rows.ts';
import { migrate } from '../engine/migrate.ts';
import { openDatabase } from '../open-database.ts';

/** The last migration before search had portions. */
const BEFORE = '0022';

const viewer = { id: 'u', tenant: 'a.edu' };

onBothEngines((freshUrl) => {
  it.each([
    ['मेला', 1],
    ['Mela', 0],
  ])('a college with an item named "%s" is indexed %d times more, for its Devanagari', async (title, more) => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE });
    await insertEarlier(url, [
      ['users', earlierPerson],
      ['media', { ...earlierPhoto('m', 1), title, description: '' }],
    ]);
    const database = await openDatabase({ url, migrations });
    const { jobs } = database.repositories;
    const claim = () => jobs.claim(Date.now(), Date.now() + HOUR, { only: ['index-search'] });
    // One for the names of events and people.
    for (let count = 0; count < 1 + more; count += 1) expect(await claim()).not.toBeNull();
    expect(await claim()).toBeNull();
    await database.close();
  });

  it('items of before are found after an upgrade, at once, and by letters as readers type them once the job ran', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE });
    // The older one was edited, so it got the larger number.
    const items = [
      [1, 'm3', 3, 'processing'],
      [2, 'm2', 2, 'ready'],
      [3, 'm1', 1, 'ready'],
    ] as const;
    await insertEarlier(url, [
      ['users', earlierPerson],
      ...items.flatMap(([number, id, createdAt, state]) => {
        const document = {
          number,
          media_id: id,
          title: `łodz ${createdAt}`,
          tags: 'straße',
          description: 'fest',
          words: `:photo:a.edu łodz ${createdAt} straße fest`,
        };
        return [
          ['media', { ...earlierPhoto(id, createdAt), state }],
          ['search_documents', document],
          ['media_tags', { tenant: 'a.edu', kind: 'photo', tag: 'straße', media_id: id }],
        ] as const;
      }),
    ]);

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
    const job = await jobs.claim(Date.now(), Date.now() + HOUR);
    expect(job?.kind).toBe('index-search');
    await indexSearch({ media, finding, jobs, clock: { now: () => 0 } }, {});
    // The items are one portion, events and people one each.
    const rest = async () => {
      const next = await jobs.claim(Date.now(), Date.now() + HOUR, { only: ['index-search'] });
      if (!next) return;
      await indexSearch({ media, finding, jobs, clock: { now: () => 0 } }, next.payload as never);
      await jobs.finish(next);
      await rest();
    };
    await rest();
    expect(await find('lodz strasse')).toEqual(['m2', 'm1']);
    const suggested = await media.suggest({ viewer, tokens: ['lod'], most: 10, limit: 10 });
    expect(suggested).toEqual([{ source: 'title', text: 'Łódź' }]);
    await media.settle('m3', 'ready', null);
    expect(await find('lodz')).toEqual(['m3', 'm2', 'm1']);
    await database.close();
  });
});
