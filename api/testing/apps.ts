import { afterEach } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';

/** For tests that each want an application of their own: starts one, and closes it after the test. */
export function testApps(): (options?: TestAppOptions) => Promise<TestApp> {
  const apps: TestApp[] = [];
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
  });
  return async (options) => {
    const app = await startTestApp(options);
    apps.push(app);
    return app;
  };
}
