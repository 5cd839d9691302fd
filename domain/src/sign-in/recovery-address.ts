import { z } from 'zod';
import { codeFits, freshCode, hashedCode } from '../accounts/code.ts';
import { limits, MAIL_SPACING } from '../accounts/limits.ts';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { RecoveryAddresses } from '../accounts/ports.ts';
import { CODE_LIFE, emailAddress, MAX_CODE_TRIES, mailboxOf, tenantOf, typedCode } from '../accounts/rules.ts';
import { auditEntry } from '../audit/entry.ts';
import { addresseeOf, mailboxFor, todayOf } from '../colleges/mailbox.ts';
import { demandProof, type Ports as ProofPorts } from '../factors/prove.ts';
import { refuse } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import { refuseTooMany, withinLimits } from '../kernel/limited.ts';
import type { Ids, Limits, Mailer, Secrets, Settings } from '../kernel/ports.ts';
import { sendMailJob } from '../kernel/send-mail.ts';
import { nothing, useCase } from '../kernel/use-case.ts';

export interface Ports extends ProofPorts {
  ids: Ids;
  secrets: Secrets;
  settings: Settings;
  limits: Limits;
  recoveryAddresses: RecoveryAddresses;
}

/** What a code is hashed with: one for another person or address never fits. */
export const recoveryAddressLabel = (userId: string, address: string) => `recovery ${userId} ${address}`;

/**
 * Mails a code to an address that is to be one's recovery address: of any domain except the own college's, where mail
 * ends with the time there. Nothing changes before the code is typed. Needs a proof, because whoever has that mailbox
 * gets in once one left (decisions 54, 74).
 */
export const askRecoveryAddress = useCase({
  name: 'accounts.askRecoveryAddress',
  access: 'member',
  refuses: ['PROOF_REQUIRED', 'RECOVERY_IN_COLLEGE', 'TOO_MANY_REQUESTS', 'UNAUTHENTICATED'],
  input: z.strictObject({ email: emailAddress }),
  async run(ports: Ports, actor, { email }): Promise<{ sent: true }> {
    if (tenantOf(email) === actor.tenant) refuse('RECOVERY_IN_COLLEGE');
    await demandProof(ports, actor);
    const mails = [`mail:recovery:mailbox:${mailboxOf(email)}`, limits.mailByMailbox] as const;
    await withinLimits(ports, [mails]);
    const code = sendRecoveryCodeJob.draft({ userId: actor.id });
    if (await ports.recoveryAddresses.ask(actor.id, email, ports.clock.now(), MAIL_SPACING, [code]))
      return { sent: true };
    await ports.limits.forgive(...mails);
    return refuseTooMany(MAIL_SPACING / 1_000);
  },
});

/** Makes the code and mails it, so that it is nowhere but in the mail (decisions 74). */
export const sendRecoveryCodeJob = job({
  kind: 'send-recovery-code',
  async run(
    ports: Pick<Ports, 'clock' | 'secrets' | 'users' | 'recoveryAddresses'> & { mailer: Mailer },
    { userId }: { readonly userId: string },
  ) {
    const { clock, secrets, recoveryAddresses } = ports;
    const code = freshCode(secrets);
    const hash = (address: string) => hashedCode(secrets, recoveryAddressLabel(userId, address), code);
    const to = await recoveryAddresses.giveCode(userId, hash, clock.now() + CODE_LIFE);
    const user = to === null ? null : await ports.users.byId(userId);
    if (to === null || !user) return;
    const { language, tenant } = user;
    await ports.mailer.send({ kind: 'recovery-code', to, language, tenant, code });
  },
});

/**
 * Proves by the code from the mail that one reads that mailbox: it is one's recovery address from now on, in place of a
 * former one. Whoever read the letters until now is told (decisions 55, 74).
 */
export const confirmRecoveryAddress = useCase({
  name: 'accounts.confirmRecoveryAddress',
  access: 'member',
  refuses: ['RECOVERY_CODE_WRONG', 'UNAUTHENTICATED'],
  input: z.strictObject({ code: typedCode }),
  async run(ports: Ports, actor, input): Promise<{ confirmed: true }> {
    const now = ports.clock.now();
    const claim = (await ports.recoveryAddresses.tryCode(actor.id, MAX_CODE_TRIES)) ?? refuse('RECOVERY_CODE_WRONG');
    const { address } = claim;
    if (!codeFits(ports.secrets, { ...claim, digest: recoveryAddressLabel(actor.id, address) }, input.code, now))
      refuse('RECOVERY_CODE_WRONG');
    const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    const reader = addresseeOf(user, todayOf(ports)) ?? { to: address, language: user.language, tenant: user.tenant };
    const letter = sendMailJob.draft({
      kind: 'account',
      ...reader,
      news: 'recovery-address',
      at: now,
      device: null,
      page: `${ports.settings.publicUrl}/profile`,
    });
    const audit = auditEntry(ports, actor, 'recovery-address-changed', { personId: actor.id });
    if (!(await ports.recoveryAddresses.keep(actor.id, address, now, [letter], audit))) refuse('RECOVERY_CODE_WRONG');
    return { confirmed: true };
  },
});

/**
 * Removes one's recovery address, and one that waits for its code. Needs a proof, like setting one, and its person is
 * told (decisions 54, 55, 74). Refuses RECOVERY_IN_USE once the links to a new password go there: it can be replaced
 * then.
 */
export const removeRecoveryAddress = useCase({
  name: 'accounts.removeRecoveryAddress',
  access: 'member',
  refuses: ['PROOF_REQUIRED', 'RECOVERY_IN_USE', 'UNAUTHENTICATED'],
  input: nothing,
  async run(ports: Ports, actor): Promise<{ removed: true }> {
    await demandProof(ports, actor);
    const user = (await ports.users.byId(actor.id)) ?? refuse('UNAUTHENTICATED');
    const mailbox = mailboxFor(user, todayOf(ports), true);
    if (mailbox !== null && mailbox !== user.email) refuse('RECOVERY_IN_USE');
    const letter = accountLetter(ports, actor.id, 'recovery-address-removed');
    const audit = auditEntry(ports, actor, 'recovery-address-removed', { personId: actor.id });
    await ports.recoveryAddresses.remove(actor.id, [letter], audit);
    return { removed: true };
  },
});
