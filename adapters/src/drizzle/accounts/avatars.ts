import type { Avatars } from '@quadrangle/domain/media/ports';
import { and, eq, isNull } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** Who has which picture; nothing is written here: pictures are set with the person (`usersOn`). */
export function avatarsOn({ read, tables: { users } }: Store): Avatars {
  return {
    async avatarOwner(fileName) {
      const [owner] = await read
        .select({ id: users.id, tenant: users.tenant })
        .from(users)
        .where(and(eq(users.avatar, fileName), isNull(users.suspendedAt)));
      return owner ?? null;
    },
  };
}
