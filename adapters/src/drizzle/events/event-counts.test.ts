import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { earlierPerson, earlierPhoto, insertEarlier } from '../../../testing/earlier-rows.ts';
import { migrate } from '../engine/migrate.ts';
import { openDatabase } from '../open-database.ts';

/** The last migration before counts of events were kept. */
const BEFORE = '0049_reports';

const fest = {
  id: 'fest',
  tenant: 'a.edu',
  owner_id: 'u',
  title: 'Techfest',
  description: '',
  starts_on: '2025-01-15',
  ends_on: '2025-01-15',
  place: '',
  open: true,
  created_at: 1,
};

const photo = (id: string) => ['media', { ...earlierPhoto(id, 10), batch_id: id }] as const;

const inFest = (id: string, more: object = {}) =>
  [
    'event_items',
    { media_id: id, event_id: 'fest', uploader_id: 'u', kind: 'photo', shown: true, moment: 1, position: 0, ...more },
  ] as const;

onBothEngines((freshUrl) => {
  it('items of older events count after an upgrade, and a recount corrects wrong counts (decisions 46)', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE });
    await insertEarlier(url, [
      ['users', earlierPerson],
      ...['a', 'b', 'c', 'd'].map(photo),
      ['events', fest],
      ['events', { ...fest, id: 'empty', starts_on: '2025-01-14' }],
      inFest('a'),
      inFest('b', { kind: 'video' }),
      inFest('c', { uploader_id: 'gone' }),
      inFest('d', { shown: false }),
    ]);
    const { repositories, store, close } = await openDatabase({ url, migrations });
    const { events, eventItems, media } = repositories;
    const { eventCounts, eventPeople } = store.tables;
    const counts = async () => {
      const { items } = await events.list({ id: 'u', tenant: 'a.edu' }, 5, null);
      return items.map((row) => [row.event.id, row.counts]);
    };
    const right = [
      ['fest', { video: 1, photo: 2 }],
      ['empty', { video: 0, photo: 0 }],
    ];
    expect(await counts()).toEqual(right);
    // Items that were never scored.
    expect(await media.recount()).toBe(4);
    expect(await counts()).toEqual(right);

    await store.write((db) => db.update(eventCounts).set({ videos: 7 }));
    await store.write((db) => db.delete(eventPeople));
    await store.write((db) => db.insert(eventPeople).values({ eventId: 'empty', personId: 'u', items: 1 }));
    await store.write((db) => db.insert(eventCounts).values({ eventId: 'never', videos: 1, photos: 0 }));
    expect(await media.recount()).toBe(3);
    expect(await counts()).toEqual(right);
    expect(await media.recount()).toBe(0);
    expect((await eventItems.contributors('fest', 5)).map(({ id }) => id)).toEqual(['u']);
    expect(await eventItems.contributors('empty', 5)).toEqual([]);
    await close();
  });
});
