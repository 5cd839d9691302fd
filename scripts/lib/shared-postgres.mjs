import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

/**
 * Starts one PostgreSQL for all parts of a run, unless one was given, and names it to them by TEST_DATABASE_URL. They need
 * not remove their databases from it, which takes a second each, since it ends with the run. Where there is none, each
 * part says so itself.
 * @returns {Promise<() => Promise<void>>} stops it
 */
export async function sharePostgres() {
  if (process.env.TEST_DATABASE_URL !== undefined) return async () => {};
  const file = pathToFileURL(join(root, 'adapters/testing/postgres.ts')).href;
  try {
    /** @type {{ url: string, stop(): Promise<void> }} */
    const { url, stop } = await (await import(file)).startServer();
    process.env.TEST_DATABASE_URL = url;
    process.env.TEST_DATABASE_ENDS = 'with the run';
    return stop;
  } catch {
    return async () => {};
  }
}
