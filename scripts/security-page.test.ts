import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Sharing, workers } from '../domain/src/kernel/turns.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/security.md`, 'utf8');

it('every test that the page on security names is there', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(root + file))).toEqual([]);
});

it('every threat has a control and a test', () => {
  const threats = page.slice(page.indexOf('## Threats'), page.indexOf('## What people share'));
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

/** The rows of the table below a heading of the page, as lists of cells. */
const tableBelow = (heading: string, text = page) => {
  const [, below = ''] = text.split(`${heading}\n`);
  const lines = below.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| ---'));
  const rows = lines.slice(first + 1);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end).map((line) => line.slice(2, -2).split(' | '));
};

/** What the page says of each worker's bounds, in the words in which the table gives them. */
const boundsOf = (shared: Record<string, Sharing>) =>
  Object.entries(shared).map(([name, { places, kept, later, ofOne, longestWait }]) => [
    `\`${name}\``,
    String(places),
    String(kept),
    String(later),
    String(ofOne),
    `${longestWait / 1_000} s`,
  ]);

it('the page on security gives the bounds of every worker that people share (decisions 78)', () => {
  const said = tableBelow('### Workers').map(([name, , ...bounds]) => [name, ...bounds.slice(0, 5)]);
  expect(said).toEqual(boundsOf(workers));
  expect(boundsOf({ ...workers, newcomer: workers.pictures })).not.toEqual(said);
});
