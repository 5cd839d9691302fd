import { join } from 'node:path';
import { chromium, NO_CHROMIUM } from './chromium.mjs';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

const reporter = join(root, 'scripts/lib/vitest-reporter.mjs');

/** @typedef {import('./test-run.mjs').PartOfRun} PartOfRun */
/** @typedef {import('./selection.mjs').Selection} Selection */

/**
 * The tests of all packages that need no browser.
 * @param {PartOfRun} part
 * @param {Selection} selection
 */
export function runUnits(part, selection) {
  return runVitest(part, selection, []);
}

/**
 * The tests of single components in a browser.
 * @param {PartOfRun} part
 * @param {Selection} selection
 */
export async function runComponents(part, selection) {
  const browser = chromium();
  if (browser !== undefined)
    return runVitest(part, selection, ['--config=web/vitest.browser.config.ts'], { PLAYWRIGHT_CHROMIUM: browser });
  part.cannot(NO_CHROMIUM, selection.files.length);
  return true;
}

/**
 * @param {PartOfRun} part
 * @param {Selection} selection
 * @param {string[]} options
 * @param {Record<string, string>} [env]
 */
function runVitest(part, { files, name }, options, env = {}) {
  const command = ['node_modules/vitest/vitest.mjs', 'run', `--reporter=${reporter}`, ...options];
  if (name !== null) command.push(`--testNamePattern=${name}`);
  return run([...command, ...files], { env, heard: part.heard });
}
