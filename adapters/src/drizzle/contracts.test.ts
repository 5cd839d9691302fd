import { repositoryContracts } from '@quadrangle/domain/contracts';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import { grantsOf } from './membership/memberships.ts';
import { openDatabase } from './open-database.ts';

onBothEngines((_, migratedUrl) => {
  repositoryContracts('a database', async () => {
    const { repositories, store, close } = await openDatabase({ url: await migratedUrl(), migrations });
    return { repositories, grantsOf: (userId) => grantsOf(store, store.read, userId), close };
  });
});
