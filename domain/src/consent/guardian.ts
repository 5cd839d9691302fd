import { z } from 'zod';
import { ages, gateOf } from '../accounts/age.ts';
import { codeFits, freshCode, hashedCode } from '../accounts/code.ts';
import { MAIL_SPACING } from '../accounts/limits.ts';
import type { SignedIn } from '../accounts/open-session.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { ownEmail, refuseEntry } from '../accounts/returned-address.ts';
import { emailAddress, MAX_CODE_TRIES, mailboxOf, typedCode } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
import { auditEntry } from '../audit/entry.ts';
import { admit, atGate, type Ports as EnterPorts } from '../factors/enter.ts';
import { typedTicket } from '../factors/rules.ts';
import { refuse } from '../kernel/errors.ts';
import { job } from '../kernel/job.ts';
import { refuseTooMany, withinLimits } from '../kernel/limited.ts';
import type { Clock, Mailer, Secrets, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { useCase } from '../kernel/use-case.ts';
import { errors } from './declared.ts';
import type { Consents, Guardians } from './ports.ts';
import { GUARDIAN_CODE_LIFE, isOwnAddress, limits } from './rules.ts';

type Ports = Pick<
  EnterPorts,
  'clock' | 'ids' | 'secrets' | 'settings' | 'limits' | 'sessions' | 'secondFactors' | 'tickets' | 'users' | 'colleges'
>;

/** The entry of the log for what somebody says of themselves. */
export const consentEntry = (
  ports: Pick<Ports, 'clock' | 'ids'>,
  { id }: Pick<User, 'id'>,
  act: 'age-said' | 'guardian-agreed',
) => auditEntry(ports, { kind: 'member', id }, act, { personId: id });

/**
 * Answers AGE_ASKED, once: whoever is 18 or older enters; whoever is younger needs a guardian, or is refused, by
 * `MINORS` (decisions 73).
 */
export const sayAge = useCase({
  name: 'consent.sayAge',
  access: 'anyone',
  refuses: [
    'AGE_ASKED',
    'COLLEGE_CLOSED',
    'ENTRY_CLOSED',
    'GUARDIAN_ASKED',
    'MINORS_REFUSED',
    'SIGN_IN_FAILED',
    'TICKET_INVALID',
    'TOO_MANY_REQUESTS',
  ],
  input: z.strictObject({ ticket: typedTicket, age: z.enum(ages) }),
  async run(ports: Ports & { consents: Consents }, actor, { ticket, age }): Promise<SignedIn> {
    const { user, provenAt } = await atGate(ports, ticket);
    if (!(await ports.tickets.take(ports.secrets.digest(ticket))) || user.age !== null) refuse('TICKET_INVALID');
    await ports.consents.setAge(user.id, age, consentEntry(ports, user, 'age-said'));
    return admit(ports, { ...user, age }, actor.origin, provenAt);
  },
});

/**
 * Mails a code to a parent or guardian, one a minute and five a day; another address voids the former one's code
 * (decisions 7, 73).
 */
export const askGuardian = useCase({
  name: 'consent.askGuardian',
  access: 'anyone',
  refuses: ['ENTRY_CLOSED', 'GUARDIAN_IS_SELF', 'TICKET_INVALID', 'TOO_MANY_REQUESTS'],
  input: z.strictObject({ ticket: typedTicket, email: emailAddress }),
  async run(ports: Ports & { guardians: Guardians }, actor, { ticket, email }): Promise<{ sent: true }> {
    const { user } = await waiting(ports, ticket);
    // Nothing else would tell the guardian whom it is about.
    if (ownEmail(user) === '') refuseEntry(ports.settings);
    if (
      [user.email, user.recoveryAddress, user.addressOfAnother].some((own) => own !== null && isOwnAddress(own, email))
    )
      refuse('GUARDIAN_IS_SELF', { errors: [SELF] });
    await withinLimits(ports, [[`guardian:address:${actor.origin.address}`, limits.guardianByAddress]]);
    const mails = [
      [`guardian:account:${user.id}`, limits.guardianByAccount],
      [`guardian:mailbox:${mailboxOf(email)}`, limits.guardianByMailbox],
    ] as const;
    await withinLimits(ports, mails);
    const askedAt = ports.clock.now();
    const mail = sendGuardianCodeJob.draft({ personId: user.id, askedAt });
    const outcome = await ports.guardians.name({ personId: user.id, email, askedAt }, MAIL_SPACING, [mail]);
    if (outcome === 'named') return { sent: true };
    for (const [key, limit] of mails) await ports.limits.forgive(key, limit);
    return outcome === 'soon' ? refuseTooMany(MAIL_SPACING / 1_000) : refuse('TICKET_INVALID');
  },
});

/** Gives the code that a guardian was mailed, and enters (decisions 73). */
export const giveGuardianCode = useCase({
  name: 'consent.giveGuardianCode',
  access: 'anyone',
  refuses: [
    'AGE_ASKED',
    'COLLEGE_CLOSED',
    'ENTRY_CLOSED',
    'GUARDIAN_ASKED',
    'GUARDIAN_CODE_WRONG',
    'MINORS_REFUSED',
    'SIGN_IN_FAILED',
    'TICKET_INVALID',
    'TOO_MANY_REQUESTS',
  ],
  input: z.strictObject({ ticket: typedTicket, code: typedCode }),
  async run(ports: Ports & { guardians: Guardians }, actor, input): Promise<SignedIn> {
    const tries = `guardian code:${actor.origin.address}`;
    await withinLimits(ports, [[tries, limits.codesByAddress]]);
    const { user, provenAt } = await waiting(ports, input.ticket);
    const guardian = (await ports.guardians.tryCode(user.id, MAX_CODE_TRIES)) ?? refuse('GUARDIAN_CODE_WRONG');
    const now = ports.clock.now();
    if (!codeFits(ports.secrets, { ...guardian, digest: guardianDigest(user.id) }, input.code, now))
      refuse('GUARDIAN_CODE_WRONG');
    if (!(await ports.guardians.confirm(guardian, now, consentEntry(ports, user, 'guardian-agreed'))))
      refuse('GUARDIAN_CODE_WRONG');
    await ports.limits.forgive(tries, limits.codesByAddress);
    await ports.tickets.take(ports.secrets.digest(input.ticket));
    return admit(ports, { ...user, guardianAt: now }, actor.origin, provenAt);
  },
});

const SELF = { field: 'email', message: errors.GUARDIAN_IS_SELF.message };

/** Whoever waits for a guardian by this ticket, and when they last proved who they are. */
async function waiting(ports: Ports, ticket: string): ReturnType<typeof atGate> {
  const found = await atGate(ports, ticket);
  return gateOf('guardian', found.user) === 'guardian' ? found : refuse('TICKET_INVALID');
}

/** What a guardian's code is hashed with: one for somebody else never fits. */
export const guardianDigest = (personId: string): string => `guardian of ${personId}`;

export interface SendPorts {
  clock: Clock;
  secrets: Secrets;
  settings: Settings;
  mailer: Mailer;
  users: Pick<UserLookup, 'byId'>;
  guardians: Guardians;
}

/**
 * Makes the code for a guardian and mails it, so that it is nowhere but in the mail. The mail names the proved address
 * of whoever asks, and nothing else that was typed (decisions 7, 73).
 */
export const sendGuardianCodeJob = job({
  kind: 'send-guardian-code',
  async run(ports: SendPorts, { personId, askedAt }: { readonly personId: string; readonly askedAt: Instant }) {
    const { clock, secrets, settings, mailer } = ports;
    const user = await ports.users.byId(personId);
    const of = user && ownEmail(user);
    if (!of) return;
    const code = freshCode(secrets);
    const hash = hashedCode(secrets, guardianDigest(personId), code);
    const guardian = await ports.guardians.giveCode(personId, askedAt, hash, clock.now() + GUARDIAN_CODE_LIFE);
    if (!guardian) return;
    const { language } = user;
    const notice = `${settings.publicUrl}/privacy?lang=${language}`;
    await mailer.send({ kind: 'guardian-code', to: guardian.email, language, code, of, notice });
  },
  about: ({ personId }) => `guardian of ${personId}`,
});
