import { indexSearch } from '@quadrangle/domain/finding/index-search';
import { HOUR } from '@quadrangle/domain/kernel/time';
import { queryTokens } from '@quadrangle/domain/media/search';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { earlierPerson, earlierPhoto, insertEarlier } from '../../../testing/earlier-rows.ts';
import { migrate } from '../engine/migrate.ts';
import { type Database, openDatabase } from '../open-database.ts';

/** The last migration before search had portions. */
const BEFORE = '0022';

/** The last one before suggested titles kept their years. */
const BEFORE_YEARS = '0340_scores_of_items.sql';

/** The last one before Thai and its neighbours kept their vowels. */
const BEFORE_THAI = '0342_jobs_queued_at.sql';

const viewer = { id: 'u', tenant: 'a.edu' };

/** Does the jobs that index, one after the other, two hours after the upgrade. */
async function indexAnew(repositories: Database['repositories']): Promise<void> {
  const { captions, media, finding, jobs } = repositories;
  const now = Date.now() + 2 * HOUR;
  const next = await jobs.claim(now, now + HOUR, { only: ['index-search'] });
  if (!next) return;
  await indexSearch({ captions, media, finding, jobs, clock: { now: () => 0 } }, next.payload as never);
  await jobs.finish(next);
  await indexAnew(repositories);
}

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

  it('titles of before are suggested with their years, tags and names of clubs by their vowels, once the job ran', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE_YEARS });
    const item = (id: string, number: number, title: string, name: string, more: object) => {
      const photo = {
        ...earlierPhoto(id, number),
        title,
        batch_id: id,
        batch_place: id,
        position: 0,
        tags: [],
        ...more,
      };
      const texts = { title: title.toLowerCase(), tags: '', description: '', words: '' };
      const document = { number, media_id: id, tenant: 'a.edu', name, created_at: number, listed: true, ...texts };
      return [['media', photo] as const, ['search_documents', document] as const];
    };
    const texts = { name: 'காதல்', name_key: 'கதல', handle: 'Kadhal', handle_key: 'kadhal', description: '' };
    await insertEarlier(url, [
      ['users', earlierPerson],
      ...item('v', 1, 'Freshers 2024', 'Freshers', { kind: 'video', tags: ['বাংলা'] }),
      ...item('p', 2, 'Freshers 2025 3', 'Freshers 2025', { batch_id: 'b', position: 2 }),
      ['suggestions', { number: 1, tenant: 'a.edu', source: 'title', text: 'Freshers', words: '' }],
      ['suggestions', { number: 2, tenant: 'a.edu', source: 'tag', text: 'বাংলা', words: '0:tag:a.edu:বল' }],
      ['clubs', { id: 'c', tenant: 'a.edu', ...texts, created_at: 1, plan_end: 1 }],
    ]);
    const { repositories, store, close } = await openDatabase({ url, migrations });
    const { clubs, suggestions, jobs } = store.tables;
    // Two migrations have the same rewritten, and it is once.
    expect(await store.read.select().from(jobs).where(eq(jobs.kind, 'index-search'))).toHaveLength(1);
    await indexAnew(repositories);
    const titles = await store.read.select().from(suggestions).where(eq(suggestions.source, 'title'));
    expect(titles.map(({ text }) => text).toSorted()).toEqual(['Freshers 2024', 'Freshers 2025']);
    const suggested = await repositories.media.suggest({ viewer, tokens: queryTokens('বা'), most: 10, limit: 10 });
    expect(suggested).toEqual([{ source: 'tag', text: 'বাংলা' }]);
    expect(await store.read.select({ key: clubs.nameKey }).from(clubs)).toEqual([{ key: 'காதல்' }]);
    await close();
  });

  it('Thai is suggested by its vowels once the job ran, where that of the other scripts ran already', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE_THAI });
    const texts = { title: 'กน', tags: '', description: '', words: '' };
    await insertEarlier(url, [
      ['users', earlierPerson],
      ['media', { ...earlierPhoto('m', 1), title: 'กิน' }],
      [
        'search_documents',
        { number: 1, media_id: 'm', tenant: 'a.edu', name: 'กิน', created_at: 1, listed: true, ...texts },
      ],
      ['suggestions', { number: 1, tenant: 'a.edu', source: 'title', text: 'กิน', words: '0:title:a.edu:กน' }],
    ]);
    const { repositories, close } = await openDatabase({ url, migrations });
    await indexAnew(repositories);
    const suggested = await repositories.media.suggest({ viewer, tokens: queryTokens('กิ'), most: 10, limit: 10 });
    expect(suggested).toEqual([{ source: 'title', text: 'กิน' }]);
    await close();
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
    const { media } = database.repositories;
    const find = async (query: string, most = 10) => {
      const request = { kind: 'photo', viewer, tokens: queryTokens(query), most, limit: 10, after: null } as const;
      return (await media.search(request)).items.map((item) => item.media.id);
    };
    const related = { kind: 'photo', viewer, tags: ['straße'], notId: null, mostPerTag: 1, limit: 5 } as const;
    expect(await find('fes')).toEqual(['m2', 'm1']);
    expect(await find('fest', 1)).toEqual(['m2']);
    expect((await media.related(related)).map((item) => item.media.id)).toEqual(['m2']);
    await indexAnew(database.repositories);
    expect(await find('lodz strasse')).toEqual(['m2', 'm1']);
    const suggested = await media.suggest({ viewer, tokens: ['lod'], most: 10, limit: 10 });
    expect(suggested).toEqual([{ source: 'title', text: 'Łódź' }]);
    await media.settle('m3', 'ready', null);
    expect(await find('lodz')).toEqual(['m3', 'm2', 'm1']);
    await database.close();
  });
});
