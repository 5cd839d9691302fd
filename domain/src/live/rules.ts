import type { Announcement, Heard } from '../kernel/announcement.ts';

/** Live connections of one person at one process: a browser takes one, however many tabs it has (decisions 50). */
export const MOST_OF_A_PERSON = 20;

/** Live connections at one process (decisions 50). */
export const MOST_CONNECTIONS = 5_000;

/** Items that one connection hears of at a time: one for each tab that shows one. */
export const MOST_ITEMS = 20;

/** Announcements that a process remembers, so that whoever was away for a moment misses nothing (decisions 50). */
export const REMEMBERED = 2_000;

/** What goes over a live connection: what happened, and the ids that it is about (decisions 50). */
export interface LiveEvent {
  readonly kind: Exclude<Announcement['kind'], 'session'>;
  readonly itemId?: string;
  readonly commentId?: string;
}

/** Whether somebody who looks at these items may have to hear of it; whether they may is judged when it is sent (decisions 50). */
export function concerns(announcement: Announcement, personId: string, items: ReadonlySet<string>): boolean {
  if (announcement.kind === 'refresh') return true;
  if (announcement.kind === 'discussion') return items.has(announcement.mediaId);
  return announcement.personId === personId;
}

/** The newest announcements of a process, each behind the one before it. */
export class Recent {
  readonly #most: number;
  #heard: Heard[];
  #last: string;

  /** `start` is what nothing was announced before. */
  constructor(start: string, most: number = REMEMBERED) {
    this.#last = start;
    this.#most = most;
    this.#heard = [{ id: start, announcement: { kind: 'refresh' } }];
  }

  /** The id to go on from. */
  get last(): string {
    return this.#last;
  }

  add(heard: Heard): void {
    this.#last = heard.id;
    this.#heard.push(heard);
    // Cut seldom, so that adding stays cheap.
    if (this.#heard.length > 2 * this.#most) this.#heard = this.#heard.slice(-this.#most);
  }

  /** What came after `id`; null when that is not known any more, or was never heard here. */
  since(id: string): readonly Heard[] | null {
    const at = this.#heard.findLastIndex((heard) => heard.id === id);
    return at < 0 ? null : this.#heard.slice(at + 1);
  }
}
