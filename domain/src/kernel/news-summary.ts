import type { derivedKinds } from '../declared/declared.ts';
import type { WrittenKind } from './ports.ts';
import type { Instant } from './time.ts';

/** A notification as pushes and mails present it: only facts, which the sender words (decisions 50). */
export interface NewsSummary {
  readonly kind: WrittenKind | (typeof derivedKinds)[number];
  /** Who did it, by name; null if nobody in particular. */
  readonly who: string | null;
  /** How many others did the same. */
  readonly others: number;
  /** The title of the item. */
  readonly title: string | null;
  readonly event: string | null;
  /** The name of the club that it is about. */
  readonly club: string | null;
  /** The beginning of the comment. */
  readonly text: string | null;
  /** The number of new items. */
  readonly items: number;
  /** Whether the item could not be processed. */
  readonly failed: boolean;
  readonly verdict: 'keep' | 'hide' | 'remove' | null;
  /** Whether it is about something of their own. */
  readonly own: boolean;
  readonly planEnd: Instant | null;
  /** The page that it leads to, as a full address. */
  readonly page: string;
}
