import { z } from 'zod';
import { auditEntry } from '../audit/entry.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import { limits } from './limits.ts';
import { mailLink, openLink } from './links.ts';
import type { Links, Passwords, UserLookup } from './ports.ts';
import { login, newPassword, passwordFlaw } from './rules.ts';
import { isPasswordOf } from './sign-in-tries.ts';
import type { Link } from './user.ts';
import { linkInput } from './verify-email.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  passwords: Passwords;
  users: UserLookup;
  links: Links;
}

/**
 * Mails a link to set a new password. Says the same for known and unknown names, and also when no mail goes out
 * because one just did (decisions 6, 7). Refuses TOO_MANY_REQUESTS for an address that asks for too many.
 */
export const recoverAccount = useCase({
  name: 'accounts.recover',
  access: 'anyone',
  input: z.strictObject({ name: login }),
  async run(ports: Ports, actor, { name }): Promise<{ sent: true }> {
    await withinLimits(ports, [[`mail:reset:address:${actor.origin.address}`, limits.mailByAddress]]);
    const user = await ports.users.byLogin(name.trim());
    if (user && user.suspendedAt === null) await mailLink(ports, 'reset', user);
    return { sent: true };
  },
});

/** Whether a reset link still works, before a new password is typed. Refuses LINK_NOT_FOUND, LINK_EXPIRED. */
export const checkResetLink = useCase({
  name: 'accounts.checkResetLink',
  access: 'anyone',
  input: linkInput,
  async run(ports: Ports, _actor, { userId, token }): Promise<{ ready: true }> {
    const { used } = await openLink(ports, 'reset', userId, token);
    return used ? refuse('LINK_EXPIRED') : { ready: true };
  },
});

/**
 * Sets a new password by the link that was mailed; verifies the address and ends every session (decisions 7, 53). With
 * `repeated`, the answer to a try before was lost: the link that set this very password says so again, within its life.
 * Refuses LINK_NOT_FOUND, LINK_EXPIRED, VALIDATION_FAILED, TOO_MANY_REQUESTS.
 */
export const resetPassword = useCase({
  name: 'accounts.resetPassword',
  access: 'anyone',
  input: linkInput.extend({ password: newPassword, repeated: z.boolean().default(false) }),
  async run(ports: Ports, actor, { userId, token, password, repeated }): Promise<{ changed: true }> {
    const { link, used } = await openLink(ports, 'reset', userId, token);
    if (!used && (await setPassword(ports, link, password))) return { changed: true };
    // Used before or a moment ago; one that was retired set nothing.
    await openLink(ports, 'reset', userId, token);
    const user = repeated ? await ports.users.byId(userId) : null;
    if (!user || !(await isPasswordOf(ports, user, password, actor.origin.address))) refuse('LINK_EXPIRED');
    return { changed: true };
  },
});

/** False when the link was used or retired meanwhile. */
async function setPassword(ports: Ports, link: Link, password: string): Promise<boolean> {
  const user = await ports.users.byId(link.userId);
  const flaw = user && passwordFlaw(password, user, ports.passwords.isCommon);
  if (flaw !== null) refuse('VALIDATION_FAILED', { errors: [{ field: 'password', message: flaw }] });
  const noted = auditEntry(ports, { kind: 'member', id: link.userId }, 'password-changed', { personId: link.userId });
  return ports.links.resetPassword(link, await ports.passwords.hash(password), ports.clock.now(), noted);
}
