import { z } from 'zod';
import type { Origin } from '../kernel/actor.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import { deviceName } from './device.ts';
import { limits } from './limits.ts';
import { mailLink } from './links.ts';
import type { Links, Passwords, Sessions, UserLookup } from './ports.ts';
import { login, MAX_SESSIONS, sessionExpiry, typedPassword } from './rules.ts';
import { forgiveTries, passwordFits, signInTries } from './sign-in-tries.ts';
import { accountLetter } from './tell-of-account.ts';
import type { User } from './user.ts';
import { type SelfView, selfView } from './views.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  passwords: Passwords;
  users: UserLookup;
  links: Links;
  sessions: Sessions;
}

/** A session just begun: the token for the cookie is told once, and until when it lives. */
export interface SignedIn {
  readonly user: SelfView;
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Signs in with a username or e-mail and a password. Unknown name, wrong password and unverified account are told
 * alike and take the same time; the right password of an unverified account sends a fresh link (decisions 6, 7).
 * Refuses SIGN_IN_INCOMPLETE, SIGN_IN_FAILED, TOO_MANY_REQUESTS.
 */
export const signIn = useCase({
  name: 'accounts.signIn',
  access: 'anyone',
  input: z.strictObject({ name: login, password: typedPassword }),
  invalidAs: 'SIGN_IN_INCOMPLETE',
  async run(ports: Ports, actor, { name, password }): Promise<SignedIn> {
    const { address } = actor.origin;
    const user = await ports.users.byLogin(name.trim());
    const tries = signInTries(user ?? name, address);
    const fits = await passwordFits(ports, tries, user?.passwordHash ?? null, password);
    if (!user || !fits || user.suspendedAt !== null) refuse('SIGN_IN_FAILED');
    if (user.verifiedAt === null) {
      const wait = await ports.limits.hit(`mail:verify:address:${address}`, limits.mailByAddress);
      if (wait === null) await mailLink(ports, 'verify', user);
      refuse('SIGN_IN_FAILED');
    }

    await forgiveTries(ports, tries);
    return openSession(ports, user, actor.origin);
  },
});

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
