/** How a file stands that is to be published: `missing` until the person has chosen it again. */
export type FileState = 'waiting' | 'sending' | 'checking' | 'processing' | 'ready' | 'paused' | 'failed' | 'missing';

/** What happens to it. `bytesLeft`: all bytes have left us. `arrived`: the storage has them. `hold`: it takes its turn again. */
export type Step =
  | 'begin'
  | 'bytesLeft'
  | 'bytesMissing'
  | 'arrived'
  | 'published'
  | 'hold'
  | 'pause'
  | 'goOn'
  | 'fail'
  | 'found';

const NEXT: Readonly<Record<FileState, Partial<Record<Step, FileState>>>> = {
  missing: { found: 'waiting' },
  waiting: { begin: 'sending', pause: 'paused' },
  sending: { bytesLeft: 'checking', arrived: 'processing', hold: 'waiting', pause: 'paused', fail: 'failed' },
  checking: { bytesMissing: 'sending', arrived: 'processing', hold: 'waiting', pause: 'paused', fail: 'failed' },
  // The server is at work on it: nothing can stop that.
  processing: { published: 'ready', hold: 'waiting', fail: 'failed' },
  paused: { goOn: 'waiting' },
  failed: { goOn: 'waiting' },
  ready: {},
};

/** How a file stands after a step; as before where that step cannot follow. */
export function afterStep(state: FileState, step: Step): FileState {
  return NEXT[state][step] ?? state;
}

/** Whether a step can follow. */
export function mayTake(state: FileState, step: Step): boolean {
  return NEXT[state][step] !== undefined;
}

/** Something is on its way, or will be by itself. */
export function isUnderWay(state: FileState): boolean {
  return state === 'waiting' || isAtWork(state);
}

/** It takes one of the places of those that are sent at the same time. */
export function isAtWork(state: FileState): boolean {
  return state === 'sending' || state === 'checking' || state === 'processing';
}

interface Standing {
  readonly state: FileState;
}

/**
 * Whether a parcel is kept for a reload: as long as something of it is to come. One that failed in its dialog is a form
 * again.
 */
export function isWorthKeeping(files: readonly Standing[], watched: boolean): boolean {
  const open = files.filter(({ state }) => state !== 'ready');
  return watched ? open.some(({ state }) => isUnderWay(state) || state === 'paused') : open.length > 0;
}

const MIB = 1_048_576;

/** Bytes of one file, and of all, that a browser is asked to keep; larger files are chosen again. */
const KEPT = { file: 64 * MIB, all: 1_024 * MIB };

/** Whether the bytes of a file are kept beside so many others. */
export function areBytesStored(size: number, keptBefore: number): boolean {
  return size <= KEPT.file && keptBefore + size <= KEPT.all;
}

/**
 * How a file stands that was taken up again after a reload: what was left to the tray takes its turn again, what was in a
 * dialog waits for the person, who may open that dialog again.
 */
export function afterReload(state: FileState, bytesKept: boolean, watched: boolean): FileState {
  if (state === 'ready') return state;
  if (!bytesKept) return 'missing';
  if (state === 'paused' || state === 'failed') return state;
  return watched ? 'paused' : 'waiting';
}

/** Files that are sent at the same time, at most. */
export const AT_ONCE = 3;

/** The files that begin now, in their order: none while everything waits. */
export function toBegin<F extends Standing>(files: readonly F[], held: boolean): readonly F[] {
  const free = AT_ONCE - files.filter(({ state }) => isAtWork(state)).length;
  return held ? [] : files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
}

/** Why nothing begins, and until when in milliseconds; null until the line is back. */
export interface Hold {
  readonly reason: 'offline' | 'lost' | 'asked';
  readonly until: number | null;
}

/** A failure: the server said no, it asked to come again later, or no answer came, to a call or to the bytes. */
export type Failure =
  | { readonly kind: 'refused' }
  | { readonly kind: 'later'; readonly seconds: number }
  | { readonly kind: 'lost'; readonly of: 'call' | 'bytes' };

interface Circumstances {
  readonly now: number;
  readonly online: boolean;
  /** Somebody sits before the dialog: they are told at once, and asked. */
  readonly watched: boolean;
  /** Times in a row that no answer came. */
  readonly lost: number;
}

/** Longest wait before it is tried again whether the line is back, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** What a failure makes everything wait for; null when the file has failed, and the others go on. */
export function holdAfter(failure: Failure, { now, online, watched, lost }: Circumstances): Hold | null {
  if (failure.kind === 'refused') return null;
  if (failure.kind === 'later') return { reason: 'asked', until: now + failure.seconds * 1000 };
  if (!online) return { reason: 'offline', until: null };
  if (watched && failure.of === 'call') return null;
  return { reason: 'lost', until: now + Math.min(1000 * 2 ** lost, LONGEST_WAIT) };
}

/** Of two reasons to wait the one that lasts longer; a line that is gone outlasts every time. */
export function longerHold(a: Hold | null, b: Hold): Hold {
  return a && (a.until ?? Number.POSITIVE_INFINITY) > (b.until ?? Number.POSITIVE_INFINITY) ? a : b;
}

/** How many bytes had left at a moment, in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** What is looked at to say how fast it goes, in milliseconds. */
const WINDOW = 10_000;

/** The samples that count from now on. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => at >= sample.at - WINDOW), sample];
}

/** Bytes per second; null before anything can be said, and when nothing moves. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000 || last.bytes <= first.bytes) return null;
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
}

/** Seconds until so many bytes have left; null where that cannot be said. */
export function secondsLeft(bytes: number, speed: number | null): number | null {
  return speed === null ? null : Math.ceil(bytes / speed);
}

/** A number of seconds as people say it: exact below a minute in steps of five, then minutes, then hours. */
export function roundedTime(seconds: number): {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
} {
  if (seconds <= 55) return { unit: 'seconds', count: Math.max(5, Math.ceil(seconds / 5) * 5) };
  if (seconds <= 59 * 60) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'hours', count: Math.ceil(seconds / 3600) };
}
