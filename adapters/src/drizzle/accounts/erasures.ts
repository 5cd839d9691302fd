import type { Erasures } from '@quadrangle/domain/accounts/ports';
import type { Store } from '../engine/store.ts';

/** How many are added by one statement. */
const PORTION = 500;

/** The list of erasures; triggers refuse that it shrinks. */
export function erasuresOn(store: Store): Erasures {
  const { erasures } = store.tables;
  return {
    all: () => store.read.select().from(erasures).execute(),
    keep: (more) =>
      store.atomic(async (db) => {
        for (let at = 0; at < more.length; at += PORTION)
          await db
            .insert(erasures)
            .values(more.slice(at, at + PORTION))
            .onConflictDoNothing();
      }),
  };
}
