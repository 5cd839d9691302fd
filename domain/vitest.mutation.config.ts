import { defineConfig } from 'vitest/config';

/** The domain's own tests, as mutation testing runs them: broken into, the code takes several times as long. */
export default defineConfig({
  resolve: { conditions: ['source', 'node', 'module'] },
  ssr: { resolve: { conditions: ['source', 'node', 'module'] } },
  test: { include: ['domain/src/**/*.test.ts', 'domain/memory/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
