import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RestartablePostgres, startServer } from '../../adapters/testing/postgres.ts';
import { run } from '../lib/run.mjs';
import { hashOf } from '../lib/workspace.mjs';
import type { Engine } from './options.ts';

/** A college's location: the settings of a product that serves it. */
export interface College {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  /** Name and version of the database's engine, for people. */
  readonly engine: string;
  close(): Promise<void>;
}

/** A separate copy of the demo college in `folder`. It is seeded once and kept among this machine's temporary files. */
export async function openCollege(engine: Engine, folder: string): Promise<College> {
  const seeded = join(
    tmpdir(),
    `quadrangle-bench-college-${hashOf(['scripts/demo/src', 'scripts/demo/media']).slice(0, 12)}`,
  );
  if (!existsSync(seeded)) await seed(seeded);
  const dataDir = join(folder, engine);
  cpSync(seeded, dataDir, { recursive: true });
  if (engine === 'sqlite') return { env: { DATA_DIR: dataDir }, dataDir, engine: 'SQLite', close: async () => {} };
  const server = await startServer();
  const from = `sqlite:${join(dataDir, 'quadrangle.db')}`;
  const command = ['api/dist/admin/main.js', 'migrate-database', '--from', from, '--to', server.url];
  // The copy wants both databases at the newest migration: opening the one brings it there.
  const ok = (await run(['api/dist/admin/main.js', 'stats'], { env: { DATA_DIR: dataDir } })) && (await run(command));
  if (!ok) throw new Error('The demo college did not get into PostgreSQL.');
  return onPostgres(server, dataDir);
}

function onPostgres(server: RestartablePostgres, dataDir: string): College {
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: server.url },
    dataDir,
    engine: 'PostgreSQL without fsync',
    close: server.stop,
  };
}

const SEED = ['--import', 'tsx', '--conditions=source', 'scripts/demo/src/main.ts'];

async function seed(folder: string): Promise<void> {
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    if (!(await run(SEED, { env: { DATA_DIR: unfinished, NODE_ENV: '', LOG_LEVEL: 'warn' } })))
      throw new Error('There is no demo college.');
    renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
