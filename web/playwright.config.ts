import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { scaledTimeout } from './e2e/support/scaled-timeout.ts';

const isWhole = process.env.QUADRANGLE_WHOLE === '1';

/** Journeys on the built product, as `npm start` serves it, in the Chromium that is there. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  timeout: scaledTimeout(300),
  expect: { timeout: scaledTimeout(45) },
  fullyParallel: false,
  // One more than the cores: a worker on a slow line takes none of them.
  workers: Math.min(4, availableParallelism() + 1),
  forbidOnly: process.env.CI === 'true',
  // A safety net of continuous integration alone: a journey that needed it is named as FLAKY, and is to be mended next.
  retries: process.env.CI === 'true' ? 1 : 0,
  use: {
    actionTimeout: scaledTimeout(45),
    navigationTimeout: scaledTimeout(45),
    screenshot: 'only-on-failure',
    // A picture for every change on screen would cost more than the journeys themselves, the page's elements before and
    // after every step a sixth of them, and what went over the wire a twentieth: a run of all keeps a trace of second tries
    // alone.
    trace: { mode: isWhole ? 'on-first-retry' : 'retain-on-failure', screenshots: false, snapshots: !isWhole },
    locale: 'en-GB',
    // What a service worker lets through, a test cannot reliably cut; journeys that need none of this allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.PLAYWRIGHT_CHROMIUM === undefined ? {} : { executablePath: process.env.PLAYWRIGHT_CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
