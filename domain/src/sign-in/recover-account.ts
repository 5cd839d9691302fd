import { z } from 'zod';
import { accountOf } from '../accounts/account-of.ts';
import { limits } from '../accounts/limits.ts';
import { mailLink, openLink, readerOfLink } from '../accounts/links.ts';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { Links, Passwords, UserLookup } from '../accounts/ports.ts';
import { refuseClosed } from '../accounts/returned-address.ts';
import { LINK_LIFE, login, newPassword, passwordFlaw } from '../accounts/rules.ts';
import { linkInput } from '../accounts/verify-email.ts';
import { auditEntry } from '../audit/entry.ts';
import { mailboxFor, todayOf } from '../colleges/mailbox.ts';
import type { Colleges } from '../colleges/ports.ts';
import { demandProofOfFactor, type Ports as ProofPorts } from '../factors/prove.ts';
import { refuse } from '../kernel/errors.ts';
import { job, type Nothing } from '../kernel/job.ts';
import { withinLimits } from '../kernel/limited.ts';
import { neighbourhoodOf } from '../kernel/network.ts';
import type { Ids, JobQueue, Settings } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';

export interface Ports extends SendOncePorts {
  ids: Ids;
  settings: Settings;
  passwords: Passwords;
  users: UserLookup;
  links: Links;
  colleges: Pick<Colleges, 'find'>;
}

/**
 * Mails a link to set a new password. The answer is the same for known and unknown names, and when no mail is sent
 * because one was just sent, or because the mailbox may be another's by now (decisions 6, 7, 75). A job looks the name
 * up, so that the time tells no more than the answer. For one's own account with a second factor, as on the profile, it
 * needs a proof (decisions 54), and a mailbox that links go to: nothing is hidden from oneself (decisions 74).
 */
export const recoverAccount = useCase({
  name: 'accounts.recover',
  access: 'anyone',
  refuses: ['PROOF_REQUIRED', 'RECOVERY_MISSING', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'],
  input: z.strictObject({ name: login }),
  async run(ports: Ports & ProofPorts & { jobs: JobQueue }, actor, { name }): Promise<{ sent: true }> {
    await withinLimits(ports, [[`mail:reset:address:${actor.origin.address}`, limits.mailByAddress]]);
    const typed = name.trim();
    if (actor.kind === 'member') {
      const account = await accountOf(ports, typed);
      if (account?.id === actor.id) {
        await demandProofOfFactor(ports, actor);
        if (readerOfLink(ports, 'reset', account) === null) refuse('RECOVERY_MISSING');
      }
    }
    const now = ports.clock.now();
    await ports.jobs.enqueue(recoverJob.draft({ login: typed, until: now + LINK_LIFE.reset }), now);
    return { sent: true };
  },
});

/**
 * Looks up what somebody typed, and mails the link. Past `until` it does nothing, so that what was typed is forgotten
 * before it could become a dead letter (decisions 6).
 */
export const recoverJob = job({
  kind: 'recover',
  async run(
    ports: Pick<Ports, 'clock' | 'secrets' | 'settings' | 'limits' | 'users' | 'links' | 'colleges'>,
    { login, until }: { readonly login: string; readonly until: Instant },
  ) {
    if (ports.clock.now() >= until) return;
    const user = await accountOf(ports, login);
    if (user && user.suspendedAt === null) await mailLink(ports, 'reset', user);
  },
});

/**
 * The link and whose it is; refuses ENTRY_CLOSED, to whoever has one, for an account that nobody enters (decisions 75).
 */
async function openResetLink(ports: Ports, userId: string, token: string) {
  const user = await ports.users.byId(userId);
  if (user && (await ports.links.find('reset', userId, ports.secrets.digest(token))))
    refuseClosed(ports.settings, user);
  return { user, ...(await openLink(ports, 'reset', userId, token)) };
}

/** Whether a reset link still works, before a new password is typed. */
export const checkResetLink = useCase({
  name: 'accounts.checkResetLink',
  access: 'anyone',
  refuses: ['ENTRY_CLOSED', 'LINK_EXPIRED', 'LINK_NOT_FOUND'],
  input: linkInput,
  async run(ports: Ports, _actor, { userId, token }): Promise<{ ready: true }> {
    const { used } = await openResetLink(ports, userId, token);
    return used ? refuse('LINK_EXPIRED') : { ready: true };
  },
});

/**
 * Sets a new password by the mailed link; verifies the address, ends every session and tells the person by mail
 * (decisions 7, 53, 55). Where the link went to the college's address, a recovery address goes, which somebody with the
 * former password may have set (decisions 74). Sent again with its key, it succeeds again.
 */
export const resetPassword = sendOnce({
  name: 'accounts.resetPassword',
  access: 'anyone',
  refuses: ['ENTRY_CLOSED', 'LINK_EXPIRED', 'LINK_NOT_FOUND', 'TOO_BUSY'],
  input: linkInput.extend({ password: newPassword }),
  async run(ports: Ports, actor, input, receipt: ReceiptOf<Nothing>): Promise<{ changed: true }> {
    const { userId, token, password } = input;
    const { link, used, user } = await openResetLink(ports, userId, token);
    if (used) refuse('LINK_EXPIRED');
    const flaw = user && passwordFlaw(password, user, ports.passwords.isCommon);
    if (flaw !== null) refuse('VALIDATION_FAILED', { errors: [{ field: 'password', message: flaw }] });
    const hash = await ports.passwords.hash(password, neighbourhoodOf(actor.origin.address));
    const mailedOn = todayOf(ports, link.expiresAt - LINK_LIFE.reset);
    const forgetsRecovery = user !== null && mailboxFor(user, mailedOn, true) === user.email;
    const isGone = forgetsRecovery && user.recoveryAddress !== null;
    const details = isGone ? { recoveryAddress: 'removed' } : {};
    const audit = auditEntry(ports, { kind: 'member', id: userId }, 'password-changed', { personId: userId, details });
    const news = isGone ? 'password-changed-address-gone' : 'password-changed';
    const sideWrites = [...receipt({}), accountLetter(ports, userId, news)];
    // Used or retired meanwhile.
    if (!(await ports.links.resetPassword(link, hash, ports.clock.now(), { audit, sideWrites, forgetsRecovery })))
      refuse('LINK_EXPIRED');
    return { changed: true };
  },
  again: async () => ({ changed: true }),
});
