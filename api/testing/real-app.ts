import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { openStore } from '@quadrangle/adapters/drizzle/engine/open-store';
import { openSession } from '@quadrangle/domain/accounts/open-session';
import type { User } from '@quadrangle/domain/accounts/user';
import { origin } from '@quadrangle/domain/memory';
import type { Ports } from '@quadrangle/domain/ports';
import { createApp } from '../src/compose/app.ts';
import { composePorts } from '../src/compose/compose.ts';
import { startWorker } from '../src/compose/worker.ts';
import { readConfig } from '../src/config/config.ts';
import { type Tables, tablesOf } from './tables.ts';
import { Visitor } from './visitor.ts';

/** The whole product as it is served: its own database, files on a disk, an outbox, a worker; listening on a free port. */
export interface RealApp {
  readonly url: string;
  readonly ports: Ports;
  /** Somebody who has not signed in. */
  visitor(): Visitor;
  /** Somebody with a session of `user`. */
  signedIn(user: User): Promise<Visitor>;
  tables(): Promise<Tables>;
  /** The stored files by their paths, those that are still arriving too. */
  files(): string[];
  close(): Promise<void>;
}

/** Starts the product on the database of `databaseUrl`, with everything else in a temporary folder. */
export async function startRealApp(databaseUrl: string, env: Readonly<Record<string, string>> = {}): Promise<RealApp> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-real-'));
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    TRANSCODE_JOBS: '0',
    ...env,
  };
  const config = readConfig(variables, folder);
  const memory = await composePorts(config);
  const app = await createApp(config, memory, { webFolder: null, shedsLoad: false });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const worker = startWorker(memory.ports, app.getHttpAdapter().getInstance().log);
  const store = openStore(databaseUrl);
  return {
    url,
    ports: memory.ports,
    visitor: () => new Visitor(url),
    async signedIn(user) {
      const visitor = new Visitor(url);
      visitor.cookies.set('quadrangle_session', (await openSession(memory.ports, user, origin)).token);
      return visitor;
    },
    tables: () => tablesOf(store),
    files() {
      const entries = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => join(parentPath, name).split(`${sep}files${sep}`)[1] ?? name).sort();
    },
    async close() {
      await Promise.all([app.close(), worker.stop()]);
      await store.close();
      await memory.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
