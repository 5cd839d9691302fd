import { stays } from '../colleges/leaving.ts';
import type { Member, Origin } from '../kernel/actor.ts';
import type { User } from './user.ts';

/** Somebody as who acts in a session, as if they never left and gave no proof. */
export function memberOf(user: User, origin: Origin, sessionId: string): Member {
  const { id, tenant, createdAt, planEnd, seatEnd, developer, moderator, steward, uploadsStoppedUntil } = user;
  const rights = { planEnd, seatEnd, developer, moderator, steward, uploadsStoppedUntil, ...stays, provenAt: null };
  return { kind: 'member', origin, id, sessionId, tenant, createdAt, ...rights };
}
