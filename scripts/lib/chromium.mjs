import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns {string | undefined} a Chromium that is there */
export function chromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const named = process.env.PLAYWRIGHT_CHROMIUM ?? process.env.CHROMIUM_PATH;
  // A browser somebody names is the one to use, or the tests of another one would pass for it.
  return named === undefined ? installed.find((path) => existsSync(path)) : named;
}

/**
 * Counts the tests of a part that needs a browser where there is none: as skipped, in continuous integration as failed.
 * @param {import('./tally.mjs').Tally} tally
 * @param {string} part
 * @param {number} tests
 */
export function tellOfNoChromium(tally, part, tests) {
  const isAllowed = process.env.CI !== 'true';
  console.log(`${isAllowed ? 'Skipped' : '✗'} ${part}: no Chromium found (install it, or set PLAYWRIGHT_CHROMIUM)`);
  tally.add(part, isAllowed ? 'skipped' : 'failed', tests);
}
