/**
 * What Lighthouse says of the signed-out page and of a member's pages on a middling phone: how quick, how accessible, how
 * well made. Give it the address of a product with the demo college in it. Ends with 1 where a page misses a bound.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM, cookieOf, DEMO, pathOf } from '../e2e/support/demo.ts';

/** Not a dependency: it is 170 MB, and only needed here. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 95 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const MAX_SHIFT = 0.02;
const MAX_FIRST_PAINT_MS = 1_200;

/** A page, and the headers of whoever asks for it. */
type Asked = readonly [path: string, headers: Readonly<Record<string, string>>];

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const folder = mkdtempSync(join(tmpdir(), 'quadrangle-lighthouse-'));

function lighthouse(...options: string[]) {
  const env = { ...process.env, CHROME_PATH: CHROMIUM };
  return spawnSync('npx', ['-y', LIGHTHOUSE, ...options], { cwd: folder, env, encoding: 'utf8' });
}

/** One visit; on a crowded machine Lighthouse itself fails now and then, and is asked again. */
function visit(url: string, tries = 3): Report {
  const { status, stderr } = lighthouse(
    url,
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--extra-headers=headers.json',
    '--output=json',
    '--output-path=report.json',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  );
  if (status !== 0 && tries > 1) return visit(url, tries - 1);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
}

function middle(reports: readonly Report[], figure: (report: Report) => number): number {
  return reports.map(figure).toSorted((a, b) => a - b)[Math.floor(reports.length / 2)] ?? 0;
}

function tell(url: string, pages: Readonly<Record<string, Asked>>): void {
  console.log(
    '| page, on a phone | performance | accessibility | best practices | first paint | largest paint | blocked | layout shift | over the wire |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, [path, headers]] of Object.entries(pages)) {
    writeFileSync(join(folder, 'headers.json'), JSON.stringify(headers));
    const reports = Array.from({ length: RUNS }, () => visit(url + path));
    const audit = (id: string) => middle(reports, ({ audits }) => audits[id]?.numericValue ?? Number.NaN);
    const scores = CATEGORIES.map((category) => {
      const score = Math.round(middle(reports, ({ categories }) => categories[category]?.score ?? 0) * 100);
      return judged(String(score), score >= LEAST[category], `at least ${LEAST[category]}`);
    });
    const shift = audit('cumulative-layout-shift');
    const paint = audit('first-contentful-paint');
    const cells = [
      name,
      ...scores,
      judged(seconds(paint), paint <= MAX_FIRST_PAINT_MS, `at most ${seconds(MAX_FIRST_PAINT_MS)}`),
      seconds(audit('largest-contentful-paint')),
      `${Math.round(audit('total-blocking-time'))} ms`,
      judged(shift.toFixed(3), shift < MAX_SHIFT, `less than ${MAX_SHIFT}`),
      `${Math.round(audit('total-byte-weight') / 1_000)} kB`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;

/** A figure as the table shows it; one that misses its bound fails the run. */
function judged(figure: string, good: boolean, bound: string): string {
  if (good) return figure;
  process.exitCode = 1;
  return `**${figure}, should be ${bound}**`;
}

const [url] = process.argv.slice(2);
if (!url) throw new Error('Say the address of the product.');
try {
  if (lighthouse('--version').status !== 0)
    console.log(`The pages were not measured: ${LIGHTHOUSE} cannot be fetched.`);
  else {
    const cookie = await cookieOf(url, DEMO.member);
    const member = { cookie };
    tell(url, {
      'signed out': ['/', {}],
      'the feed': ['/', member],
      'a video': [await pathOf(url, cookie, 'video', 'The fire, for your next exam week'), member],
      'a photo': [await pathOf(url, cookie, 'photo', 'The long shoulder'), member],
    });
  }
} finally {
  rmSync(folder, { recursive: true });
}
