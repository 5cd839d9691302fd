import type { Language } from '../kernel/actor.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Told } from '../kernel/told.ts';
import type { NewsKind } from './news.ts';

/** Where the push service of a browser takes what is for it, and what it is encrypted for. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key and its secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** The push address of one browser, for as long as its session. */
export interface PushAddress extends PushTarget {
  /** Digest of the endpoint. */
  readonly id: string;
  readonly personId: string;
  readonly sessionId: string;
  /** Whether nothing of what happened is said, for a screen that others see. */
  readonly discreet: boolean;
  readonly createdAt: Instant;
  /** Up to when it was told of what others share. */
  readonly sharedUntil: Instant;
}

/** An address for which there is, or may be, something to tell. */
export interface AskedAddress extends PushAddress {
  /** Since when what rows say waits to be told; null where nothing does. */
  readonly pendingSince: Instant | null;
  /** How often somebody asked for it to be told, so that what comes meanwhile is not taken for told. */
  readonly asked: number;
}

/** The push addresses of people. They go with their session and their person. */
export interface PushAddresses {
  /**
   * Keeps an address, in the place of what its session had and of what anybody had with that endpoint; of the person's the
   * newest `most` stay. Nothing where the session is gone.
   */
  keep(address: PushAddress, most: number): Promise<void>;
  ofSession(sessionId: string): Promise<PushAddress | null>;
  /** Forgets the address with that id. */
  forget(id: string): Promise<void>;
}

/** Which of them are to be told. */
export interface PushQueue {
  /** The address, where its session goes on and its person is not suspended. */
  asked(id: string, now: Instant): Promise<AskedAddress | null>;
  /**
   * Marks as told what was asked for so far, and what is shared up to a moment. False, and nothing is marked, where
   * somebody asked meanwhile; `asked` null: whatever is asked for.
   */
  settle(id: string, asked: number | null, sharedUntil: Instant): Promise<boolean>;
  /** Asks for these to be told, and queues a job for each that was not asked for already, due at `dueAt`. */
  ask(ids: readonly string[], since: Instant, job: (id: string) => JobDraft, dueAt: Instant): Promise<void>;
  /** Addresses whose person wants one of these kinds by push, after an id, sorted by it. */
  wanting(kinds: readonly NewsKind[], after: string, limit: number): Promise<readonly PushAddress[]>;
}

/** What a browser is told, as facts; its wording belongs to the pusher. */
export interface Push {
  readonly language: Language;
  /** Whether it says only that there is something. */
  readonly discreet: boolean;
  /** The newest of it, a few. */
  readonly told: readonly Told[];
  /** How much it is in all. */
  readonly count: number;
  /** Where all of it is read. */
  readonly page: string;
}

/** Speaks to the push services of browsers. */
export interface Pusher {
  /** The key that browsers accept pushes by, base64url: the same on every process, and for good. */
  publicKey(): Promise<string>;
  /**
   * Has the push service tell a browser. `gone`: the browser does not want it any more. Rejects when it may succeed later,
   * with `retryAfter` in milliseconds where the service says when, and with `permanent` when it never will.
   */
  push(target: PushTarget, push: Push): Promise<'taken' | 'gone'>;
}
