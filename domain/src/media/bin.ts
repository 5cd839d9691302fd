import type { AuditEntry } from '../audit/entry.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { SideWrite } from '../kernel/ports.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { Kind, Media, Uploader } from './media.ts';

/** How long a club's bin keeps what somebody removed of another's (decisions 62). */
export const BIN_LIFE = 7 * DAY;

/** An item or an event of a club, which somebody removed who did not make it. */
export interface Binned {
  /** The id of the item or the event. */
  readonly id: string;
  readonly clubId: string;
  readonly kind: Kind | 'event';
  /** Null once they are gone. */
  readonly removerId: string | null;
  readonly removedAt: Instant;
}

/** The same with what a lead recognises it by. */
export interface BinEntry extends Binned {
  readonly title: string;
  /** Null when they are gone or suspended. */
  readonly remover: Uploader | null;
  /** Null for an event. */
  readonly media: Media | null;
}

/**
 * The bins of clubs. What is in one exists for moderators and for the leads of the club alone: an item is hidden and
 * marked as binned, an event is gone from the events and keeps its items. Every write is atomic.
 */
export interface ClubBin {
  /** False when it is gone, no longer of that club, or in the bin already; nothing is written then. */
  put(thing: Binned, sideWrites: readonly SideWrite[], audit: AuditEntry): Promise<boolean>;
  /** The latest removed first, then by id downwards. */
  of(clubId: string, limit: number, after: Position | null): Promise<Slice<BinEntry>>;
  find(id: string): Promise<BinEntry | null>;
  /** Puts it back where it was: an event with those of its items that are in no other. False when it is not there. */
  restore(id: string, audit: AuditEntry): Promise<boolean>;
  /** What was removed at `until` or before, the longest there first. */
  due(until: Instant, limit: number): Promise<readonly Binned[]>;
  /**
   * Forgets an event for good, and declines what waits in its pool, so that it goes with the next sweep (decisions 65).
   */
  drop(id: string): Promise<void>;
}

/** Whether what somebody removes goes to the bin of its club: what others made of it (decisions 62). */
export function goesToBin<T extends { readonly clubId: string | null }>(
  thing: T,
  makerId: string,
  memberId: string,
): thing is T & { readonly clubId: string } {
  return thing.clubId !== null && makerId !== memberId;
}

/** When the bin forgets a thing. */
export function keptUntil({ removedAt }: Pick<Binned, 'removedAt'>): Instant {
  return removedAt + BIN_LIFE;
}
