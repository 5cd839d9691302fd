import { expect, it } from 'vitest';
import { lists, repositoryContracts } from '../contracts/index.ts';
import { type Lists, unlisted } from '../contracts/listed.ts';
import { grantsOf } from './memberships.ts';
import { emptyTables, memoryRepositories } from './tables.ts';

repositoryContracts('memory', async () => {
  const tables = emptyTables();
  let ahead = 0;
  return {
    repositories: memoryRepositories(tables, () => Date.now() + ahead),
    grantsOf: async (userId) => grantsOf(tables, userId),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    close: async () => undefined,
  };
});

/** The methods of each repository. */
const methodsOf = (repositories: object) =>
  Object.fromEntries(Object.entries(repositories).map(([name, methods]) => [name, Object.keys(methods).sort()]));

it('says of every method of every repository what it lists, or why nothing (decisions 2, 51)', () => {
  expect(methodsOf(lists)).toEqual(methodsOf(memoryRepositories()));
});

it('does not compile where a method has no line', () => {
  // @ts-expect-error: `tell` is missing.
  const incomplete = { leavers: unlisted({ people: ['withoutNotice'] }) } satisfies Partial<Lists>;
  expect(methodsOf(incomplete)).not.toEqual(methodsOf({ leavers: memoryRepositories().leavers }));
});
