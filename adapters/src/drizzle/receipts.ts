import type { Receipt, Receipts } from '@quadrangle/domain/kernel/ports';
import { eq, lt } from 'drizzle-orm';
import type { Db, Store } from './store.ts';

/** Stores a receipt in the unit of its effect. Throws when its key has one already, which rolls the unit back. */
export async function keepReceipt({ tables: { receipts } }: Store, db: Db, receipt: Receipt): Promise<void> {
  const kept = await db.insert(receipts).values(receipt).onConflictDoNothing().returning({ key: receipts.key });
  if (kept.length === 0) throw new Error('a receipt with this key exists already');
}

/** Which calls with a key took effect. */
export function receiptsOn(store: Store): Receipts {
  const { receipts } = store.tables;
  return {
    async find(key) {
      const [receipt] = await store.read.select().from(receipts).where(eq(receipts.key, key));
      return receipt ?? null;
    },
    async sweep(old) {
      await store.write((db) => db.delete(receipts).where(lt(receipts.at, old)));
    },
  };
}
