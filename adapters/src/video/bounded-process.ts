import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';

/** A program and what it is called with. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** What a process may take. */
export interface Bounds {
  /** Milliseconds. */
  readonly longest: number;
  /** Bytes in memory, as far as the system tells. */
  readonly mostMemory: number;
  /** Takes the process away when it aborts. */
  readonly signal?: AbortSignal | undefined;
}

/** How a process ended. `failed`: by itself, with an error; `taken`: by somebody else's signal, or it never began. */
export type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' | 'taken' | 'too-long' | 'too-large'; readonly reason: string };

/** How often the memory is looked at, in milliseconds, and how much of what a program complains of is kept, in characters. */
const WATCH = 200;
const MOST_COMPLAINTS = 2_000;
const PAGE = 4_096;

/** How a process ends that its own input broke. */
const BROKEN: readonly unknown[] = ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGABRT', 'SIGTRAP'];

/**
 * Runs a program that works on what strangers sent: it reads none of our environment, gives way to everything else on the machine, is
 * ended when it takes more than `bounds`, and is the first to be ended by Linux where memory runs out. `onLine` hears the lines of its
 * output.
 */
export async function runBounded(command: Command, bounds: Bounds, onLine: (line: string) => void): Promise<Ending> {
  const child = spawn(command.program, command.args, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
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
    complaints = (complaints + text).slice(-MOST_COMPLAINTS);
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  // Whoever ends our process ends this one too.
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  bounds.signal?.addEventListener('abort', leave);
  if (bounds.signal?.aborted) leave();
  if (child.pid !== undefined) await giveWay(child.pid);
  const late = setTimeout(end, bounds.longest, 'too-long');
  const watching = setInterval(async () => {
    if (child.pid !== undefined && (await residentBytes(child.pid)) > bounds.mostMemory) end('too-large');
  }, WATCH);
  try {
    const { code, signal } = await ended;
    if (code === 0) return { kind: 'done' };
    const reason = complaints.trim() || `it ended with ${signal ?? code}`;
    if (verdict) return { kind: verdict, reason };
    return { kind: code !== null || BROKEN.includes(signal) ? 'failed' : 'taken', reason };
  } finally {
    clearTimeout(late);
    clearInterval(watching);
    process.off('exit', leave);
    bounds.signal?.removeEventListener('abort', leave);
  }
}

/** Whatever else there is to do comes first; where memory runs out this goes first. */
async function giveWay(pid: number): Promise<void> {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
  // Not everywhere is Linux.
  await writeFile(`/proc/${pid}/oom_score_adj`, '800').catch(() => {});
}

/** What a process holds in memory; 0 where that cannot be told. */
async function residentBytes(pid: number): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '')).split(' ');
  return Number(pages ?? 0) * PAGE;
}
