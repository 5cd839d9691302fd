import { expect, it } from 'vitest';
import { lists, repositoryContracts } from '../contracts/index.ts';
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

it('says of every repository what its lists show, or why it has none (decisions 2, 51)', () => {
  expect(Object.keys(lists).sort()).toEqual(Object.keys(memoryRepositories()).sort());
});
