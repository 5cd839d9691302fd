import { defineConfig } from '@playwright/test';

/** Journeys on the built product, as `npm start` serves it, in the Chromium that is there. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 2,
  forbidOnly: process.env.CI === 'true',
  // A journey waits for a browser, a server and a disk at once; one that only fails on a crowded machine may try again.
  retries: process.env.CI === 'true' ? 1 : 0,
  use: {
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    locale: 'en-GB',
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
