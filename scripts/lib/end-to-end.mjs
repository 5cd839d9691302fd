import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { reportIn, run } from './run.mjs';
import { node, root, toolEnv } from './workspace.mjs';

/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} Report */

const part = 'end to end';
const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
const cwd = join(root, 'web');

/** @returns {string | undefined} a Chromium that is there */
export function browser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const named = process.env.PLAYWRIGHT_CHROMIUM ?? process.env.CHROMIUM_PATH;
  // A browser somebody names is the one to use, or the tests of another one would pass for it.
  return named === undefined ? installed.find((path) => existsSync(path)) : named;
}

/** How many tests there are, without running them; 1 where even that is not known. */
function testsThere() {
  try {
    const list = execFileSync(node(), [...playwright, '--list', '--reporter=json'], { cwd, env: toolEnv() });
    /** @type {Report} */
    const { stats } = JSON.parse(list.toString());
    return stats.expected + stats.unexpected + stats.flaky + stats.skipped || 1;
  } catch {
    return 1;
  }
}

/**
 * The journeys in a real browser, on what `npm start` would serve. Without a browser they count as skipped, in
 * continuous integration as failed.
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} file where the report goes
 */
export async function runEndToEnd(tally, file) {
  if (!(await run(['scripts/build.mjs']))) {
    console.log('✗ end to end: the product does not build');
    tally.add(part, 'failed');
    return;
  }
  const chromium = browser();
  if (chromium === undefined) {
    const isAllowed = process.env.CI !== 'true';
    console.log(
      `${isAllowed ? 'Skipped' : '✗'} end to end: no Chromium found (install it, or set PLAYWRIGHT_CHROMIUM)`,
    );
    tally.add(part, isAllowed ? 'skipped' : 'failed', testsThere());
    return;
  }
  const ok = await run([...playwright, '--reporter=list,json'], {
    cwd,
    env: {
      PLAYWRIGHT_CHROMIUM: chromium,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  });
  /** @type {Report | null} */
  const report = reportIn(file);
  if (report !== null) {
    tally.add(part, 'passed', report.stats.expected + report.stats.flaky);
    tally.add(part, 'failed', report.stats.unexpected);
    tally.add(part, 'skipped', report.stats.skipped);
  }
  if (!ok && !report?.stats.unexpected) tally.add(part, 'failed');
}
