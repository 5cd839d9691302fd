import type { Avatars } from '@quadrangle/domain/media/ports';
import { eq } from 'drizzle-orm';
import type { Store } from './store.ts';

/** Who has which picture; nothing is written here: pictures are set with the person (`usersOn`). */
export function avatarsOn({ read, tables: { users } }: Store): Avatars {
  return {
    async avatarOwner(fileName) {
      const [owner] = await read
        .select({ id: users.id, tenant: users.tenant })
        .from(users)
        .where(eq(users.avatar, fileName));
      return owner ?? null;
    },
  };
}
