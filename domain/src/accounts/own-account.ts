import type { Member } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { UserLookup } from './ports.ts';
import type { User } from './user.ts';

/** A person of the actor's tenant; refuses USER_NOT_FOUND for anybody else (decisions 2). */
export async function personOfTenant(ports: { users: UserLookup }, actor: Member, userId: string): Promise<User> {
  const user = await ports.users.byId(userId);
  if (!user || user.tenant !== actor.tenant || user.suspendedAt !== null || user.verifiedAt === null)
    refuse('USER_NOT_FOUND');
  return user;
}

/** The actor's own account; NOT_YOURSELF for somebody else's in the tenant, USER_NOT_FOUND outside (decisions 10). */
export async function ownAccount(ports: { users: UserLookup }, actor: Member, userId: string): Promise<User> {
  const user = await personOfTenant(ports, actor, userId);
  if (user.id !== actor.id) refuse('NOT_YOURSELF');
  return user;
}
