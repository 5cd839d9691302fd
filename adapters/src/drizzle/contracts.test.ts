import { repositoryContracts } from '@quadrangle/domain/contracts';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import { openStore } from './engine/open-store.ts';
import { grantsOf } from './membership/memberships.ts';
import { openDatabase } from './open-database.ts';

onBothEngines((_, migratedUrl) => {
  repositoryContracts('a database', async () => {
    const url = await migratedUrl();
    const { repositories, close } = await openDatabase({ url, migrations });
    const store = openStore(url);
    return {
      repositories,
      grantsOf: (userId) => grantsOf(store, store.read, userId),
      close: async () => void (await Promise.all([close(), store.close()])),
    };
  });
});
