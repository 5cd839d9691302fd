import type { AuditEntry } from '../audit/entry.ts';
import type { Position, Slice } from '../kernel/page.ts';
import type { SideWrite } from '../kernel/ports.ts';
import { DAY, type Instant } from '../kernel/time.ts';
import type { Uploader } from '../media/media.ts';

/** How long either side can undo a gift (decisions 63). */
export const UNDO_GIFT = 30 * DAY;

/** Things that are moved in one unit. */
export const GIFT_PORTION = 500;

/** The most items, and events, that one gift names. */
export const MOST_GIVEN = { items: 500, events: 50 } as const;

/** That somebody gave own items and events to a club (decisions 63). */
export interface Gift {
  readonly id: string;
  readonly clubId: string;
  readonly giverId: string;
  readonly givenAt: Instant;
  /** Since when it goes back; null while it stands. */
  readonly undoneAt: Instant | null;
}

/** A gift with what it holds. */
export interface GiftWithCounts extends Gift {
  readonly items: number;
  readonly events: number;
  /** Null while they are suspended. */
  readonly giver: Uploader | null;
}

/** What is given: these items, these events with the giver's own items in them, or everything of the giver's own. */
export interface GiftContents {
  readonly items: readonly string[];
  readonly events: readonly string[];
  readonly all: boolean;
}

/** The bytes of what is given, and those that the club has or was promised. */
export interface GiftRoom {
  readonly bytes: number;
  readonly holderBytes: number;
}

/** Gifts. A gift is noted in one unit; what it holds moves in portions, each in one unit with the rooms of both sides. */
export interface Gifts {
  /**
   * Notes a gift of what is the giver's own and no club's, if `judge` lets it, with its side writes and audit entry.
   * Writes nothing and says so when an item or event that is named is not the giver's own (`not-own`), when there is
   * nothing to give (`nothing`), or when the club is gone or closed (`closed`).
   */
  add(
    gift: Gift,
    contents: GiftContents,
    judge: (room: GiftRoom) => void,
    sideWrites: readonly SideWrite[],
    audit: AuditEntry,
  ): Promise<'added' | 'not-own' | 'nothing' | 'closed'>;
  /**
   * Moves up to `limit` things to where they belong: to the club, or back to the giver once it is undone, out of the bin
   * too; what was accepted from a pool counts to the host of its event again. What is gone by then, or no longer where it
   * was, is passed over. False when nothing was left to move; an undone gift is forgotten then.
   */
  move(id: string, limit: number): Promise<boolean>;
  /** Marks a gift as undone; false when it is, or is gone. */
  undo(id: string, at: Instant, sideWrites: readonly SideWrite[], audit: AuditEntry): Promise<boolean>;
  find(id: string): Promise<GiftWithCounts | null>;
  /** Those of a club that stand, given after `since`, the newest first; of one giver when `giverId` is not null. */
  of(
    clubId: string,
    giverId: string | null,
    since: Instant,
    limit: number,
    after: Position | null,
  ): Promise<Slice<GiftWithCounts>>;
  /** Forgets gifts that stand and were given before `old`; what they held stays where it is. */
  forget(old: Instant): Promise<void>;
}

/** Until when a gift can be undone. */
export function undoneUntil({ givenAt }: Pick<Gift, 'givenAt'>): Instant {
  return givenAt + UNDO_GIFT;
}

/** Whether somebody may undo a gift: its giver, or a lead of the club (decisions 63). */
export function mayUndo({ giverId }: Pick<Gift, 'giverId'>, memberId: string, isLead: boolean): boolean {
  return giverId === memberId || isLead;
}
