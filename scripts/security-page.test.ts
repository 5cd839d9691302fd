import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { boundedOtherwise, personLimits } from '../domain/src/declared/declared.ts';
import { type Sharing, workers } from '../domain/src/kernel/turns.ts';
import { jobs } from '../domain/src/use-cases.ts';

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

/** What starts processes or threads, or is expensive by itself. */
const EXPENSIVE = /from '(node:child_process|node:worker_threads|node:cluster|@node-rs\/argon2|sharp)'/;

/** The files of the product, by path, that do expensive work, and that the table of the page does not name. */
const unlisted = (files: Readonly<Record<string, string>>) => {
  const listed = tableBelow('### Where the work is done').map(([file = '']) => file.slice(1, -1));
  return Object.keys(files).filter((file) => EXPENSIVE.test(files[file] ?? '') && !listed.includes(file));
};

it('the page on security names every file that starts a worker, and the queue it belongs to (decisions 78)', () => {
  const paths = globSync('{domain,adapters,api}/src/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'));
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(root + path, 'utf8')]));
  expect(Object.keys(files).length).toBeGreaterThan(300);
  expect(unlisted(files)).toEqual([]);
  for (const [file = '', queue = ''] of tableBelow('### Where the work is done')) {
    expect(EXPENSIVE.test(files[file.slice(1, -1)] ?? ''), file).toBe(true);
    for (const [, name = ''] of queue.matchAll(/`([\w-]+)`/g))
      expect([...Object.keys(workers), ...expensiveJobs(jobs)]).toContain(name);
  }
  const newcomer = "import { spawn } from 'node:child_process';\n";
  expect(unlisted({ ...files, 'api/src/newcomer.ts': newcomer })).toEqual(['api/src/newcomer.ts']);
});

const expensiveJobs = (declared: readonly { readonly kind: string; readonly long?: boolean }[]) =>
  declared.flatMap(({ kind, long }) => (long ? [kind] : [])).sort();

it('the page on security names every expensive job (decisions 78)', () => {
  const named = tableBelow('### Jobs').map(([kind = '']) => kind.slice(1, -1));
  expect(named.sort()).toEqual(expensiveJobs(jobs));
  expect(expensiveJobs([...jobs, { kind: 'newcomer', long: true }])).not.toEqual(named);
});

const WINDOWS: Readonly<Record<number, string>> = {
  60: 'a minute',
  600: 'in ten minutes',
  3600: 'an hour',
  86400: 'a day',
};
const inWords = (limits: (typeof personLimits)[string]) =>
  limits.map(({ max, seconds }) => `${max.toLocaleString('en')} ${WINDOWS[seconds]}`).join(', ');

/** The rows of the table of effects, by the tables of the code. */
const effects = (limited: typeof personLimits) =>
  [
    ...Object.entries(limited).map(([name, limits]) => [`\`${name}\``, inWords(limits)]),
    ...Object.entries(boundedOtherwise).map(([name, why]) => [`\`${name}\``, why]),
  ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));

it('the page on security says what bounds everything that calls can change (decisions 78)', () => {
  const said = tableBelow('### Effects');
  expect(said).toEqual(effects(personLimits));
  expect(effects({ ...personLimits, 'new.comer': personLimits['events.create'] ?? [] })).not.toEqual(said);
});
