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

it('every requirement of the checklist stands once, with a test where it is done and else a reason', () => {
  const rows = page
    .slice(page.indexOf('## The checklist'))
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  expect(rows).toHaveLength(253);
  expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
  for (const [number, , state, why = ''] of rows) {
    expect([number, state]).toEqual([number, expect.stringMatching(/^(done|not done|does not apply)$/)]);
    if (state === 'done') expect([number, why]).toEqual([number, expect.stringMatching(/^`[\w/.-]+\.ts`$/)]);
    else expect([number, why]).toEqual([number, expect.stringMatching(/\w/)]);
  }
});
