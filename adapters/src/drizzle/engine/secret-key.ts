import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Store } from './store.ts';

const KEY = 'secret_key';

/**
 * The installation's secret key: 256 random bits as base64url, made once; processes that start at the same time agree
 * on it.
 */
export async function secretKey(store: Store): Promise<string> {
  const { settings } = store.tables;
  const stored = async () => {
    const [row] = await store.read.select().from(settings).where(eq(settings.key, KEY));
    return row?.value;
  };
  const known = await stored();
  if (known !== undefined) return known;
  const fresh = randomBytes(32).toString('base64url');
  await store.write((db) => db.insert(settings).values({ key: KEY, value: fresh }).onConflictDoNothing());
  return (await stored()) ?? fresh;
}
