import { repositoryContracts } from '../contracts/index.ts';
import { grantsOf } from './memberships.ts';
import { emptyTables, memoryRepositories } from './tables.ts';

repositoryContracts('memory', async () => {
  const tables = emptyTables();
  return {
    repositories: memoryRepositories(tables),
    grantsOf: async (userId) => grantsOf(tables, userId),
    close: async () => undefined,
  };
});
