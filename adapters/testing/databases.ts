import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, inject } from 'vitest';
import { migrate } from '../src/drizzle/engine/migrate.ts';
import { copyOf, freshDatabase } from './postgres.ts';

/** The folder with the migrations of both engines. */
export const migrations = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'migrations');

/** Makes a database and returns its url. */
export type FreshUrl = () => Promise<string>;

/** Copies the database of a url, which nobody uses any more, and returns the url of the copy. */
export type CopyUrl = (from: string) => Promise<string>;

/**
 * What runs on an engine: `freshUrl` makes an empty database; `migratedUrl` copies one that was migrated, which takes a
 * third of the time; `copyUrl` copies any.
 */
type Tests = (freshUrl: FreshUrl, migratedUrl: FreshUrl, copyUrl: CopyUrl) => void;

/** Runs the same tests on a SQLite file and, where there is a server, on PostgreSQL. */
export function onBothEngines(tests: Tests): void {
  onSqlite(tests);
  onPostgres(tests);
}

/** Runs tests that depend little on the engine: on SQLite, and in the full run on PostgreSQL too. */
export function onOneEngine(tests: Tests): void {
  onSqlite(tests);
  if (process.env.QUADRANGLE_FULL === '1') onPostgres(tests);
}

function onSqlite(tests: Tests): void {
  describe('on SQLite', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quadrangle-sqlite-'));
    let made = 0;
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const fresh = async () => {
      made += 1;
      return `sqlite:${join(folder, `${made}.db`)}`;
    };
    const pattern = migratedOnce(fresh);
    const copy: CopyUrl = async (from) => {
      const url = await fresh();
      copyFileSync(from.slice('sqlite:'.length), url.slice('sqlite:'.length));
      return url;
    };
    tests(fresh, async () => copy(await pattern()), copy);
  });
}

function onPostgres(tests: Tests): void {
  const server = inject('postgresUrl');
  describe.skipIf(server === null)('on PostgreSQL', () => {
    const fresh = () => freshDatabase(server ?? '');
    const pattern = migratedOnce(fresh);
    tests(fresh, async () => copyOf(await pattern()), copyOf);
  });
}

function migratedOnce(fresh: FreshUrl): FreshUrl {
  let pattern: Promise<string> | undefined;
  return () => {
    pattern ??= fresh().then(async (url) => {
      await migrate(url, migrations);
      return url;
    });
    return pattern;
  };
}
