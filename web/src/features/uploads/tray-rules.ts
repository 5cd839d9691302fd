/** The state of a file to publish; `missing` until the person has chosen it again. */
export type FileState = 'waiting' | 'sending' | 'checking' | 'processing' | 'ready' | 'paused' | 'failed' | 'missing';

/**
 * The events of a file. `bytesLeft`: all bytes are sent. `arrived`: the storage has them. `hold`: it queues again.
 * `sendAgain`: they are lost.
 */
export type Step =
  | 'begin'
  | 'bytesLeft'
  | 'bytesMissing'
  | 'arrived'
  | 'sendAgain'
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
  // The server is working on it; that cannot be stopped.
  processing: { published: 'ready', sendAgain: 'sending', hold: 'waiting', fail: 'failed' },
  paused: { goOn: 'waiting' },
  failed: { goOn: 'waiting' },
  ready: {},
};

/** The state after an event; unchanged if the event cannot happen in it. */
export function afterStep(state: FileState, step: Step): FileState {
  return NEXT[state][step] ?? state;
}

/** Whether an event can happen in a state. */
export function mayTake(state: FileState, step: Step): boolean {
  return NEXT[state][step] !== undefined;
}

/** Whether a file is in progress, or will be without the person. */
export function isUnderWay(state: FileState): boolean {
  return state === 'waiting' || isAtWork(state);
}

/** Whether a file occupies a sending slot. */
export function isAtWork(state: FileState): boolean {
  return state === 'sending' || state === 'checking' || state === 'processing';
}

interface Standing {
  readonly state: FileState;
}

/**
 * Whether a parcel is stored for a reload: while any of it is still to come. One that failed in its dialog is a form
 * again.
 */
export function isWorthKeeping(files: readonly Standing[], watched: boolean): boolean {
  const open = files.filter(({ state }) => state !== 'ready');
  return watched ? open.some(({ state }) => isUnderWay(state) || state === 'paused') : open.length > 0;
}

const MIB = 1_048_576;

/** Bytes of one file, and of all, that the browser is asked to store; larger files must be chosen again. */
const KEPT = { file: 64 * MIB, all: 1_024 * MIB };

/** Whether the bytes of a file are stored, given how many already are. */
export function areBytesStored(size: number, keptBefore: number): boolean {
  return size <= KEPT.file && keptBefore + size <= KEPT.all;
}

/**
 * The state of a file restored after a reload: files of the tray queue again, files of a dialog wait for the person,
 * who may open that dialog again.
 */
export function afterReload(state: FileState, bytesKept: boolean, watched: boolean): FileState {
  if (state === 'ready') return state;
  if (!bytesKept) return 'missing';
  if (state === 'paused' || state === 'failed') return state;
  return watched ? 'paused' : 'waiting';
}

/** The maximum number of files sent at the same time. */
export const AT_ONCE = 3;

/** The files to start now, in order; none while everything waits. */
export function toBegin<F extends Standing>(files: readonly F[], held: boolean): readonly F[] {
  const free = AT_ONCE - files.filter(({ state }) => isAtWork(state)).length;
  return held ? [] : files.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free));
}

/** Why nothing starts, and until when in milliseconds; null means until the connection is back. */
export interface Hold {
  readonly reason: 'offline' | 'lost' | 'asked';
  readonly until: number | null;
}

/** The server asks to come later; `moved` says whether something arrived before it did. */
interface Later {
  readonly kind: 'later';
  readonly seconds: number;
  readonly moved: boolean;
}

/** A failure: a refusal, a request to retry later, or no answer to a call or to the bytes. */
export type Failure = { readonly kind: 'refused' } | Later | { readonly kind: 'lost'; readonly of: 'call' | 'bytes' };

interface Circumstances {
  readonly now: number;
  readonly online: boolean;
  /** Somebody is watching the dialog, so the failure is shown at once. */
  readonly watched: boolean;
  /** How many times in a row no answer came. */
  readonly lost: number;
  /** How often this file was told to come later, including this time; null after another failure. */
  readonly postponed: Postponed | null;
}

/** Longest wait before the connection is tried again, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** How many times in a row a file was told to come later while nothing of it arrived, and after how many seconds in all. */
export interface Postponed {
  readonly times: number;
  readonly seconds: number;
}

/** A file that was told so more often, and for longer, has failed: one that never will be taken holds up no others. */
const MOST_POSTPONED: Postponed = { times: 30, seconds: 300 };

/** How often a file was told to come later, after one more failure; null after any other. */
export function postponedAfter(postponed: Postponed | null, failure: Failure): Postponed | null {
  if (failure.kind !== 'later') return null;
  const before = postponed === null || failure.moved ? { times: 0, seconds: 0 } : postponed;
  return { times: before.times + 1, seconds: before.seconds + failure.seconds };
}

/** What a failure makes every file wait for; null when only this file has failed. */
export function holdAfter(failure: Failure, { now, online, watched, lost, postponed }: Circumstances): Hold | null {
  if (failure.kind === 'refused') return null;
  if (failure.kind === 'later')
    return postponed && postponed.times > MOST_POSTPONED.times && postponed.seconds > MOST_POSTPONED.seconds
      ? null
      : { reason: 'asked', until: now + failure.seconds * 1000 };
  if (!online) return { reason: 'offline', until: null };
  if (watched && failure.of === 'call') return null;
  return { reason: 'lost', until: now + Math.min(1000 * 2 ** lost, LONGEST_WAIT) };
}

/** The longer of two reasons to wait; a lost connection outlasts any time. */
export function longerHold(a: Hold | null, b: Hold): Hold {
  return a && (a.until ?? Number.POSITIVE_INFINITY) > (b.until ?? Number.POSITIVE_INFINITY) ? a : b;
}

/** How many bytes had been sent at a time in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** The period the speed is measured over, in milliseconds. */
const WINDOW = 10_000;

/** The samples within the period. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  return [...samples.filter(({ at }) => at >= sample.at - WINDOW), sample];
}

/** Bytes per second; null while unknown, and when nothing moves. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1000 || last.bytes <= first.bytes) return null;
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
}

/** Seconds until all bytes are sent; null while unknown. */
export function secondsLeft(bytes: number, speed: number | null): number | null {
  return speed === null ? null : Math.ceil(bytes / speed);
}

/** Rounds seconds for people: steps of five below a minute, then minutes, then hours. */
export function roundedTime(seconds: number): {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
} {
  if (seconds <= 55) return { unit: 'seconds', count: Math.max(5, Math.ceil(seconds / 5) * 5) };
  if (seconds <= 59 * 60) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'hours', count: Math.ceil(seconds / 3600) };
}
