import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/workspace.mjs';
import { missingKeepers, page, rulesPage, unprovenDecisions, untestedFiles } from './rules.mjs';

test('the page of rules says what the tests prove: node scripts/rules.mjs writes it anew', () => {
  expect(readFileSync(join(root, page), 'utf8')).toBe(rulesPage());
});

test('every numbered decision has a test in the domain or a file that keeps it', () => {
  expect(unprovenDecisions()).toEqual([]);
  expect(missingKeepers()).toEqual([]);
});

test('every file of the domain that decides something has a test beside it', () => {
  expect(untestedFiles()).toEqual([]);
});
