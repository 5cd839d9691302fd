import { readFileSync } from 'node:fs';
import { tookTooLong } from '@quadrangle/domain/files/time-of-work';

/** Milliseconds of one tick, in which Linux counts processor time. */
const TICK = 10;
/** How often the time is checked once it may be over, in milliseconds. */
const WATCH = 200;

/** The limit of what a process does for one file. */
export interface TimeLimit {
  /** Whether it is over. Asked when the work is done, too: what is refused must not depend on when one looked. */
  isOver(): boolean;
  /** Ends the watch. */
  stop(): void;
}

/**
 * Calls `end`, once, when what begins now takes longer than `longest` milliseconds of work. `workedSoFar` tells the
 * processor time of the process that does it, as `processorTime` does.
 */
export function timeLimit(workedSoFar: () => number | null, longest: number, end: () => void): TimeLimit {
  const [began, before] = [performance.now(), workedSoFar()];
  let over = false;
  let timer = setTimeout(watch, longest);

  function isOver(): boolean {
    const passed = performance.now() - began;
    // Of a process that is gone nothing is known any more.
    const worked = before === null ? null : (workedSoFar() ?? before) - before;
    if (over || !tookTooLong({ passed, worked }, longest)) return over;
    over = true;
    end();
    return true;
  }
  function watch(): void {
    if (!isOver()) timer = setTimeout(watch, WATCH);
  }
  return { isOver, stop: () => clearTimeout(timer) };
}

/** Does work in this process; the signal aborts once it takes longer than `longest` milliseconds of work. */
export async function withinTime<T>(longest: number, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const time = timeLimit(ownProcessorTime, longest, () => late.abort());
  try {
    return await work(late.signal);
  } finally {
    time.stop();
  }
}

function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Milliseconds that a process, and those of its children that have ended, had of all processors; null if the system
 * does not tell.
 */
export function processorTime(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of its program, in parentheses, may contain anything.
    const facts = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return facts.slice(11, 15).reduce((sum, ticks) => sum + TICK * Number(ticks), 0);
  } catch {
    return null;
  }
}
