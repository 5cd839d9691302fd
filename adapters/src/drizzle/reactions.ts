import type { Instant } from '@quadrangle/domain/kernel/time';
import type { Reactions } from '@quadrangle/domain/reactions/ports';
import { type Reaction, retally } from '@quadrangle/domain/reactions/rules';
import { and, eq } from 'drizzle-orm';
import { lockedCounters, moveCounters } from './counters.ts';
import type { Db, Store } from './store.ts';

interface Fact {
  readonly mediaId: string;
  readonly memberId: string;
  readonly reactedAt: Instant;
}

/**
 * Reactions. A move is one statement guarded by what it moves from, in one unit with the item's counters and score,
 * whose row is locked: parallel moves add up.
 */
export function reactionsOn(store: Store): Reactions {
  const { reactions } = store.tables;
  /** Moves the fact alone, guarded by its key or by what it must have been: in each case one statement. */
  const moveFact = async (db: Db, fact: Fact, from: Reaction | null, to: Reaction | null): Promise<boolean> => {
    const key = { mediaId: reactions.mediaId };
    if (from === null) {
      if (to === null) return false;
      const row = { ...fact, value: to };
      return (await db.insert(reactions).values(row).onConflictDoNothing().returning(key)).length > 0;
    }
    const { mediaId, memberId, value } = reactions;
    const asExpected = and(eq(mediaId, fact.mediaId), eq(memberId, fact.memberId), eq(value, from));
    const moved =
      to === null
        ? await db.delete(reactions).where(asExpected).returning(key)
        : await db.update(reactions).set({ value: to, reactedAt: fact.reactedAt }).where(asExpected).returning(key);
    return moved.length > 0;
  };

  return {
    swap: (media, memberId, from, to, at) =>
      store.atomic(async (db) => {
        const counters = await lockedCounters(store, db, media.id);
        if (!counters) return false;
        const fact = { mediaId: media.id, memberId, reactedAt: at };
        if (!(await moveFact(db, fact, from, to))) return false;
        await moveCounters(store, db, counters, retally(counters, from, to));
        return true;
      }),
  };
}
