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
  const count = (state: string) => rows.filter((row) => row[2] === state).length;
  expect(page.replace(/\s+/g, ' ')).toContain(
    `${count('done')} are done, each with a test of it or of its core, ${count('not done')} are not, or not as the standard has them, and ${count('does not apply')} are about things that the product does not have`,
  );
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

/** Each worker's bounds, as the page's table writes them. */
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
  const documented = tableBelow('### Workers').map(([name, , ...bounds]) => [name, ...bounds.slice(0, 5)]);
  expect(documented).toEqual(boundsOf(workers));
  expect(boundsOf({ ...workers, newcomer: workers.pictures })).not.toEqual(documented);
});

/** Calls that start processes or threads, or are expensive themselves. */
const EXPENSIVE = /(from |import\(|require\()'((node:)?(child_process|worker_threads|cluster)|@node-rs\/argon2|sharp)'/;

/**
 * The marks of queues: promises that other code settles (not only a timer), lists that are taken from the front, chains
 * of promises, collections and classes with the name of a queue, pools, and packages for queues.
 */
const WAITING = [
  /\bnew Promise(?!<never>)[^(]*\((?!\(_, reject\)|\(resolve\) => setTimeout\()/,
  /\bwithResolvers\b/,
  /\.shift\(\)/,
  /\b(\w+) = \1\s*\.then\(/,
  /(waiting|waiters|queued?|backlog|slots|pending|semaphore|mutex)\w*\b(: .+)? = (new (Map|Set|Array)\b|\[)/i,
  /\bclass \w*(Queue|Slots|Semaphore|Mutex|Lock|Pool)\b|\bnew (\w+\.)?Pool\(/,
  /from '(p-(limit|queue|map|throttle)|async|bottleneck|fastq|async-(mutex|sema)|piscina|tinypool|workerpool|bullmq)'/,
];

/** The files of the product, by path, that have one of these marks, and that the table below `heading` does not name. */
const unlisted = (files: Readonly<Record<string, string>>, heading: string, marks: readonly RegExp[]) => {
  const listed = tableBelow(heading).map(([file = '']) => file.slice(1, -1));
  return Object.keys(files).filter((file) => hasOne(marks, files[file]) && !listed.includes(file));
};
const hasOne = (marks: readonly RegExp[], text = '') => marks.some((mark) => mark.test(text));

const paths = globSync('{domain,adapters,api}/src/**/*.ts', { cwd: root }).filter((path) => !path.includes('.test.'));
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(root + path, 'utf8')]));

it('the page on security names every file that starts a worker, and the queue it belongs to (decisions 78)', () => {
  expect(paths.length).toBeGreaterThan(300);
  expect(unlisted(files, '### Where the work is done', [EXPENSIVE])).toEqual([]);
  for (const [file = '', queue = ''] of tableBelow('### Where the work is done')) {
    expect(EXPENSIVE.test(files[file.slice(1, -1)] ?? ''), file).toBe(true);
    for (const [, name = ''] of queue.matchAll(/`([\w-]+)`/g))
      expect([...Object.keys(workers), ...expensiveJobs(jobs)]).toContain(name);
  }
});

it.each([
  "import { spawn } from 'node:child_process';",
  "import { fork } from 'child_process';",
  "const { Worker } = await import('node:worker_threads');",
])('a file with %s is found, which no table names (decisions 78)', (newcomer) => {
  expect(unlisted({ 'api/src/newcomer.ts': newcomer }, '### Where the work is done', [EXPENSIVE])).toHaveLength(1);
});

it('the page on security names every place where something waits, and its bound (decisions 78)', () => {
  expect(unlisted(files, '### What else waits', WAITING)).toEqual([]);
  for (const [file = '', bound = ''] of tableBelow('### What else waits')) {
    expect(hasOne(WAITING, files[file.slice(1, -1)]), file).toBe(true);
    expect(bound).toMatch(/\w/);
  }
});

it.each([
  'const turn = new Promise<void>((resolve) => line.push(resolve));',
  'await new Promise((go) => this.#line.push(go));',
  'const { promise, resolve } = Promise.withResolvers<void>();',
  'line.shift()?.();',
  'let last: Promise<void> = begun;\nlast = last.then(() => work());',
  'readonly #waiting = new Map<string, () => void>();',
  'const queue: (() => Promise<void>)[] = [];',
  'let jobsPending: Job[] = [];',
  'class ConversionQueue {}',
  'const pool = new Pool({ max: 3 });',
  "import limit from 'p-limit';",
])('a queue is found by %s (decisions 78)', (newcomer) => {
  expect(unlisted({ 'api/src/newcomer.ts': newcomer }, '### What else waits', WAITING)).toHaveLength(1);
});

it.each(['const late = new Promise<never>((_, reject) => later(reject));', 'const [first] = waiting;'])(
  'no queue is %s (decisions 78)',
  (harmless) => {
    expect(unlisted({ 'api/src/newcomer.ts': harmless }, '### What else waits', WAITING)).toEqual([]);
  },
);

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
  const documented = tableBelow('### Effects');
  expect(documented).toEqual(effects(personLimits));
  expect(effects({ ...personLimits, 'new.comer': personLimits['events.create'] ?? [] })).not.toEqual(documented);
});
