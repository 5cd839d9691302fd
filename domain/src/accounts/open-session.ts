import type { Origin } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { deviceDigest } from './device.ts';
import { limits } from './limits.ts';
import { accountLetter } from './mail-about-account.ts';
import type { Sessions } from './ports.ts';
import { MAX_DEVICES, MAX_SESSIONS, sessionExpiry } from './rules.ts';
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
 * (decisions 55). `provenAt` is when they last proved who they are, null where that is unknown. Refuses
 * TOO_MANY_REQUESTS, and SIGN_IN_FAILED where they are not as `user` says any more: gone, suspended, closed to entry,
 * or with another password, which ends every session (decisions 7).
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
  provenAt: Instant | null = ports.clock.now(),
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
    provenAt,
    userAgent: origin.userAgent,
  };
  const arrival = {
    device: deviceDigest(ports, user.id, origin.userAgent),
    most: MAX_DEVICES,
    letters: [accountLetter(ports, user.id, 'new-device', origin.userAgent)],
  };
  const fits = ({ passwordHash, suspendedAt, entryClosedAt }: User) =>
    passwordHash === user.passwordHash && suspendedAt === null && entryClosedAt === null;
  if (!(await ports.sessions.open(session, MAX_SESSIONS, arrival, fits))) refuse('SIGN_IN_FAILED');
  return { user: selfView(ports, user), token, expiresAt };
}
