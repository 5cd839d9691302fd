import { repositoryContracts } from '@quadrangle/domain/contracts';
import { migrations, onBothEngines } from '../../testing/databases.ts';
import { openDatabase } from './open-database.ts';

onBothEngines((freshUrl) => {
  repositoryContracts('a database', async () => openDatabase({ url: await freshUrl(), migrations }));
});
