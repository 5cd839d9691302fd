import type { Instant } from '@quadrangle/domain/kernel/time';
import type { Reaction } from '@quadrangle/domain/media/media';
import { recounted } from '@quadrangle/domain/media/rules';
import type { Reactions } from '@quadrangle/domain/reactions/ports';
import { retally } from '@quadrangle/domain/reactions/rules';
import { and, eq, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { Last, together } from '../engine/together.ts';
import { lockedCounters, moveCounters } from '../media/counters.ts';

interface Fact {
  readonly mediaId: string;
  readonly memberId: string;
  readonly reactedAt: Instant;
}

/** The statements that move a reaction, each guarded by its key or its former value; it returns one row if it moved. */
const statements = perStore(({ tables: { media, reactions } }) => {
  const moved = { mediaId: reactions.mediaId };
  const asExpected = and(
    eq(reactions.mediaId, placeholder('mediaId')),
    eq(reactions.memberId, placeholder('memberId')),
    eq(reactions.value, placeholder('from')),
  );
  return {
    add: prepared((db) =>
      db
        .insert(reactions)
        // Selected, so that nothing happens once the item is gone.
        .select(
          db
            .select({
              mediaId: media.id,
              memberId: sql<string>`${placeholder('memberId')}`.as('member_id'),
              value: sql<Reaction>`${placeholder('to')}`.as('value'),
              reactedAt: sql<number>`${placeholder('reactedAt')}`.as('reacted_at'),
            })
            .from(media)
            .where(eq(media.id, placeholder('mediaId'))),
        )
        .onConflictDoNothing()
        .returning(moved),
    ),
    change: prepared((db) =>
      db
        .update(reactions)
        .set({ value: sql`${placeholder('to')}`, reactedAt: sql`${placeholder('reactedAt')}` })
        .where(asExpected)
        .returning(moved),
    ),
    remove: prepared((db) => db.delete(reactions).where(asExpected).returning(moved)),
  };
});

/**
 * Reactions. A move is one statement, guarded by the former value, in one unit with the item's counters and score,
 * whose row is locked: parallel moves add up.
 */
export function reactionsOn(store: Store): Reactions {
  const { add, change, remove } = statements(store);
  /** Moves the reaction alone, without counters. */
  const moveFact = async (db: Db, fact: Fact, from: Reaction | null, to: Reaction | null): Promise<boolean> => {
    if (from === null && to === null) return false;
    const move = from === null ? add : to === null ? remove : change;
    return (await move(db, { ...fact, from, to })).length > 0;
  };

  return {
    swap: (media, memberId, from, to, at) =>
      store.atomic(async (db) => {
        const fact = { mediaId: media.id, memberId, reactedAt: at };
        const [counters, isMoved] = await together([lockedCounters(store, db, media.id), moveFact(db, fact, from, to)]);
        if (!counters || !isMoved) return null;
        const moved = recounted(counters, retally(counters, from, to));
        return new Last(moved, moveCounters(store, db, moved));
      }),
  };
}
