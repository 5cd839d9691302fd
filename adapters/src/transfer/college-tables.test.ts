import { expect, it } from 'vitest';
import { capabilities } from '../drizzle/capabilities.ts';
import { tablesFor } from '../drizzle/tables/tables.ts';

it('each table says once which of its rows are a college’s, or why none moves with it (decisions 69)', () => {
  const following: string[] = capabilities.flatMap(({ following = [] }) => following);
  const copied = Object.keys(tablesFor.sqlite).filter((name) => !following.includes(name));
  expect(capabilities.flatMap(({ college = {} }) => Object.keys(college)).sort()).toEqual(copied.sort());
});
