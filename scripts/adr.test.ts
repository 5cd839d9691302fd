import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adrIndex, page } from './adr-index.mjs';
import { root } from './lib/workspace.mjs';

const folder = join(root, 'docs/adr');

test.each(readdirSync(folder).filter((name) => name !== 'README.md'))('%s has its number, date and status', (name) => {
  const [title = '', , status = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
  expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`));
  expect(status).toMatch(
    /^\d{4}-\d\d-\d\d · (accepted|reversed by ADR \d+|accepted; .+ reversed by ADR \d+|accepted; reverses ADR \d+|accepted; replaces .+)$/,
  );
});

test('no two decisions have the same number', () => {
  const numbers = readdirSync(folder).map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('docs/adr/README.md lists every decision, and every number without one; `node scripts/adr-index.mjs` writes it', () => {
  expect(readFileSync(page, 'utf8')).toBe(adrIndex());
});
