import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, NO_CHROMIUM } from './chromium.mjs';
import { run } from './run.mjs';
import { node, root, toolEnv } from './workspace.mjs';

/** @typedef {import('./test-run.mjs').PartOfRun} PartOfRun */
/** @typedef {import('./selection.mjs').Selection} Selection */

const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
const cwd = join(root, 'web');

/**
 * The number of tests, without running them; 1 if even that is unknown.
 * @param {readonly string[]} words
 */
function testsThere(words) {
  try {
    const list = execFileSync(node(), [...playwright, '--list', '--reporter=json', ...words], { cwd, env: toolEnv() });
    /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} */
    const { stats } = JSON.parse(list.toString());
    return stats.expected + stats.unexpected + stats.flaky + stats.skipped || 1;
  } catch {
    return 1;
  }
}

/**
 * Runs the journeys in a real browser, on what `npm start` would serve. Without a browser they count as skipped, in
 * continuous integration as failed.
 * @param {PartOfRun} part
 * @param {Selection} selection
 */
export async function runEndToEnd(part, { files, name }) {
  const words = [...files.map((file) => file.replace(/^web\//, '')), ...(name === null ? [] : [`--grep=${name}`])];
  const browser = chromium();
  if (browser === undefined) {
    part.cannot(NO_CHROMIUM, testsThere(words));
    return true;
  }
  return run([...playwright, '--pass-with-no-tests', '--reporter=../scripts/lib/playwright-reporter.mjs', ...words], {
    cwd,
    env: { PLAYWRIGHT_CHROMIUM: browser, CHROMIUM_PATH: browser },
    heard: part.heard,
  });
}
