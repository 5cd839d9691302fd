import { PostgresMissing } from '../../../adapters/testing/postgres.ts';
import { test } from './test.ts';

/**
 * Opens an installation for the tests of a block, and closes it after them. Without PostgreSQL they are skipped, but
 * not in continuous integration.
 */
export function opened<T extends { close(): Promise<void> }>(open: () => Promise<T>): () => T {
  let one: T | undefined;
  test.beforeAll(async () => {
    try {
      one = await open();
    } catch (error) {
      if (!(error instanceof PostgresMissing) || process.env.CI === 'true') throw error;
      test.skip(true, error.message);
    }
  });
  test.afterAll(() => one?.close());
  return () => one as T;
}
