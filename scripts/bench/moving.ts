import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freshDatabase } from '../../adapters/testing/postgres.ts';
import { freePort } from '../lib/serve.mjs';
import { node, root, toolEnv } from '../lib/workspace.mjs';
import { megabytes, printTable } from './figures.ts';
import { growCollege, TENANT } from './growth-college.ts';
import type { Options } from './options.ts';

/** The most bytes of a process that moves or closes a college of 100,000 items. */
const MOST = 400 * 2 ** 20;

/**
 * Reports the largest size of a process when it ends: on Linux its own, because `maxRSS` begins with that of the process
 * that started it.
 */
const AT_END = `
  import { existsSync, readFileSync } from 'node:fs';
  const held = () =>
    existsSync('/proc/self/status')
      ? Number(/^VmHWM:\\s+(\\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
      : process.resourceUsage().maxRSS;
  process.on('exit', () => console.error('held', held() * 1_024));
`;

type Env = Readonly<Record<string, string>>;

/** What a process took: seconds, and the most bytes that it held. */
interface Taken {
  readonly seconds: number;
  readonly held: number;
}

/**
 * Moves a college of each size to another installation by the operator's commands, and closes it here:
 * seconds, and memory against its bound. Every item has a file, all of them the same few bytes. Returns whether every
 * process kept within the bound.
 */
export async function measureMoving({ engines, sizes, only }: Options, folder: string): Promise<boolean> {
  let good = true;
  for (const engine of engines) {
    const rows: string[][] = [];
    console.log(`\n## Moving and closing a college on ${engine}`);
    for (const items of sizes) {
      const college = await growCollege(engine, folder, items);
      try {
        layFiles(college.dataDir, items);
        const there = await elsewhere(college.env, folder);
        const backup = join(folder, `moved-${engine}-${items}`);
        const steps: [string, () => Promise<Taken>][] = [
          ['export', () => commanded(college.env, 'college', 'export', TENANT, backup)],
          ['verify', () => commanded(there, 'backup', 'verify', backup)],
          ['import', () => commanded(there, 'college', 'import', backup)],
          ['erasure after closing', () => closed(college.env)],
        ];
        for (const [step, take] of steps) {
          if (only.length > 0 && !only.some((word) => step.startsWith(word))) continue;
          const { seconds, held } = await take();
          if (held > MOST) good = false;
          const size = held > MOST ? `**${megabytes(held)}**` : megabytes(held);
          console.log(`${step} of ${items} items: ${seconds.toFixed(1)} s, ${megabytes(held)}`);
          rows.push([items.toLocaleString('en'), step, `${seconds.toFixed(1)} s`, size, megabytes(MOST)]);
        }
        rmSync(backup, { recursive: true, force: true });
      } finally {
        await college.close();
      }
    }
    printTable(['items', '', 'took', 'held at most', 'at most'], rows);
  }
  return good;
}

/** The most names of a file; ext4 allows 65,000. */
const MOST_LINKS = 50_000;

/** A file for each item, tens of thousands of which are one on the disk. */
function layFiles(dataDir: string, items: number): void {
  for (const kind of ['photo', 'video']) mkdirSync(join(dataDir, 'files', kind), { recursive: true });
  for (let n = 0; n < items; n += 1) {
    const one = join(dataDir, `one-${Math.floor(n / MOST_LINKS)}`);
    if (n % MOST_LINKS === 0) writeFileSync(one, 'a few bytes');
    linkSync(one, join(dataDir, 'files', n % 5 === 0 ? 'video' : 'photo', String(n).padStart(12, '0')));
  }
}

/** An empty installation on the same engine. */
async function elsewhere({ DATA_DIR = '', DATABASE_URL }: Env, folder: string): Promise<Env> {
  const dataDir = join(folder, `there-${DATA_DIR.split('/').at(-1)}`);
  mkdirSync(dataDir);
  return { DATA_DIR: dataDir, ...(DATABASE_URL && { DATABASE_URL: await freshDatabase(DATABASE_URL) }) };
}

function started(program: string, env: Env, words: readonly string[]) {
  const watching = ['--import', `data:text/javascript,${encodeURIComponent(AT_END)}`];
  const child = spawn(node(), ['--max-semi-space-size=4', ...watching, `api/dist/${program}`, ...words], {
    cwd: root,
    env: { ...toolEnv(), NODE_ENV: '', LOG_LEVEL: 'silent', TRANSCODE_JOBS: '0', FREE_SPACE_FLOOR: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output = text(child.stderr);
  const ended = once(child, 'exit').then(async ([code]) => ({ code, output: await output }));
  return { child, ended };
}

const heldIn = (output: string): number => Number(/^held (\d+)$/m.exec(output)?.[1]);

/** Runs one of the operator's commands. */
async function commanded(env: Env, ...words: string[]): Promise<Taken> {
  const start = performance.now();
  const { code, output } = await started('admin/main.js', env, words).ended;
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${output}`);
  return { seconds: (performance.now() - start) / 1_000, held: heldIn(output) };
}

/** Closes the college, and lets a server whose clock is 31 days ahead erase it. */
async function closed(env: Env): Promise<Taken> {
  await commanded(env, 'college', 'add', TENANT);
  const mark = join(env.DATA_DIR ?? '', 'mark.svg');
  writeFileSync(mark, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await commanded(env, 'college', 'set', TENANT, `mark=${mark}`);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await commanded(env, 'college', 'close', TENANT, '--on', tomorrow);
  const start = performance.now();
  const port = await freePort();
  const ahead = { PORT: String(port), CLOCK_OFFSET: String(31 * 86_400) };
  const { child, ended } = started('main.js', { ...env, ...ahead }, []);
  const isThere = async () => (await answers(`http://127.0.0.1:${port}/api/colleges/${TENANT}/mark`)) !== 404;
  while (await isThere()) await pause(1_000);
  child.kill('SIGTERM');
  return { seconds: (performance.now() - start) / 1_000, held: heldIn((await ended).output) };
}

const answers = (address: string) =>
  fetch(address).then(
    ({ status }) => status,
    () => null,
  );
