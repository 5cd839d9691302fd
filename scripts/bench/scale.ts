import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/serve.mjs';
import { root, toolEnv } from '../lib/workspace.mjs';
import { openCollege } from './college.ts';
import { median, percent, printTable, whole } from './figures.ts';
import type { Generator } from './generator.ts';
import type { Options } from './options.ts';
import { PERSON, type Product, startProduct } from './product.ts';

/** How many processes stand behind the proxy. */
const PROCESSES = [1, 2, 4];

const ASKED = [
  ['feed REST', '/api/photos/recent'],
  ['me REST', '/api/auth/me'],
] as const;

const CONNECTIONS = 20;

/** Sign-ins through a pooler, so many at a time: each is a unit of several statements. */
const SIGN_INS = 80;
const AT_ONCE = 4;

/** A server in another program, until it is ended. */
interface Beside {
  readonly port: number;
  end(): Promise<void>;
}

/**
 * One, two and four processes on PostgreSQL behind the delivered proxy, and one that is asked directly, measured in turn; and
 * what a pooler does to statements that are prepared. It says what it finds: there is no target.
 */
export async function measureScale(options: Options, generator: Generator, folder: string): Promise<void> {
  const college = await openCollege('postgres', `${folder}/scale`);
  try {
    if (spawnSync('caddy', ['version']).error) console.log('\nCaddy is not installed: no processes behind it.');
    else await measureProcesses(options, generator, folder, college.env);
    if (spawnSync('pgbouncer', ['--version']).error) console.log('\nPgBouncer is not installed: no pooler.');
    else await tryPooler(folder, college.env);
  } finally {
    await college.close();
  }
}

type Env = Readonly<Record<string, string>>;

/** All processes and proxies run throughout, so that what is measured in turn differs in nothing else. */
async function measureProcesses(
  { rounds, seconds }: Options,
  generator: Generator,
  folder: string,
  env: Env,
): Promise<void> {
  const products: Product[] = [];
  const proxies: Beside[] = [];
  try {
    for (let n = 0; n < Math.max(...PROCESSES); n += 1)
      products.push(await startProduct({ ...env, TRUST_PROXY: '127.0.0.1' }));
    for (const n of PROCESSES) proxies.push(await startCaddy(join(folder, `caddy-${n}`), products.slice(0, n)));
    const [first] = products;
    if (!first) return;
    const ways = [
      ['one, without the proxy', first.url],
      ...PROCESSES.map((n, index) => [`${n} behind the proxy`, `http://localhost:${proxies[index]?.port}`] as const),
    ] as const;
    const found = new Map<string, number[]>();
    for (let round = 0; round <= rounds; round += 1)
      for (const [request, path] of ASKED)
        for (const [way, origin] of ways) {
          const load = { origin, requests: [{ method: 'GET' as const, path }], headers: first.headers };
          const { perSecond } = await generator.send({ ...load, seconds, connections: CONNECTIONS });
          // The first round warms all of them up.
          if (round > 0) found.set(`${request} ${way}`, [...(found.get(`${request} ${way}`) ?? []), perSecond]);
        }
    console.log('\n## Processes on PostgreSQL behind Caddy, requests a second, and as parts of one process behind it');
    printTable(
      ['request', ...ways.map(([way]) => way)],
      ASKED.map(([request]) => {
        const of = (way: string) => found.get(`${request} ${way}`) ?? [];
        const one = of('1 behind the proxy');
        const part = (way: string) => median(of(way).map((each, round) => each / (one[round] ?? 1)));
        return [request, ...ways.map(([way]) => `${whole(median(of(way)))} (${percent(part(way))})`)];
      }),
    );
  } finally {
    for (const proxy of proxies) await proxy.end();
    for (const product of products) await product.stop();
  }
}

/** The proxy as it is delivered, in front of some processes. */
async function startCaddy(folder: string, products: readonly Product[]): Promise<Beside> {
  mkdirSync(folder);
  const [port, admin] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const env = {
    PUBLIC_URL: url,
    UPSTREAM: products.map((product) => new URL(product.url).host).join(' '),
    CADDY_ADMIN: `localhost:${admin}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const command = ['run', '--config', join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];
  return beside(port, 'caddy', command, env, () => fetch(`${url}/api/health/accepting`).then(({ ok }) => ok));
}

/** A pooler before PostgreSQL, and what comes through it: signing in, and reading a feed. */
async function tryPooler(folder: string, env: Env): Promise<void> {
  const rows: string[][] = [];
  for (const [mode, option] of [
    ['session', ''],
    ['transaction', ''],
    ['transaction', '?direct=host:port'],
  ] as const) {
    const pooler = await startPooler(join(folder, `pooler-${mode}${option && '-told'}`), mode, env);
    const direct = option && `?direct=${new URL(env.DATABASE_URL ?? '').host}`;
    const url = through(env, pooler.port) + direct;
    const product = await startProduct({ ...env, DATABASE_URL: url }).catch(() => null);
    const failed = product && (await failures(product));
    rows.push([`${mode}${option && `, \`${option}\``}`, failed ?? 'does not start']);
    await product?.stop();
    await pooler.end();
  }
  console.log(
    `\n## Through a pooler: ${spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]}`,
  );
  printTable(['pools by', 'sign-ins and reads that failed'], rows);
}

/** How many requests were answered otherwise than they should be, and how. */
async function failures({ url }: Product): Promise<string> {
  const failed: string[] = [];
  const signIn = () =>
    fetch(`${url}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(PERSON),
    });
  const note = ({ ok, status }: Response) => void (ok || failed.push(String(status)));
  for (let sent = 0; sent < SIGN_INS; sent += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const answer = await signIn();
        note(answer);
        // In the new session: somebody has so many at most.
        const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        if (answer.ok) note(await fetch(`${url}/api/photos/recent`, { headers: { cookie } }));
      }),
    );
  return `${failed.length} of ${2 * SIGN_INS}${failed.length === 0 ? '' : ` (${[...new Set(failed)].join(', ')})`}`;
}

async function startPooler(folder: string, mode: string, { DATABASE_URL = '' }: Env): Promise<Beside> {
  const { hostname, port: to, pathname, username, password } = new URL(DATABASE_URL);
  const port = await freePort();
  mkdirSync(folder);
  const asRoot = process.getuid?.() === 0;
  const host = hostname === '' ? '127.0.0.1' : hostname;
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${host} port=${to} user=${username} ${password && `password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 40 : 8}
max_client_conn = 200
ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout
`,
  );
  chmodSync(folder, 0o755);
  const command = [...(asRoot ? ['-u', 'nobody'] : []), '-q', join(folder, 'pgbouncer.ini')];
  const answers = () => accepts(port);
  return beside(port, 'pgbouncer', command, {}, answers);
}

/** Whether somebody takes connections at a port. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

function through({ DATABASE_URL = '' }: Env, port: number): string {
  const url = new URL(DATABASE_URL);
  url.host = `127.0.0.1:${port}`;
  return url.href;
}

/** Starts a program and waits until it `answers`. */
async function beside(
  port: number,
  program: string,
  command: readonly string[],
  env: Env,
  answers: () => Promise<boolean>,
): Promise<Beside> {
  const child = spawn(program, command, { env: { ...toolEnv(), ...env }, stdio: 'ignore' });
  const kill = () => child.kill('SIGTERM');
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let tries = 0; !(await answers().catch(() => false)); tries += 1) {
    if (child.exitCode !== null || tries === 100) throw new Error(`${program} does not answer.`);
    await sleep(100);
  }
  return {
    port,
    async end() {
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}
