import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, inject } from 'vitest';
import { freshDatabase } from './postgres.ts';

/** The folder with the migrations of both engines. */
export const migrations = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'migrations');

/** Makes an empty database and answers its url. */
export type FreshUrl = () => Promise<string>;

/** Runs the same tests on a SQLite file and, where there is a server, on PostgreSQL. */
export function onBothEngines(tests: (freshUrl: FreshUrl) => void): void {
  describe('on SQLite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-sqlite-'));
    let made = 0;
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    tests(async () => {
      made += 1;
      return `sqlite:${join(folder, `${made}.db`)}`;
    });
  });
  const server = inject('postgresUrl');
  describe.skipIf(server === null)('on PostgreSQL', () => {
    tests(() => freshDatabase(server ?? ''));
  });
}
