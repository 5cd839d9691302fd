import type { Avatars } from '@quadrangle/domain/media/ports';
import { and, eq, isNull } from 'drizzle-orm';
import type { Store } from '../engine/store.ts';

/** Who has which picture; nothing is written here: pictures are set with the person (`usersOn`) or club (`clubsOn`). */
export function avatarsOn({ read, tables: { clubs, users } }: Store): Avatars {
  return {
    async avatarOwner(fileName) {
      const [person] = await read
        .select({ id: users.id, tenant: users.tenant })
        .from(users)
        .where(and(eq(users.avatar, fileName), isNull(users.suspendedAt)));
      if (person) return person;
      const [club] = await read
        .select({ id: clubs.id, tenant: clubs.tenant })
        .from(clubs)
        .where(eq(clubs.avatar, fileName));
      return club ?? null;
    },
  };
}
