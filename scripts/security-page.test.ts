import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');

it('every test that the page on security names is there', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(root + file))).toEqual([]);
});

it('every threat has a control and a test', () => {
  const threats = page.slice(page.indexOf('## Threats'), page.indexOf('## What is left'));
  const rows = threats.split('\n').filter((line) => line.startsWith('|') && !/^\| (threat|---)/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  for (const row of rows) expect(row).toMatch(/^\| [^|]+ \| [^|]+ \| `[^|]+` \|$/);
});
