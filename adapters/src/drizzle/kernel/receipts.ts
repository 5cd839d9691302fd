import type { Receipt, Receipts } from '@quadrangle/domain/kernel/ports';
import { eq, lt } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Store } from '../engine/store.ts';
import { removeSome } from './remove-in-portions.ts';

const statements = perStore(({ tables: { receipts } }) => ({
  find: prepared((db) =>
    db
      .select()
      .from(receipts)
      .where(eq(receipts.key, placeholder('key'))),
  ),
  keep: prepared((db) =>
    db
      .insert(receipts)
      .values({
        key: placeholder('key'),
        sent: placeholder('sent'),
        effect: placeholder('effect'),
        at: placeholder('at'),
      })
      .onConflictDoNothing()
      .returning({ key: receipts.key }),
  ),
}));

/** Stores a receipt in the unit of its effect. Throws if its key already has one, which rolls the unit back. */
export async function keepReceipt(store: Store, db: Db, receipt: Receipt): Promise<void> {
  const kept = await statements(store).keep(db, { ...receipt });
  if (kept.length === 0) throw new Error('a receipt with this key exists already');
}

/** Which calls with a key took effect. */
export function receiptsOn(store: Store): Receipts {
  const { receipts } = store.tables;
  const { find } = statements(store);
  return {
    async find(key) {
      const [receipt] = await find(store.read, { key });
      return receipt ?? null;
    },
    async sweep(old) {
      while (await store.write((db) => removeSome(db, receipts.key, lt(receipts.at, old))));
    },
  };
}
