import type { User } from '@quadrangle/domain/accounts/user';
import { eq } from 'drizzle-orm';
import { placeholder } from '../engine/placeholder.ts';
import { perStore, prepared } from '../engine/prepared.ts';
import type { Db, Purpose, Store } from '../engine/store.ts';
import { userColumns } from './rows.ts';

const statements = perStore((store) => {
  const { users } = store.tables;
  const lockedFor = (purpose: Purpose) =>
    prepared((db) =>
      store.locked(
        db
          .select(userColumns(store.tables))
          .from(users)
          .where(eq(users.id, placeholder('id'))),
        purpose,
      ),
    );
  return { change: lockedFor('change'), removal: lockedFor('removal') };
});

/** The person, locked until the unit ends; null when there is none. */
export async function lockedUser(
  store: Store,
  db: Db,
  id: string,
  purpose: 'change' | 'removal' = 'change',
): Promise<User | null> {
  const [user] = await statements(store)[purpose](db, { id });
  return user ?? null;
}
