import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { earlierPerson, earlierPhoto, insertEarlier } from '../../../testing/earlier-rows.ts';
import { migrate } from '../engine/migrate.ts';
import { openDatabase } from '../open-database.ts';

/** The last migration before an item stood for its batch. */
const BEFORE = '0046_names_of_events_and_people';

/** The sort keys of a batch's items. */
const placed = (batch: string, at: number, position: number) => ({
  batch_id: batch,
  position,
  batch_place: `${String(at).padStart(15, '0')} ${batch} ${10_000 - position}`,
});

onBothEngines((freshUrl) => {
  it('batches of before are one card of each kind after an upgrade (decisions 44)', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE });
    const photo = (id: string, position: number, more: object = {}) =>
      ['media', { ...earlierPhoto(id, 10 + position), ...placed('b', 10, position), ...more }] as const;
    await insertEarlier(url, [
      ['users', earlierPerson],
      photo('last', 5),
      photo('first', 1),
      photo('hidden', 0, { hidden: true }),
      photo('processing', 2, { state: 'processing' }),
      photo('second', 3),
      photo('video', 4, { kind: 'video', content_type: 'video/mp4' }),
      ['media', { ...earlierPhoto('alone', 20), ...placed('alone', 20, 0) }],
    ]);
    const database = await openDatabase({ url, migrations });
    const { media } = database.repositories;
    const cards = async (kind: 'photo' | 'video') => {
      const viewer = { id: 'u', tenant: 'a.edu' };
      const page = await media.cards({ kind, feed: 'recent', viewer, limit: 10, after: null, start: 0 });
      return page.items.map((card) => [card.first.media.id, card.count]);
    };
    expect(await cards('photo')).toEqual([
      ['alone', 1],
      ['first', 3],
    ]);
    expect(await cards('video')).toEqual([['video', 1]]);
    await database.close();
  });
});
