import type { WrittenKind } from './ports.ts';
import type { Instant } from './time.ts';

/** One thing that somebody is told outside the product, as facts: whoever tells it words them (decisions 50). */
export interface Told {
  readonly kind: WrittenKind | 'favourite' | 'event' | 'plan';
  /** Who did it, by name; null where nobody in particular did. */
  readonly who: string | null;
  /** How many others did the same. */
  readonly others: number;
  /** The title of the item. */
  readonly title: string | null;
  readonly event: string | null;
  /** The beginning of the comment. */
  readonly text: string | null;
  /** New items. */
  readonly items: number;
  /** Whether the item could not be processed. */
  readonly failed: boolean;
  readonly verdict: 'keep' | 'hide' | 'remove' | null;
  /** Whether that is about what is their own. */
  readonly own: boolean;
  readonly planEnd: Instant | null;
  /** Where it leads: the product's address with a path. */
  readonly page: string;
}
