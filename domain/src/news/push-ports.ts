import type { Language } from '../kernel/actor.ts';
import type { NewsSummary } from '../kernel/news-summary.ts';
import type { JobDraft } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { NewsKind } from './news.ts';

/** Where a browser's push service accepts its pushes, and the keys to encrypt them with. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key and its secret, base64url. */
  readonly p256dh: string;
  readonly auth: string;
}

/** The push address of one browser, which lasts as long as its session. */
export interface PushAddress extends PushTarget {
  /** Digest of the endpoint. */
  readonly id: string;
  readonly personId: string;
  readonly sessionId: string;
  /** Whether pushes hide all details, for a screen that others see. */
  readonly discreet: boolean;
  readonly createdAt: Instant;
  /** Up to which moment pushes have covered items that others share. */
  readonly sharedUntil: Instant;
}

/** A push address with something, or possibly something, to send. */
export interface AskedAddress extends PushAddress {
  /** Since when stored notifications have been waiting; null if none are. */
  readonly pendingSince: Instant | null;
  /** How often a push was requested, so that requests that come while one is sent are not lost. */
  readonly asked: number;
}

/** The push addresses of people. They are deleted with their session and their person. */
export interface PushAddresses {
  /**
   * Stores an address in place of the session's former one and of anybody's with the same endpoint, and keeps the
   * person's newest `most`. Does nothing if the session is gone.
   */
  keep(address: PushAddress, most: number): Promise<void>;
  ofSession(sessionId: string): Promise<PushAddress | null>;
  /** Deletes the address with that id. */
  forget(id: string): Promise<void>;
}

/** Which push addresses have pushes to send. */
export interface PushQueue {
  /** The address, if its session is live and its person is not suspended. */
  asked(id: string, now: Instant): Promise<AskedAddress | null>;
  /**
   * Clears the requests made so far, and records up to when shared items are covered. If another request came
   * meanwhile, changes nothing and returns false; `asked` null clears all requests.
   */
  settle(id: string, asked: number | null, sharedUntil: Instant): Promise<boolean>;
  /** Requests pushes for these addresses, and queues a job, due at `dueAt`, for each that had no request yet. */
  ask(ids: readonly string[], since: Instant, job: (id: string) => JobDraft, dueAt: Instant): Promise<void>;
  /** Addresses of people who want one of these kinds by push, sorted by id, after the given one. */
  wanting(kinds: readonly NewsKind[], after: string, limit: number): Promise<readonly PushAddress[]>;
}

/** The content of a push, as facts; the pusher words it. */
export interface Push {
  /** The name of the college or the app, for one that says nothing else. */
  readonly appName: string;
  readonly language: Language;
  /** Whether it says only that something happened. */
  readonly discreet: boolean;
  /** The newest entries, a few of them. */
  readonly newest: readonly NewsSummary[];
  /** How many entries there are in all. */
  readonly count: number;
  /** The page with all entries. */
  readonly page: string;
}

/** Sends pushes through browsers' push services. */
export interface Pusher {
  /** The public key that browsers subscribe with, base64url: the same on every process, and permanent. */
  publicKey(): Promise<string>;
  /**
   * Whether the host of an endpoint resolves to an address that is not on the internet; false if it cannot be resolved
   * now.
   */
  leadsInside(endpoint: string): Promise<boolean>;
  /**
   * Sends a push to a browser. `gone`: the browser has unsubscribed. Rejects if it may succeed later, with `retryAfter`
   * in milliseconds if the service says when, and with `permanent` if it never will.
   */
  push(target: PushTarget, push: Push): Promise<'taken' | 'gone'>;
}
