import { relative } from 'node:path';
import { chromium, tellOfNoChromium } from './chromium.mjs';
import { reportIn, run } from './run.mjs';
import { root } from './workspace.mjs';

/**
 * @typedef {object} UnitReport
 * @property {{ name: string, status: string, message: string, assertionResults: { status: string }[] }[]} testResults
 */

/** @type {Record<string, keyof import('./tally.mjs').Counts>} */
const outcomes = { passed: 'passed', failed: 'failed', pending: 'skipped', skipped: 'skipped', todo: 'skipped' };

/**
 * The tests of all packages that need no browser.
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} file where the report goes
 */
export function runUnits(tally, file) {
  return runVitest(tally, file);
}

/**
 * The tests of single components in a browser.
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} file where the report goes
 */
export async function runComponents(tally, file) {
  const browser = chromium();
  if (browser === undefined) tellOfNoChromium(tally, 'components', 1);
  else await runVitest(tally, file, ['--config=web/vitest.browser.config.ts'], { PLAYWRIGHT_CHROMIUM: browser });
}

/**
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} file
 * @param {string[]} [options]
 * @param {Record<string, string>} [env]
 */
async function runVitest(tally, file, options = [], env = {}) {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  const ok = await run([...command, `--outputFile.json=${file}`, ...options], { env });
  const failedBefore = tally.total.failed;
  /** @type {UnitReport | null} */
  const report = reportIn(file);
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    const [folder = 'tests'] = relative(root, name).split(/[\\/]/);
    for (const test of assertionResults) tally.add(folder, outcomes[test.status] ?? 'failed');
    // A file that could not be loaded, or a hook that broke, has no failed test of its own.
    const hasFailedTest = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasFailedTest) tally.add(folder, 'failed');
  }
  // What broke outside of any file: the set-up of the run, an error nobody caught.
  if (!ok && tally.total.failed === failedBefore) tally.add('tests', 'failed');
}
