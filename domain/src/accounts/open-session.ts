import type { Origin } from '../kernel/actor.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { deviceDigest } from './device.ts';
import { limits } from './limits.ts';
import { accountLetter } from './mail-about-account.ts';
import type { Sessions } from './ports.ts';
import { MAX_SESSIONS, sessionExpiry } from './rules.ts';
import type { User } from './user.ts';
import { type SelfView, selfView } from './views.ts';

/** A new session: the token for the cookie, which is known only now, and its end. */
export interface SignedIn {
  readonly user: SelfView;
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Begins a session of `user`; one too many ends their oldest (decisions 8). A mail tells them of a new device
 * (decisions 55). Refuses TOO_MANY_REQUESTS.
 */
export async function openSession(
  ports: {
    clock: Clock;
    ids: Ids;
    secrets: Secrets;
    settings: Pick<Settings, 'timeZone'>;
    limits: Limits;
    sessions: Sessions;
  },
  user: User,
  origin: Origin,
): Promise<SignedIn> {
  await withinLimits(ports, [[`sessions:${user.id}`, limits.sessions]]);
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
    device: deviceDigest(ports, user.id, origin.userAgent),
    letters: [accountLetter(ports, user.id, 'new-device', origin.userAgent)],
  });
  return { user: selfView(ports, user), token, expiresAt };
}
