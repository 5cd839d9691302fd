import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, tellOfNoChromium } from './chromium.mjs';
import { reportIn, run } from './run.mjs';
import { node, root, toolEnv } from './workspace.mjs';

/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} Report */

const part = 'end to end';
const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
const cwd = join(root, 'web');

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
  const browser = chromium();
  if (browser === undefined) {
    tellOfNoChromium(tally, part, testsThere());
    return;
  }
  const ok = await run([...playwright, '--reporter=list,json'], {
    cwd,
    env: {
      PLAYWRIGHT_CHROMIUM: browser,
      CHROMIUM_PATH: browser,
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
