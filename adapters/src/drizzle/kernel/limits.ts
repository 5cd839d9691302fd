import type { Limits } from '@quadrangle/domain/kernel/ports';
import { SECOND } from '@quadrangle/domain/kernel/time';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { BoundedCache } from '../../system/bounded-cache.ts';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Store } from '../engine/store.ts';

/** Expired windows are deleted after this many statements of a process. */
const STATEMENTS_BETWEEN_SWEEPS = 1_000;

/** The most tries that a process takes ahead, and the part of a limit that they are at most. */
const MOST_AHEAD = 10;
const PART_AHEAD = 0.1;

/** Tries that this process has taken ahead in the window of a key. */
interface Ahead {
  /** Below nothing are those that were refused: they count until they are given back. */
  left: number;
  /** The tries of all processes in the window, as last stored. */
  hits: number;
  endsAt: number;
  /** While more are being taken. */
  taking: Promise<unknown> | null;
}

/** The most bytes of what was taken ahead, and those of one key beyond its text. */
const MAX_BYTES = 2 * 1024 * 1024;
const AHEAD_BYTES = 200;

const statements = perStore(({ tables: { limits } }) => {
  const [key, now, endsAt, hits] = [placeholder('key'), placeholder('now'), placeholder('endsAt'), placeholder('hits')];
  const over = sql`${limits.endsAt} <= ${now}`;
  return {
    take: prepared((db) =>
      db
        .insert(limits)
        .values({ key, hits, endsAt })
        .onConflictDoUpdate({
          target: limits.key,
          set: {
            hits: sql`case when ${over} then excluded.hits else ${limits.hits} + excluded.hits end`,
            endsAt: sql`case when ${over} then excluded.ends_at else ${limits.endsAt} end`,
          },
        })
        .returning(),
    ),
  };
});

/**
 * Windows begin with their first hit and run on the wall clock, which all processes share. From the second try of a key on, a
 * process takes up to ten at once in the first half of a window's tries, so that most hits need no statement (ADR 85).
 */
export function limitsOn(store: Store): Limits {
  const {
    write,
    tables: { limits },
  } = store;
  let sinceSweep = 0;
  const kept = new BoundedCache<Ahead>(MAX_BYTES);

  /** Takes `many` tries; returns the window with them. */
  async function take(key: string, many: number, seconds: number) {
    const now = Date.now();
    const endsAt = now + seconds * SECOND;
    const [window] = await write((db) => statements(store).take(db, { key, now, endsAt, hits: many }));
    sinceSweep += 1;
    if (sinceSweep >= STATEMENTS_BETWEEN_SWEEPS) {
      sinceSweep = 0;
      await write((db) => db.delete(limits).where(lte(limits.endsAt, now)));
    }
    return window ?? { hits: many, endsAt };
  }

  const waitUntil = (endsAt: number) => Math.max(1, Math.ceil((endsAt - Date.now()) / SECOND));

  return {
    async hit(key, { max, seconds }) {
      const most = Math.min(MOST_AHEAD, Math.floor(max * PART_AHEAD));
      if (most <= 1) {
        const { hits, endsAt } = await take(key, 1, seconds);
        return hits <= max ? null : waitUntil(endsAt);
      }
      const ahead = kept.get(key) ?? { left: 0, hits: 0, endsAt: 0, taking: null };
      while (ahead.taking) await ahead.taking;
      const isKnown = Date.now() < ahead.endsAt;
      if (isKnown && ahead.left > 0) {
        ahead.left -= 1;
        return null;
      }
      const many = isKnown && ahead.hits < max / 2 ? most : 1;
      kept.set(key, ahead, AHEAD_BYTES + 2 * key.length);
      const taking = take(key, many, seconds);
      ahead.taking = taking;
      try {
        const { hits, endsAt } = await taking;
        const granted = Math.min(many, max - (hits - many));
        const left = endsAt === ahead.endsAt ? ahead.left : 0;
        Object.assign(ahead, { left: left + Math.max(0, granted) - 1, hits, endsAt });
        return granted > 0 ? null : waitUntil(endsAt);
      } finally {
        ahead.taking = null;
      }
    },
    async forgive(key, { max }) {
      const ahead = kept.get(key);
      if (ahead && Date.now() < ahead.endsAt) {
        ahead.left = Math.min(ahead.left + 1, ahead.hits, max);
        return;
      }
      await write((db) =>
        db
          .update(limits)
          .set({ hits: sql`${limits.hits} - 1` })
          .where(and(eq(limits.key, key), gt(limits.hits, 0))),
      );
    },
  };
}
