import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

/**
 * Starts one PostgreSQL for all parts of a run, unless one was given, and names it to them by TEST_DATABASE_URL. Where
 * there is none, each part says so itself.
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function sharePostgres() {
  if (process.env.TEST_DATABASE_URL !== undefined) return async () => {};
  const file = pathToFileURL(join(root, 'adapters/testing/postgres.ts')).href;
  try {
    /** @type {{ url: string, stop(): Promise<void> }} */
    const { url, stop } = await (await import(file)).startServer();
    process.env.TEST_DATABASE_URL = url;
    return stop;
  } catch {
    return async () => {};
  }
}
