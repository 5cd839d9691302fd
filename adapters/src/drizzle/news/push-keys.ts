import { createECDH } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

const KEY = 'push_key';

/** The keys by which push services know this installation, base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The installation's keys for push, made once and stored with its other secret. Processes that ask at the same time
 * agree on them; backups and moves include them, because browsers accept only pushes signed with them (decisions 50).
 */
export async function pushKeys(store: Store): Promise<PushKeys> {
  const { settings } = store.tables;
  const stored = async () => {
    const [row] = await store.read.select().from(settings).where(eq(settings.key, KEY));
    return row?.value;
  };
  let privateKey = await stored();
  if (privateKey === undefined) {
    const fresh = createECDH('prime256v1');
    fresh.generateKeys();
    const value = fresh.getPrivateKey().toString('hex').padStart(64, '0');
    await store.write((db) => db.insert(settings).values({ key: KEY, value }).onConflictDoNothing());
    privateKey = (await stored()) ?? value;
  }
  const known = createECDH('prime256v1');
  known.setPrivateKey(privateKey, 'hex');
  return {
    publicKey: known.getPublicKey().toString('base64url'),
    privateKey: Buffer.from(privateKey, 'hex').toString('base64url'),
  };
}
