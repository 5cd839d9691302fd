import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const NO_CHROMIUM = 'no Chromium found (install it, or set PLAYWRIGHT_CHROMIUM)';

/** @returns {string | undefined} the path of an installed Chromium */
export function chromium() {
  // The shell draws no window: the same journeys take little more than half of the processor time.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const named = process.env.PLAYWRIGHT_CHROMIUM ?? process.env.CHROMIUM_PATH;
  // A browser named on purpose must be used, or tests of another one would pass for it.
  return named === undefined ? installed.find((path) => existsSync(path)) : named;
}
