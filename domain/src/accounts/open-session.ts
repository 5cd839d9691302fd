import type { Origin } from '../kernel/actor.ts';
import type { Clock, Ids, Secrets } from '../kernel/ports.ts';
import { deviceName } from './device.ts';
import type { Sessions } from './ports.ts';
import { MAX_SESSIONS, sessionExpiry } from './rules.ts';
import { accountLetter } from './tell-of-account.ts';
import type { User } from './user.ts';
import { type SelfView, selfView } from './views.ts';

/** A session just begun: the token for the cookie is told once, and until when it lives. */
export interface SignedIn {
  readonly user: SelfView;
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Begins a session of `user`; one too many ends their oldest (decisions 8). They are told of a device they were not seen
 * with before (decisions 55).
 */
export async function openSession(
  ports: { clock: Clock; ids: Ids; secrets: Secrets; sessions: Sessions },
  user: User,
  origin: Origin,
): Promise<SignedIn> {
  const token = ports.secrets.token();
  const now = ports.clock.now();
  const expiresAt = sessionExpiry(now, now);
  const session = {
    id: ports.ids.next(),
    userId: user.id,
    digest: ports.secrets.digest(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    provenAt: now,
    userAgent: origin.userAgent,
  };
  await ports.sessions.open(session, MAX_SESSIONS, {
    device: ports.secrets.digest(`${user.id} ${deviceName(origin.userAgent)}`),
    letters: [accountLetter(ports, user.id, 'new-device', origin.userAgent)],
  });
  return { user: selfView(ports, user), token, expiresAt };
}
