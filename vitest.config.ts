import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { HOOK_TIMEOUT, POLL_TIMEOUT, TEST_TIMEOUT } from './adapters/testing/slowness.ts';

/** `npm test` shows of what tests print only why some are skipped, and what some counted. */
const onConsoleLog = (log: string) => process.env.QUADRANGLE_TESTED === undefined || /^(Skipped|Counted): /m.test(log);

/** What hangs is ended by adapters/testing/patient-waits.ts. */
const patient = {
  testTimeout: TEST_TIMEOUT,
  hookTimeout: HOOK_TIMEOUT,
  expect: { poll: { timeout: POLL_TIMEOUT } },
  // A safety net of continuous integration alone: a test that needed it is named as FLAKY, and is to be mended next.
  retry: process.env.CI === 'true' ? 1 : 0,
  setupFiles: ['adapters/testing/patient-waits.ts'],
};

/**
 * Packages resolve each other's TypeScript sources, so a test never runs against a stale build. No `import` among the
 * conditions: they reach `require` too, and packages such as pg would get a module's namespace for a class.
 */
const source = {
  resolve: { conditions: ['source', 'node', 'module'] },
  ssr: { resolve: { conditions: ['source', 'node'], externalConditions: ['source', 'node'] } },
  oxc: { decorator: { legacy: true } },
};

const project = (name: string, include: string[], extra: object = {}) => ({
  ...source,
  test: { name, include, environment: 'node', ...patient, ...extra },
});

/** Tests that meet a database, files and servers. What they load takes as long as they do, so files share a process. */
const onMachines = { globalSetup: ['adapters/testing/postgres-setup.ts'], isolate: false };

export default defineConfig({
  test: {
    onConsoleLog,
    // One more than the cores: a worker that waits, for a lease to end or a server to start, takes none of them.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Nothing in the domain lives outside a test's own world, so its files can share a process: twice as quick.
      project('domain', ['domain/src/**/*.test.ts', 'domain/memory/**/*.test.ts'], { isolate: false }),
      project('adapters', ['adapters/**/*.test.ts'], onMachines),
      project('api', ['api/**/*.test.ts'], onMachines),
      // Those of components run in a browser, by web/vitest.browser.config.ts.
      project('web', ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'], {
        exclude: ['**/*.browser.test.tsx'],
        pool: 'threads',
      }),
      project('house', ['scripts/**/*.test.ts']),
    ],
  },
});
