import type { Member } from '../kernel/actor.ts';
import type { Announcement, Heard } from '../kernel/announcement.ts';

/** Live connections of one person at one process: a browser takes one, however many tabs it has (decisions 50). */
export const MAX_PER_PERSON = 20;

/** Live connections at one process (decisions 50). */
export const MAX_CONNECTIONS = 5_000;

/** Items that one connection follows at a time: one for each tab that shows one. */
export const MAX_ITEMS = 20;

/**
 * Announcements that a process remembers, so that a client that was away for a moment misses nothing (decisions 50).
 */
export const REMEMBERED = 2_000;

/**
 * The least time, in milliseconds, between two announcements of new items by one person or in one event: 200 photos are
 * announced now and then, not 200 times (decisions 50).
 */
export const SHARED_EVERY = 60_000;

/** How many people are checked at a time for whether a shared item concerns them. */
export const ASKED_ABOUT = 200;

/** An event on a live connection: what happened, and the ids that it is about (decisions 50). */
export interface LiveEvent {
  readonly kind: Exclude<Announcement['kind'], 'session' | 'shared'> | 'favourite' | 'event' | 'plan';
  readonly itemId?: string;
  readonly commentId?: string;
}

/**
 * Whether an announcement concerns somebody who looks at these items; whether they may know of it is checked when it is
 * sent (decisions 50).
 */
export function concerns(
  announcement: Announcement,
  { id, tenant }: Pick<Member, 'id' | 'tenant'>,
  items: ReadonlySet<string>,
): boolean {
  if (announcement.kind === 'refresh') return true;
  if (announcement.kind === 'discussion') return items.has(announcement.mediaId);
  if (announcement.kind === 'shared') return announcement.tenant === tenant && announcement.uploaderId !== id;
  return announcement.personId === id;
}

/** Whether two announcements mean the same to the same people, so that the later one stands for both (decisions 50). */
export function saysTheSame(one: Announcement, other: Announcement): boolean {
  return (
    one.kind === 'shared' &&
    other.kind === 'shared' &&
    one.uploaderId === other.uploaderId &&
    one.clubId === other.clubId &&
    one.eventId === other.eventId
  );
}

/** The newest announcements of a process, each linked to the one before it. */
export class Recent {
  readonly #most: number;
  #heard: Heard[];
  #last: string;

  /** `start` is the id that comes before the first announcement. */
  constructor(start: string, most: number = REMEMBERED) {
    this.#last = start;
    this.#most = most;
    this.#heard = [{ id: start, announcement: { kind: 'refresh' } }];
  }

  /** The newest id, to continue from. */
  get last(): string {
    return this.#last;
  }

  add(heard: Heard): void {
    this.#last = heard.id;
    this.#heard.push(heard);
    // Trimmed only now and then, so that adding stays cheap.
    if (this.#heard.length > 2 * this.#most) this.#heard = this.#heard.slice(-this.#most);
  }

  /** The announcements after `id`; null if this process does not know that id, or no longer does. */
  since(id: string): readonly Heard[] | null {
    const at = this.#heard.findLastIndex((heard) => heard.id === id);
    return at < 0 ? null : this.#heard.slice(at + 1);
  }
}
