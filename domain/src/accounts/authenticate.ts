import type { Member, Origin } from '../kernel/actor.ts';
import type { Clock, Secrets } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import type { Sessions } from './ports.ts';
import { sessionExpiry, sessionIsStale } from './rules.ts';

/**
 * The member behind a session token, or null when the server does not know it any more. A session that was last seen
 * a while ago slides; `renewedUntil` then says until when, for the cookie (decisions 8).
 */
export async function authenticate(
  ports: { clock: Clock; secrets: Secrets; sessions: Sessions },
  token: string,
  origin: Origin,
): Promise<{ member: Member; renewedUntil: Instant | null } | null> {
  const now = ports.clock.now();
  const found = await ports.sessions.find(ports.secrets.digest(token), now);
  if (!found) return null;
  const { session, user } = found;
  const stale = sessionIsStale(session, now);
  const expiresAt = sessionExpiry(session.createdAt, now);
  if (stale) await ports.sessions.touch(session.id, { lastSeenAt: now, expiresAt });
  return {
    renewedUntil: stale ? expiresAt : null,
    member: {
      kind: 'member',
      origin,
      id: user.id,
      sessionId: session.id,
      tenant: user.tenant,
      createdAt: user.createdAt,
      planEnd: user.planEnd,
      developer: user.developer,
      moderator: user.moderator,
      uploadsStoppedUntil: user.uploadsStoppedUntil,
      provenAt: session.provenAt,
    },
  };
}
