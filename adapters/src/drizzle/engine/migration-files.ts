import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A migration and its file. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 in hex, whatever the line ends. */
  readonly checksum: string;
  /** Its head; null without one, as up to release 0.2.0. */
  readonly head: Head | null;
}

/** The head of a migration: its first line. */
export interface Head {
  /**
   * `expand` only adds, so the previous release can continue; `contract` removes what no supported release uses any
   * more.
   */
  readonly step: 'expand' | 'contract';
  /** The oldest release that can work on the database afterwards. */
  readonly since: string;
  /** Measured seconds for 100,000 items. */
  readonly seconds: number;
  /** Whether its statements run one by one, outside of a transaction. Each can be repeated. */
  readonly oneByOne: boolean;
  /** The job that must have ended before, because it rebuilds data that this migration needs. */
  readonly after: string | null;
}

const HEAD =
  /^-- (Expand|Contract), for (\d+\.\d+\.\d+) and later, (\d+) s for 100,000 items(, one by one)?(?:, after ([a-z-]+))?: \S/;

/** The head in the first line of a migration; null if there is none. */
export function headOf(sql: string): Head | null {
  const [, step, since, seconds, oneByOne, after] = HEAD.exec(sql) ?? [];
  if (step === undefined || since === undefined) return null;
  return {
    step: step === 'Expand' ? 'expand' : 'contract',
    since,
    seconds: Number(seconds),
    oneByOne: oneByOne !== undefined,
    after: after ?? null,
  };
}

/** The names of an engine's migrations, in the order in which they are applied. */
export async function migrationNames(folder: string, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  return (await readdir(join(folder, engine))).filter((name) => name.endsWith('.sql')).sort();
}

/** The migrations of an engine, in the order in which they are applied. */
export async function readMigrations(folder: string, engine: 'sqlite' | 'postgres'): Promise<Migration[]> {
  const names = await migrationNames(folder, engine);
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, engine, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), head: headOf(sql) };
    }),
  );
}

/** The statements of a migration that runs them one by one. Each ends with a semicolon at the end of a line. */
export function statementsOf({ sql }: Migration): string[] {
  const text = sql.replaceAll(/^--.*$/gm, '');
  return text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Whether `release` is `since` or later. Sources count as the newest release. */
export function isSince(release: string, since: string): boolean {
  return release === 'sources' || release.localeCompare(since, 'en', { numeric: true }) >= 0;
}
