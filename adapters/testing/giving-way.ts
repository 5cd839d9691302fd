import { readdirSync, readFileSync } from 'node:fs';

/** From this niceness on a process gives way to all others, as those that decode pictures and convert videos do. */
const GIVES_WAY = 10;

/**
 * Whether something on this machine that gives way to all others is ready to run: while others keep the processors busy,
 * whoever waits for it waits for long. False where the system does not tell.
 */
export function somethingGivesWay(): boolean {
  return namesIn('/proc').some(
    (pid) =>
      /^\d/.test(pid) &&
      factsIn(textOf(`/proc/${pid}/stat`)).niceness >= GIVES_WAY &&
      namesIn(`/proc/${pid}/task`).some((thread) => factsIn(textOf(`/proc/${pid}/task/${thread}/stat`)).isReady),
  );
}

/** What the `stat` of a process or thread says. */
export function factsIn(stat: string): { readonly isReady: boolean; readonly niceness: number } {
  // The name of its program, in parentheses, may contain anything.
  const facts = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { isReady: facts[0] === 'R', niceness: Number(facts[16] ?? 0) };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    // It has ended, or the system has no such file.
    return '';
  }
}
