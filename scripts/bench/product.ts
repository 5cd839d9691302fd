import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../lib/serve.mjs';
import { node, root, toolEnv } from '../lib/workspace.mjs';

const WATCHER = './scripts/bench/watch-process.mjs';
export const PERSON = { name: 'arjun_d', password: 'northfield in pictures' };

/** Somebody with as many favorites and saved items, who left. */
export const ALUMNUS = { ...PERSON, name: 'noor_a' };

/** The state of a process. */
export interface Vitals {
  /** Bytes that it holds. */
  readonly rss: number;
  readonly heapUsed: number;
  /** Microseconds of processor time of all its threads so far. */
  readonly processor: number;
  /** How long one turn of its event loop worked at most since it was last asked, in milliseconds. */
  readonly blocked: number;
  /** The same by the clock, with the time in which it waited for a disk or had no processor. */
  readonly stood: number;
}

/** The most milliseconds for which a turn of the event loop may work. */
export const MAX_BLOCKED = 30;

/** The built product, running. */
export interface Product {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start until it said that it is ready. */
  readonly readyAfter: number;
  /** Headers of somebody who has signed in. */
  readonly headers: Readonly<Record<string, string>>;
  vitals(): Promise<Vitals>;
  stop(): Promise<void>;
}

/** Starts the product on a college. `env` as the product reads it. */
export async function startProduct(env: Readonly<Record<string, string>>): Promise<Product> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(node(), ['--max-semi-space-size=4', '--import', WATCHER, 'api/dist/main.js'], {
    cwd: root,
    env: {
      ...toolEnv(),
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      TRANSCODE_JOBS: '0',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = once(child, 'exit');
  await new Promise((ready, failed) => {
    let output = '';
    child.once('exit', (code) => failed(new Error(`The product ended with ${code}.\n${output}`)));
    child.stdout?.on('data', (text) => {
      output += text;
      if (output.includes('ready at')) ready(null);
    });
  });
  const readyAfter = performance.now() - start;
  return {
    url,
    pid: child.pid ?? 0,
    readyAfter,
    headers: { cookie: await signIn(url) },
    async vitals() {
      const answer = once(child, 'message');
      child.send('vitals');
      return (await answer)[0] as Vitals;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', end);
    },
  };
}

/** The cookie of somebody who has signed in. */
export async function signIn(url: string, person = PERSON): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (!answer.ok) throw new Error(`${person.name} cannot sign in: ${answer.status}.`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** The cookie of somebody of the demo college who uploads. */
export const uploaderCookie = (url: string) => signIn(url, { ...PERSON, name: 'meera.k' });
