import type { Limits } from '@quadrangle/domain/kernel/ports';
import { SECOND } from '@quadrangle/domain/kernel/time';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/** Expired windows are deleted after this many hits of a process. */
const HITS_BETWEEN_SWEEPS = 1_000;

const statements = perStore(({ tables: { limits } }) => {
  const [key, now, endsAt] = [placeholder('key'), placeholder('now'), placeholder('endsAt')];
  const over = sql`${limits.endsAt} <= ${now}`;
  return {
    hit: prepared((db) =>
      db
        .insert(limits)
        .values({ key, hits: 1, endsAt })
        .onConflictDoUpdate({
          target: limits.key,
          set: {
            hits: sql`case when ${over} then 1 else ${limits.hits} + 1 end`,
            endsAt: sql`case when ${over} then excluded.ends_at else ${limits.endsAt} end`,
          },
        })
        .returning(),
    ),
  };
});

/** Windows begin with their first hit and run on the wall clock, which all processes share. */
export function limitsOn(store: Store): Limits {
  const {
    write,
    tables: { limits },
  } = store;
  let hitsSinceSweep = 0;
  return {
    async hit(key, { max, seconds }) {
      const now = Date.now();
      const endsAt = now + seconds * SECOND;
      const [window] = await write((db) => statements(store).hit(db, { key, now, endsAt }));
      hitsSinceSweep += 1;
      if (hitsSinceSweep >= HITS_BETWEEN_SWEEPS) {
        hitsSinceSweep = 0;
        await write((db) => db.delete(limits).where(lte(limits.endsAt, now)));
      }
      if (!window || window.hits <= max) return null;
      return Math.max(1, Math.ceil((window.endsAt - now) / SECOND));
    },
    async forgive(key) {
      await write((db) =>
        db
          .update(limits)
          .set({ hits: sql`${limits.hits} - 1` })
          .where(and(eq(limits.key, key), gt(limits.hits, 0))),
      );
    },
  };
}
