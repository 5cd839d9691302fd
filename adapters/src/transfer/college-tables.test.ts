import { expect, it } from 'vitest';
import { capabilities } from '../drizzle/capabilities.ts';
import { tablesFor } from '../drizzle/tables/tables.ts';
import { FILE_NAMES } from './college-tables.ts';
import { currentTables } from './table-specs.ts';

it('each table says once which of its rows are a college’s, or why none moves with it (decisions 69)', () => {
  const following: string[] = capabilities.flatMap(({ following = [] }) => following);
  const copied = Object.keys(tablesFor.sqlite).filter((name) => !following.includes(name));
  expect(capabilities.flatMap(({ college = {} }) => Object.keys(college)).sort()).toEqual(copied.sort());
});

it('each column with the name of a file is declared, so that backups and the sweep know it (decisions 69)', () => {
  const named = currentTables.flatMap(({ name, columns }) =>
    columns.filter(({ name }) => /avatar|picture|file_name|poster/.test(name)).map((column) => [name, column.name]),
  );
  expect(named.toSorted()).toEqual(FILE_NAMES.toSorted());
});
