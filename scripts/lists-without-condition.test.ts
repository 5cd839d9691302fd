import { beforeAll, expect, it, vi } from 'vitest';
import { lists } from '../domain/contracts/index.ts';
import type { Scene } from '../domain/contracts/listed.ts';
import { checksOf, sceneOf, shownIn } from '../domain/contracts/lists.ts';
import { fixtureOf } from '../domain/contracts/support.ts';
import { memoryRepositories } from '../domain/memory/tables.ts';

vi.mock('../domain/src/media/rules.ts', async (original) => ({
  ...(await original<object>()),
  isListed: () => true,
  isListedTo: () => true,
  isVisibleTo: () => true,
}));

const fixture = fixtureOf(async () => ({
  repositories: memoryRepositories(),
  grantsOf: async () => [],
  close: async () => undefined,
}));
let scene: Scene;
beforeAll(async () => {
  scene = await sceneOf(fixture(), false, true);
});

it.each(checksOf(lists))(
  'the contract of lists fails for %s without the condition (decisions 2, 51)',
  async (_name, check) => {
    expect(await check.found(fixture(), scene)).not.toEqual(check.expected(shownIn(scene), scene));
  },
);
