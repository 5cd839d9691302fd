import { defineConfig } from 'vitest/config';

/** The domain's own tests, as mutation testing runs them. */
export default defineConfig({
  resolve: { conditions: ['source', 'node', 'module'] },
  ssr: { resolve: { conditions: ['source', 'node', 'module'] } },
  test: { include: ['domain/src/**/*.test.ts', 'domain/memory/**/*.test.ts'] },
});
