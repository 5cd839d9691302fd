import type { User } from '@quadrangle/domain/accounts/user';
import { eq } from 'drizzle-orm';
import { userColumns } from './rows.ts';
import type { Db, Purpose, Store } from './store.ts';

/** The person, kept from others until the unit ends; null when there is none. */
export async function lockedUser(store: Store, db: Db, id: string, purpose: Purpose = 'change'): Promise<User | null> {
  const { users } = store.tables;
  const [user] = await store.locked(db.select(userColumns(store.tables)).from(users).where(eq(users.id, id)), purpose);
  return user ?? null;
}
