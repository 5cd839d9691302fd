import type { Code } from './errors.ts';
import { SECOND } from './time.ts';

/**
 * Who waits for a worker: turns go by person, then by college (decisions 78). For a stranger, their network stands for
 * both.
 */
export interface Whose {
  readonly id: string;
  readonly tenant: string;
}

/** The owner of work that nobody requested. */
export const NOBODY: Whose = { id: '', tenant: '' };

/**
 * `soon`: short work, and devices that were seen before; they also have places of their own. `later`: nobody waits for
 * it; it runs when nothing else does. `brief`: nobody waits for it either, but it is short, and has those places too.
 */
export type Rank = 'soon' | 'usual' | 'brief' | 'later';

/** The ranks for which nobody waits, and those that may take kept places. */
export const UNHURRIED: readonly Rank[] = ['brief', 'later'];
export const SHORT: readonly Rank[] = ['soon', 'brief'];

/** One task that waits or runs. */
export interface Turn extends Whose {
  readonly rank: Rank;
}

/** How a worker is shared. */
export interface Sharing {
  /** How many tasks run at once. */
  readonly places: number;
  /** How many of these places are kept for what is short. */
  readonly kept: number;
  /** How many of those that nobody waits for run at once. */
  readonly later: number;
  /** How many of one person run at once. */
  readonly ofOne: number;
  /** How many of one person may wait. */
  readonly waitingOfOne: number;
  /** Milliseconds after which a wait ends. */
  readonly longestWait: number;
  /** The refusal after that time. */
  readonly code: Code;
}

/**
 * Publications of one person that may wait, and everything else of one person that waits for a worker (decisions 78).
 */
const WAITING_OF_ONE = 200;

const usual: Sharing = {
  places: 2,
  kept: 0,
  later: 1,
  ofOne: 1,
  waitingOfOne: WAITING_OF_ONE,
  longestWait: 30 * SECOND,
  code: 'FILES_BUSY',
};

/**
 * Every worker that people share within a process, and how (decisions 78). The queue of jobs keeps the same order for
 * work that outlives a process.
 */
export const workers = {
  /** Decoding pictures; avatars are `later` (decisions 26). */
  pictures: usual,
  /** Taking stills from videos. */
  stills: usual,
  /** Reading the containers of videos. */
  probes: { ...usual, places: 4, ofOne: 2 },
  /** Hashing passwords: after a longer wait people think that nothing happens. */
  passwords: { ...usual, places: 3, kept: 1, longestWait: 5 * SECOND, code: 'TOO_BUSY' },
  /** Reading what goes into ZIPs, a portion at a time. */
  zips: { ...usual, places: 10, code: 'ZIPS_BUSY' },
} as const satisfies Record<string, Sharing>;

/** How requests that have to wait begin: one with each turn of the event loop (decisions 78). */
export const beginnings: Sharing = { ...usual, places: 1, code: 'TOO_BUSY' };

export type WorkerName = keyof typeof workers;

/** Whether one more of the same person may wait. Nobody else's work counts. */
export function mayWait(waiting: readonly Whose[], { id }: Whose, { waitingOfOne }: Sharing): boolean {
  return waiting.filter((turn) => turn.id === id).length < waitingOfOne;
}

/**
 * Whose turn it is among `waiting`, which is in order of arrival; null when nobody may start now (decisions 78). Work
 * that nobody waits for comes last; otherwise the person who was served longest ago comes first, then the college, then
 * short work.
 */
export function nextTurn<T extends Turn>(
  waiting: readonly T[],
  running: readonly Turn[],
  served: Served,
  sharing: Sharing,
): T | null {
  const { places, kept, later, ofOne } = sharing;
  if (running.length >= places) return null;
  const longOnes = running.filter(({ rank }) => !SHORT.includes(rank)).length;
  const laterOnes = running.filter(({ rank }) => UNHURRIED.includes(rank)).length;
  const has = {
    soon: true,
    usual: longOnes < places - kept,
    brief: laterOnes < later,
    later: longOnes < places - kept && laterOnes < later,
  };
  let best: T | null = null;
  for (const turn of waiting)
    if (has[turn.rank] && running.filter(({ id }) => id === turn.id).length < ofOne)
      if (best === null || goesBefore(turn, best, served)) best = turn;
  return best;
}

/** Whether `a`, which came after `b`, has its turn before it. */
export function goesBefore(a: Turn, b: Turn, served: Served): boolean {
  const keys = (turn: Turn) => [
    Number(UNHURRIED.includes(turn.rank)),
    served.person(turn.id),
    served.college(turn.tenant),
    Number(!SHORT.includes(turn.rank)),
  ];
  const [ofA, ofB] = [keys(a), keys(b)];
  const differing = ofA.findIndex((key, index) => key !== ofB[index]);
  return differing >= 0 && (ofA[differing] ?? 0) < (ofB[differing] ?? 0);
}

/** When somebody was last served, as a rising number; 0 is never. */
export interface Served {
  person(id: string): number;
  college(tenant: string): number;
}

/** How many people and colleges are remembered: more than wait at a time. */
const REMEMBERED = 10_000;

/** Remembers whom a worker served, the last ones only. */
export class Turns implements Served {
  readonly #people = new Map<string, number>();
  readonly #colleges = new Map<string, number>();
  #count = 0;

  person(id: string): number {
    return this.#people.get(id) ?? 0;
  }

  college(tenant: string): number {
    return this.#colleges.get(tenant) ?? 0;
  }

  /** Takes the next of `waiting` as served; see `nextTurn`. */
  take<T extends Turn>(waiting: readonly T[], running: readonly Turn[], sharing: Sharing): T | null {
    const turn = nextTurn(waiting, running, this, sharing);
    if (turn) this.serve(turn);
    return turn;
  }

  serve({ id, tenant }: Whose): void {
    this.#count += 1;
    for (const [served, key] of [
      [this.#people, id],
      [this.#colleges, tenant],
    ] as const) {
      // Deleted first, so that the map is in the order of service.
      served.delete(key);
      served.set(key, this.#count);
      const [oldest] = served.keys();
      if (served.size > REMEMBERED && oldest !== undefined) served.delete(oldest);
    }
  }
}
