import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pause } from '@quadrangle/adapters/testing/pause';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A process of the product that a test started. */
export interface ProductProcess {
  readonly child: ChildProcess;
  /** How it ended and what it said. */
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

/** Whether the product was built of these sources: it starts in a fifth of the time, and is what people run. */
export const BUILT = process.env.QUADRANGLE_BUILT === '1';

/** What node is told to start a program of api/src. */
const commandOf = (program: string): string[] =>
  BUILT
    ? [join('api', 'dist', program.replace(/\.ts$/, '.js'))]
    : ['--conditions=source', '--import', 'tsx', join('api', 'src', program)];

/** Runs a program of api/src with these variables and no others, such as `main.ts` or `admin/main.ts`. */
export function startProgram(
  program: string,
  env: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): ProductProcess {
  const child = spawn(process.execPath, [...commandOf(program), ...words], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'quadrangle', 'compiled'),
      TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.base.json'),
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: text(child.stdout), err: text(child.stderr) };
  const ended = once(child, 'exit').then(async ([code]) => ({ code, out: await output.out, err: await output.err }));
  return { child, ended };
}

/**
 * Resolves when the server at `url` says that it is ready.
 * @throws Error when its process has ended, with what that one said
 */
export async function ready(url: string, { child, ended }: Pick<ProductProcess, 'child'> & Partial<ProductProcess>) {
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The server ended with ${end}: ${(await ended)?.err ?? ''}`);
    await pause(100);
  }
}
