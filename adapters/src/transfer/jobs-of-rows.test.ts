import { expect, it } from 'vitest';
import { migrations, onOneEngine } from '../../testing/databases.ts';
import { earlierPerson, insertEarlier } from '../../testing/earlier-rows.ts';
import { migrate } from '../drizzle/engine/migrate.ts';
import { openDatabase } from '../drizzle/open-database.ts';
import { queueAwaited } from './jobs-of-rows.ts';

onOneEngine((freshUrl) => {
  it('a college that shared nothing and has a club is found by its name after a move, too (decisions 19, 61)', async () => {
    const databaseUrl = await freshUrl();
    await migrate(databaseUrl, migrations);
    const texts = { name: 'Lens', name_key: 'lens', handle: 'lens', handle_key: 'lens', description: '' };
    await insertEarlier(databaseUrl, [
      ['users', earlierPerson],
      ['clubs', { id: 'c', tenant: 'a.edu', ...texts, created_at: 1, plan_end: 1 }],
    ]);
    await queueAwaited({ databaseUrl, migrations });
    const { repositories, close } = await openDatabase({ url: databaseUrl, migrations });
    expect(await repositories.jobs.claim(0, 1)).toMatchObject({ kind: 'index-search', payload: {} });
    await close();
  });
});
