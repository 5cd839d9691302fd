import { relative } from 'node:path';
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
export async function runUnits(tally, file) {
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
  const ok = await run([...command, `--outputFile.json=${file}`]);
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
