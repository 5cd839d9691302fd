import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repositoriesOn } from '@quadrangle/adapters/drizzle/capabilities';
import { openStore } from '@quadrangle/adapters/drizzle/engine/open-store';
import { freePort } from '@quadrangle/adapters/testing/free-port';
import { startGcsStandIn } from '@quadrangle/adapters/testing/gcs-stand-in';
import { freshDatabase } from '@quadrangle/adapters/testing/postgres';
import type { Repositories } from '@quadrangle/domain/ports';
import { commands } from '../../src/admin/commands.ts';
import { composePorts } from '../../src/compose/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import type { Place } from '../imports/places.ts';
import { ready, startProgram } from '../server-process.ts';
import { smallDisk } from '../small-disk.ts';
import { type Tables, tablesOf } from '../tables.ts';

/** Bytes of a disk that fails now and then: more than a run needs. */
const DISK = 128 * 1_024 * 1_024;

/** An installation whose server is killed and started again. */
export interface Installation {
  readonly name: string;
  readonly url: string;
  /** Starts the server, `offset` seconds ahead of the clock. */
  start(offset?: number): Promise<void>;
  /** Ends it as a power switch would. */
  kill(): Promise<void>;
  /** What is in the database, to arrange things in it beside the server. */
  arrange(work: (repositories: Repositories) => Promise<void>): Promise<void>;
  /** Runs the operator's command line, by the clock of the last start; returns what it said. */
  admin(...words: string[]): Promise<string>;
  /** The same, in this process where files lie in a folder: cheaper. Buckets take their keys from variables. */
  command(name: string, ...words: string[]): Promise<string>;
  tables(): Promise<Tables>;
  /** Everything that lies in the storage, by stored name; on a folder also what is still on its way. */
  storedFiles(): Promise<string[]>;
  /** Makes what is on its way in a folder `seconds` older: the age of a file is not by the clock that the rules see. */
  age(seconds: number): void;
  /** Lets the disk be full or read-only until it is told otherwise; null for a sound one. */
  readonly setFaulty: ((on: boolean) => void) | null;
  close(): Promise<void>;
}

interface Parts {
  readonly name: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly env: Readonly<Record<string, string>>;
  storedFiles(): Promise<string[]>;
  age?(seconds: number): void;
  readonly setFaulty?: (on: boolean) => void;
  close(): Promise<void>;
}

/** SQLite, or the database named, and a folder; `env` are further variables. */
export async function simpleInstallation(
  env: Readonly<Record<string, string>> = {},
  databaseUrl?: string,
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-torture-'));
  return folderInstallation({
    name: databaseUrl ? 'PostgreSQL and a folder' : 'SQLite and a folder',
    folder,
    files: join(folder, 'files'),
    databaseUrl,
    env,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  });
}

/** SQLite and a folder on one disk that is full now and then; null where no disk can be mounted. */
export async function fullInstallation(): Promise<Installation | null> {
  const disk = smallDisk(DISK);
  return (
    disk &&
    folderInstallation({
      name: 'SQLite and a folder on a disk that is full at times',
      folder: disk.folder,
      files: join(disk.folder, 'files'),
      setFaulty: (on) => (on ? disk.fill() : disk.empty()),
      close: async () => disk.close(),
    })
  );
}

/** SQLite, and a folder on a disk that is read-only now and then; null where no disk can be mounted. */
export async function readOnlyInstallation(): Promise<Installation | null> {
  const disk = smallDisk(DISK);
  if (disk === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-torture-'));
  return folderInstallation({
    name: 'SQLite, and a folder on a disk that is read-only at times',
    folder,
    files: join(disk.folder, 'files'),
    setFaulty: disk.readOnly,
    async close() {
      disk.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

interface FolderParts extends Pick<Parts, 'name' | 'folder' | 'setFaulty' | 'close'> {
  /** Where files are stored. */
  readonly files: string;
  readonly databaseUrl?: string | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

function folderInstallation({ files, env, databaseUrl, ...parts }: FolderParts): Promise<Installation> {
  return installationOf({
    ...parts,
    databaseUrl: databaseUrl ?? `sqlite:${join(parts.folder, 'quadrangle.db')}`,
    env: { STORAGE_URL: `file:${files}`, ...env },
    async storedFiles() {
      const entries = readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      return entries.map(({ parentPath, name }) => relative(files, join(parentPath, name)));
    },
    age(seconds) {
      const then = Date.now() / 1_000 - seconds;
      for (const way of ['arriving', 'writing'])
        for (const name of readdirSync(join(files, way))) utimesSync(join(files, way, name), then, then);
    },
  });
}

/** A database of its own on the PostgreSQL at `postgresUrl`, and a bucket. */
export async function largeInstallation(postgresUrl: string): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-torture-'));
  const standIn = await startGcsStandIn();
  return installationOf({
    name: 'PostgreSQL and a bucket',
    folder,
    databaseUrl: await freshDatabase(postgresUrl),
    env: {
      STORAGE_URL: `gs://${standIn.bucket}`,
      GCS_API_ENDPOINT: standIn.url,
      GOOGLE_APPLICATION_CREDENTIALS: standIn.keyFile,
    },
    storedFiles: async () => [...standIn.objects.names],
    async close() {
      await standIn.close();
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** A database, or SQLite where it is null, and a store. */
export function installationAt(
  databaseUrl: string | null,
  { name, env: ofPlace, stored, close }: Place,
  env: Readonly<Record<string, string>>,
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'quadrangle-installation-'));
  const parts = {
    name: `${databaseUrl === null ? 'SQLite' : 'PostgreSQL'} and ${name}`,
    folder,
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const variables = { ...env, ...ofPlace };
  if (stored === null)
    return folderInstallation({
      ...parts,
      files: join(folder, 'files'),
      databaseUrl: databaseUrl ?? undefined,
      env: variables,
    });
  const url = databaseUrl ?? `sqlite:${join(folder, 'quadrangle.db')}`;
  return installationOf({ ...parts, databaseUrl: url, env: variables, storedFiles: stored });
}

async function installationOf(parts: Parts): Promise<Installation> {
  const { name, folder, databaseUrl, env, storedFiles, age = () => {}, setFaulty = null, close } = parts;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMIT: 'off',
    FREE_SPACE_FLOOR: '0',
    ...env,
  };
  let clock = {};
  let running: ReturnType<typeof startProgram> | null = null;
  const kill = async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    running = null;
  };
  const admin = async (...words: string[]) => {
    const { code, out, err } = await startProgram('admin/main.ts', { ...variables, ...clock }, words).ended;
    if (code !== 0) throw new Error(`${words.join(' ')}: ${err}`);
    return out;
  };
  return {
    name,
    url,
    async start(offset = 0) {
      clock = { CLOCK_OFFSET: String(offset) };
      const started = startProgram('main.ts', { ...variables, ...clock });
      running = started;
      await ready(url, started);
    },
    kill,
    admin,
    async command(name, ...words) {
      const command = commands[name];
      if (command === undefined || !env.STORAGE_URL?.startsWith('file:')) return admin(name, ...words);
      const { ports, close } = await composePorts(readConfig({ ...variables, ...clock }));
      return (await command.run(ports, words).finally(close)).join('\n');
    },
    async arrange(work) {
      const store = openStore(databaseUrl);
      await work(repositoriesOn(store)).finally(() => store.close());
    },
    async tables() {
      const store = openStore(databaseUrl);
      try {
        return await tablesOf(store);
      } finally {
        await store.close();
      }
    },
    storedFiles,
    age,
    setFaulty,
    async close() {
      await kill();
      await close();
    },
  };
}
