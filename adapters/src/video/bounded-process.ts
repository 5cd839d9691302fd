import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { processorTime, timeLimit } from '../system/time-limit.ts';
import { pathOfProgram } from './program-path.ts';

/** A program and its arguments. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** The limits of a process. */
export interface Bounds {
  /** Milliseconds of work. */
  readonly longest: number;
  /** Bytes in memory, if the system reports them. */
  readonly mostMemory: number;
  /** Kills the process when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** How a process ended. `failed`: by itself, with an error; `taken`: by a foreign signal, or it never started. */
export type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' | 'taken' | 'too-long' | 'too-large'; readonly reason: string };

/** How often the memory is checked, in milliseconds, and how many characters of the error output are kept. */
const WATCH = 200;
const MAX_COMPLAINTS = 2_000;
const PAGE = 4_096;

/** The exit code of the wrapper if the command cannot be run. */
const NEVER_BEGAN: readonly number[] = [126, 127];
/** Signals of a process that crashed on its input. */
const BROKEN: readonly unknown[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'];

/**
 * Runs a program on files of strangers: it gets none of our environment, has the lowest priority on the machine, is
 * killed when it exceeds `bounds`, is the first that Linux kills when memory runs out, and ends with our process,
 * however that ends, because nobody would watch its bounds any more. Calls `onLine` with the lines of its output.
 */
export async function runBounded(command: Command, bounds: Bounds, onLine: (line: string) => void): Promise<Ending> {
  tie ??= findTie();
  const [program = '', ...args] = [...(await tie), command.program, ...command.args];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
  let verdict: 'too-long' | 'too-large' | null = null;
  let complaints = '';
  const end = (because: typeof verdict) => {
    verdict ??= because;
    child.kill('SIGKILL');
  };
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('error', (error) => {
      complaints += String(error);
      resolve({ code: null, signal: null });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-MAX_COMPLAINTS);
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  // If our process is killed, so is this one.
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  bounds.signal?.addEventListener('abort', leave);
  if (bounds.signal?.aborted) leave();
  if (child.pid !== undefined) await giveWay(child.pid);
  const time = timeLimit(
    () => processorTime(child.pid),
    bounds.longest,
    () => end('too-long'),
  );
  const watching = setInterval(async () => {
    if (child.pid !== undefined && (await residentBytes(child.pid)) > bounds.mostMemory) end('too-large');
  }, WATCH);
  try {
    const { code, signal } = await ended;
    time.isOver();
    const reason = complaints.trim() || `it ended with ${signal ?? code}`;
    if (verdict) return { kind: verdict, reason };
    if (code === 0) return { kind: 'done' };
    const itself = code !== null ? !NEVER_BEGAN.includes(code) : BROKEN.includes(signal);
    return { kind: itself ? 'failed' : 'taken', reason };
  } finally {
    time.stop();
    clearInterval(watching);
    process.off('exit', leave);
    bounds.signal?.removeEventListener('abort', leave);
  }
}

let tie: Promise<readonly string[]> | undefined;

/** The wrapper that makes Linux kill a command when we are killed; empty if it is not installed. */
async function findTie(): Promise<readonly string[]> {
  const program = await pathOfProgram('setpriv');
  if (program === null) return [];
  const words = ['--pdeathsig', 'KILL', '--'];
  const works = await promisify(execFile)(program, [...words, program, '--version']).catch(() => null);
  return works ? [program, ...words] : [];
}

/** Everything else has priority; when memory runs out, this is killed first. */
async function giveWay(pid: number): Promise<void> {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
  // Not everywhere is Linux.
  await writeFile(`/proc/${pid}/oom_score_adj`, '800').catch(() => {});
}

/** The memory of a process; 0 if unknown. */
async function residentBytes(pid: number): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')).split(' ');
  return Number(pages ?? 0) * PAGE;
}
