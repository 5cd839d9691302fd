import { expect, it } from 'vitest';
import { migrations, onBothEngines } from '../../../testing/databases.ts';
import { earlierPerson, earlierPhoto, insertEarlier } from '../../../testing/earlier-rows.ts';
import { migrate } from '../engine/migrate.ts';
import { openDatabase } from '../open-database.ts';

/** The last migration before items of erased people were shown again. */
const BEFORE = '0286_dead_mails';

onBothEngines((freshUrl) => {
  it('what was hidden when its uploader was erased is shown after an upgrade, but for what is withheld (decisions 12)', async () => {
    const url = await freshUrl();
    await migrate(url, migrations, { until: BEFORE });
    const photo = (id: string, position: number, more: object = {}) =>
      ['media', { ...earlierPhoto(id, 10 + position), uploader_id: 'gone', hidden: true, ...more }] as const;
    const batched = (id: string, position: number) => photo(id, position, { batch_id: 'b', position });
    await insertEarlier(url, [
      ['users', earlierPerson],
      batched('first', 1),
      batched('second', 2),
      photo('withheld', 3, { withheld: true }),
      photo('suspended', 4, { uploader_id: earlierPerson.id }),
    ]);
    const database = await openDatabase({ url, migrations });
    const { media } = database.repositories;
    const page = await media.cards({
      ...{ kind: 'photo', feed: 'recent', limit: 10, after: null, start: 0 },
      viewer: { id: 'u', tenant: 'a.edu' },
    });
    expect(page.items.map((card) => [card.first.media.id, card.count])).toEqual([['first', 2]]);
    await database.close();
  });
});
