import { z } from 'zod';
import { limits } from '../accounts/limits.ts';
import { mailLink, openLink } from '../accounts/links.ts';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { Links, Passwords, UserLookup } from '../accounts/ports.ts';
import { login, newPassword, passwordFlaw } from '../accounts/rules.ts';
import { linkInput } from '../accounts/verify-email.ts';
import { auditEntry } from '../audit/entry.ts';
import { demandProofOfFactor, type Ports as ProofPorts } from '../factors/prove.ts';
import { refuse } from '../kernel/errors.ts';
import type { Nothing } from '../kernel/job.ts';
import { withinLimits } from '../kernel/limited.ts';
import { neighbourhoodOf } from '../kernel/network.ts';
import type { Clock, Ids, Limits, Secrets, Settings } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { useCase } from '../kernel/use-case.ts';

export interface Ports extends SendOncePorts {
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
 * Mails a link to set a new password. The answer is the same for known and unknown names, and when no mail is sent
 * because one was just sent (decisions 6, 7). For one's own account with a second factor, as on the profile, it needs a
 * proof (decisions 54).
 */
export const recoverAccount = useCase({
  name: 'accounts.recover',
  access: 'anyone',
  refuses: ['PROOF_REQUIRED', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'],
  input: z.strictObject({ name: login }),
  async run(ports: Ports & ProofPorts, actor, { name }): Promise<{ sent: true }> {
    await withinLimits(ports, [[`mail:reset:address:${actor.origin.address}`, limits.mailByAddress]]);
    const user = await ports.users.byLogin(name.trim());
    if (user && actor.kind === 'member' && user.id === actor.id) await demandProofOfFactor(ports, actor);
    if (user && user.suspendedAt === null) await mailLink(ports, 'reset', user);
    return { sent: true };
  },
});

/** Whether a reset link still works, before a new password is typed. */
export const checkResetLink = useCase({
  name: 'accounts.checkResetLink',
  access: 'anyone',
  refuses: ['LINK_EXPIRED', 'LINK_NOT_FOUND'],
  input: linkInput,
  async run(ports: Ports, _actor, { userId, token }): Promise<{ ready: true }> {
    const { used } = await openLink(ports, 'reset', userId, token);
    return used ? refuse('LINK_EXPIRED') : { ready: true };
  },
});

/**
 * Sets a new password by the mailed link; verifies the address, ends every session and tells the person by mail
 * (decisions 7, 53, 55). Sent again with its key, it succeeds again.
 */
export const resetPassword = sendOnce({
  name: 'accounts.resetPassword',
  access: 'anyone',
  refuses: ['LINK_EXPIRED', 'LINK_NOT_FOUND', 'TOO_BUSY'],
  input: linkInput.extend({ password: newPassword }),
  async run(ports: Ports, actor, input, receipt: ReceiptOf<Nothing>): Promise<{ changed: true }> {
    const { userId, token, password } = input;
    const { link, used } = await openLink(ports, 'reset', userId, token);
    if (used) refuse('LINK_EXPIRED');
    const user = await ports.users.byId(link.userId);
    const flaw = user && passwordFlaw(password, user, ports.passwords.isCommon);
    if (flaw !== null) refuse('VALIDATION_FAILED', { errors: [{ field: 'password', message: flaw }] });
    const hash = await ports.passwords.hash(password, neighbourhoodOf(actor.origin.address));
    const audit = auditEntry(ports, { kind: 'member', id: userId }, 'password-changed', { personId: userId });
    // Used or retired meanwhile.
    const sideWrites = [...receipt({}), accountLetter(ports, userId, 'password-changed')];
    if (!(await ports.links.resetPassword(link, hash, ports.clock.now(), audit, sideWrites))) refuse('LINK_EXPIRED');
    return { changed: true };
  },
  again: async () => ({ changed: true }),
});
