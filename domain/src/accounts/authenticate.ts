import { isOver } from '../colleges/closing.ts';
import { dutiesAreOver, leavingOf, stays } from '../colleges/leaving.ts';
import type { Member, Origin } from '../kernel/actor.ts';
import type { Clock, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { gateOf } from './age.ts';
import type { Sessions } from './ports.ts';
import { sessionExpiry, sessionIsStale } from './rules.ts';
import type { FoundSession, User } from './user.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  sessions: Sessions;
  settings: Pick<Settings, 'minors' | 'timeZone'>;
}

/**
 * The member behind a session token, or null if the server no longer knows it. A session that was last seen a while ago
 * is extended; `renewedUntil` then says until when, for the cookie (decisions 8). `college` is the version of their
 * college, null if it is not listed. A session of somebody whose age or guardian is to be asked for first is none
 * (decisions 73), and so is that of somebody whose college is erased (decisions 69).
 */
export async function authenticate(
  ports: Ports,
  token: string,
  origin: Origin,
): Promise<{ member: Member; renewedUntil: Instant | null; college: number | null } | null> {
  const now = ports.clock.now();
  const found = await ports.sessions.find(ports.secrets.digest(token), now);
  if (!found || !isOpen(ports, found)) return null;
  const { session, college } = found;
  const stale = sessionIsStale(session, now);
  const expiresAt = sessionExpiry(session.createdAt, now);
  if (stale) await ports.sessions.touch(session.id, { lastSeenAt: now, expiresAt });
  return {
    renewedUntil: stale ? expiresAt : null,
    member: signedIn(ports, found, origin),
    college: college?.version ?? null,
  };
}

/**
 * The member behind a token as they are now, or null once the session ended. Reading it does not extend it (decisions
 * 8).
 */
export async function stillSignedIn(ports: Ports, token: string, origin: Origin): Promise<Member | null> {
  const found = await ports.sessions.find(ports.secrets.digest(token), ports.clock.now());
  return found && isOpen(ports, found) ? signedIn(ports, found, origin) : null;
}

const isOpen = ({ clock, settings }: Ports, { user, college }: FoundSession): boolean =>
  gateOf(settings.minors, user) === 'open' && !isOver(college, settings, clock.now());

function signedIn({ clock, settings }: Ports, { session, user, college }: FoundSession, origin: Origin): Member {
  const { timeZone = null, alumni = null } = college ?? {};
  const rules = { timeZone: timeZone ?? settings.timeZone, ...(alumni && { alumni }) };
  const now = clock.now();
  const leaving = leavingOf(user, rules, now);
  const onDuty = !dutiesAreOver(leaving, now);
  const member = memberOf(user, origin, session.id);
  return {
    ...member,
    ...leaving,
    moderator: member.moderator && onDuty,
    steward: member.steward && onDuty,
    provenAt: session.provenAt,
  };
}

/** Somebody as who acts in a session, as if they never left and gave no proof. */
export function memberOf(user: User, origin: Origin, sessionId: string): Member {
  const { id, tenant, createdAt, planEnd, seatEnd, developer, moderator, steward, uploadsStoppedUntil } = user;
  const rights = { planEnd, seatEnd, developer, moderator, steward, uploadsStoppedUntil, ...stays, provenAt: null };
  return { kind: 'member', origin, id, sessionId, tenant, createdAt, ...rights };
}
