import { z } from 'zod';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';
import { limits } from './limits.ts';
import { mailLink, openLink } from './links.ts';
import type { Links, Passwords, Users } from './ports.ts';
import { login, newPassword } from './rules.ts';
import { COMMON_PASSWORD } from './sign-up.ts';
import { linkInput } from './verify-email.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  passwords: Passwords;
  users: Users;
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
    await openLink(ports, 'reset', userId, token);
    return { ready: true };
  },
});

/**
 * Sets a new password by the link that was mailed; verifies the address and ends every session (decisions 7).
 * Refuses LINK_NOT_FOUND, LINK_EXPIRED, VALIDATION_FAILED.
 */
export const resetPassword = useCase({
  name: 'accounts.resetPassword',
  access: 'anyone',
  input: linkInput.extend({ password: newPassword }),
  async run(ports: Ports, _actor, { userId, token, password }): Promise<{ changed: true }> {
    const { link } = await openLink(ports, 'reset', userId, token);
    if (ports.passwords.isCommon(password))
      refuse('VALIDATION_FAILED', { errors: [{ field: 'password', message: COMMON_PASSWORD }] });
    const hash = await ports.passwords.hash(password);
    if (!(await ports.links.resetPassword(link, hash, ports.clock.now()))) refuse('LINK_EXPIRED');
    return { changed: true };
  },
});
