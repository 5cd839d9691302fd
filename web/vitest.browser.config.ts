import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM } from './e2e/support/demo.ts';
import { scaledTimeout } from './e2e/support/scaled-timeout.ts';

/** Single components, with no server behind them, in the browser that the journeys use. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  // Found before the first test: what is only found on the way makes the page load anew in its middle.
  optimizeDeps: {
    entries: ['src/**/*.browser.test.tsx'],
    include: ['react/jsx-dev-runtime', 'react-dom/client', 'vitest-browser-react'],
  },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: scaledTimeout(60),
    hookTimeout: scaledTimeout(300),
    expect: { poll: { timeout: scaledTimeout(45) } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox'] } }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 390, height: 844 },
    },
  },
});
