import { z } from 'zod';
import { type Ports as AdmissionPorts, admitNewcomer } from '../colleges/admission.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import { settingsOfTenant } from '../colleges/settings.ts';
import { type FieldError, refuse } from '../kernel/errors.ts';
import type { Language } from '../kernel/languages.ts';
import { countedWhenDone, forgiveTries, withinLimits } from '../kernel/limited.ts';
import { neighbourhoodOf } from '../kernel/network.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { type ReceiptOf, type Ports as SendOncePorts, sendOnce } from '../kernel/send-once.ts';
import { MAX_ERRORS } from '../kernel/use-case.ts';
import { ages, mayBegin } from './age.ts';
import { type Agreement, NO_ANSWERS } from './agreement.ts';
import { limits } from './limits.ts';
import { mailboxKey, mailLimitKey, mailLink, unsentLink } from './links.ts';
import type { Links, Passwords, UserAccounts, UserLookup } from './ports.ts';
import { isClaimable, momentOf, refuseAnother, whenReturning } from './returned-address.ts';
import {
  emailAddress,
  fullName,
  isAcademicEmail,
  isReservedName,
  mailboxOf,
  newPassword,
  passwordFlaw,
  sentPhone,
  tenantOf,
  username,
} from './rules.ts';
import { proofOfClaim, proofOfSignUp } from './sign-up-proof.ts';
import type { User } from './user.ts';

export interface Ports extends SendOncePorts, AdmissionPorts {
  ids: Ids;
  passwords: Passwords;
  users: UserLookup & UserAccounts;
  links: Links;
}

/** A new account, and what proves to us later that this browser made it (decisions 67). */
export interface SignedUp {
  readonly id: string;
  readonly proof: string;
}

/** The address of an input, whatever else is wrong with it. */
const addressed = z.object({ email: emailAddress });

/**
 * Creates an unverified account and mails its verification link (product 2, 5; decisions 1, 5, 7, 69, 71, 75). Returns
 * the new id; when it is sent again with its key, the same one. With the address of somebody who left without a
 * recovery address it makes none, and mails the code with which the newcomer proves that the mailbox is theirs; the id
 * is nobody's then. With the address of somebody who left with one, the account gets it once its person proved that.
 * `notice` is the version that its person agreed to, `age` what they said of their age; without them they are asked
 * later (decisions 73).
 */
export const signUp = sendOnce({
  name: 'accounts.signUp',
  access: 'anyone',
  refuses: [
    'ADDRESS_OF_ANOTHER',
    'COLLEGE_CLOSING',
    'COLLEGE_NOT_HERE',
    'MINORS_REFUSED',
    'NOTICE_CHANGED',
    'NOT_COLLEGE_EMAIL',
    'NOT_ON_ROSTER',
    'SIGN_UP_TAKEN',
    'TOO_BUSY',
    'TOO_MANY_REQUESTS',
  ],
  input: z.strictObject({
    fullName,
    name: username,
    email: emailAddress,
    password: newPassword,
    phone: sentPhone,
    notice: z.string().max(100).nullish().describe('The version of the notice that the person agrees to.'),
    age: z.enum(ages).nullish().describe('Whether the person is 18 or older, or younger.'),
  }),
  invalidAs: 'SIGN_UP_INCOMPLETE',
  async judgeUnparsed({ settings }: Ports, _actor, input, errors) {
    const { data } = addressed.safeParse(input);
    if (data) refuseForeignEmail(settings, data.email, errors);
  },
  async run(ports: Ports, actor, input, receipt: ReceiptOf<{ id: string }>): Promise<SignedUp> {
    const { email } = input;
    refuseForeignEmail(ports.settings, email);
    const age = input.age ?? null;
    if (!mayBegin(ports.settings.minors, age)) refuse('MINORS_REFUSED');
    const agreement = agreementTo(ports, input.notice ?? null, actor.origin.language);
    const byAddress = [`sign-up:address:${actor.origin.address}`, limits.signUpByAddress] as const;
    const counted = await admitNewcomer(ports, { domain: tenantOf(email), email }, () =>
      withinLimits(ports, [byAddress]),
    );
    const flaw = passwordFlaw(input.password, input, ports.passwords.isCommon);
    if (flaw !== null) refuse('SIGN_UP_INCOMPLETE', { errors: [{ field: 'password', message: flaw }] });
    const byEmail = [`sign-up:email:${mailboxOf(email)}`, limits.signUpByEmail] as const;
    await withinLimits(ports, counted ? [byEmail] : [byEmail, byAddress]);

    if (isReservedName(input.name, await settingsOfTenant(ports, tenantOf(email))))
      refuse('SIGN_UP_TAKEN', { errors: [TAKEN['name-taken']] });

    const holder = await ports.users.byLogin(email);
    const moment = momentOf(ports);
    if (holder && isClaimable(holder, moment)) {
      await mailLink(ports, 'verify', holder);
      return { id: ports.ids.next(), proof: proofOfClaim(ports, holder.id) };
    }
    const fate = holder ? whenReturning(holder, moment, false) : 'held';
    if (fate === 'refused') refuseAnother(ports.settings);

    const passwordHash = await countedWhenDone(ports, [byEmail, byAddress], () =>
      ports.passwords.hash(input.password, neighbourhoodOf(actor.origin.address)),
    );
    const user = newUser(ports, {
      name: input.name,
      fullName: input.fullName,
      email,
      phone: input.phone,
      language: actor.origin.language,
      passwordHash,
    });
    const agreed = { age, agreedTo: agreement?.version ?? null };
    const { link, mail } = unsentLink(ports, 'verify', user.id);
    const mails = [
      [mailboxKey('verify', email), limits.mailByMailbox],
      [`mail:verify:address:${actor.origin.address}`, limits.mailByAddress],
    ] as const;
    await withinLimits(ports, mails);
    await ports.limits.hit(mailLimitKey('verify', user.id), limits.mailByAccount);
    // Whoever left has the address until the newcomer proves that it is theirs.
    const address = fate === 'released' ? { email: releasedEmail(user.id), addressOfAnother: email } : {};
    const joining = { ...user, ...agreed, ...address, heldUntil: link.expiresAt };
    const outcome = await ports.users.register(joining, link, [...receipt({ id: user.id }), mail], agreement);
    if (outcome === 'registered') return { id: user.id, proof: proofOfSignUp(ports, user.id) };
    await forgiveTries(ports, mails);
    return refuse('SIGN_UP_TAKEN', { errors: [TAKEN[outcome]] });
  },
  again: async (ports, _actor, { id }) => ({ id, proof: proofOfSignUp(ports, id) }),
});

const TAKEN: Record<'name-taken' | 'email-taken', FieldError> = {
  'name-taken': { field: 'name', message: 'Username not availiable' },
  'email-taken': { field: 'email', message: 'Email id already exist' },
};

/** The agreement of now to the present notice; null without a version. Refuses NOTICE_CHANGED for another one. */
export function agreementTo(
  { clock, settings }: { readonly clock: Clock; readonly settings: Pick<Settings, 'notice'> },
  version: string | null,
  language: Language,
): Agreement | null {
  if (version === null) return null;
  if (version !== settings.notice) refuse('NOTICE_CHANGED');
  return { version, language, at: clock.now() };
}

/** Refuses NOT_COLLEGE_EMAIL for an address that is no college's, with the `others` that are wrong (decisions 37). */
function refuseForeignEmail(
  { academicEmailPattern, instituteName: institute }: Pick<Settings, 'academicEmailPattern' | 'instituteName'>,
  email: string,
  others: readonly FieldError[] = [],
): void {
  if (isAcademicEmail(email, academicEmailPattern)) return;
  const errors = [{ field: 'email', message: `Use ${institute} college email id` }, ...others].slice(0, MAX_ERRORS);
  refuse('NOT_COLLEGE_EMAIL', { params: { institute }, errors });
}

/** An account as it begins: unverified, without a plan (`planEnd` equals `createdAt`, decisions 4). */
export function newUser(
  ports: { clock: Clock; ids: Ids },
  person: Pick<User, 'name' | 'fullName' | 'email' | 'phone' | 'language' | 'passwordHash'>,
): User {
  const now = ports.clock.now();
  return {
    ...person,
    languageChosen: false,
    id: ports.ids.next(),
    tenant: tenantOf(person.email),
    avatar: null,
    developer: false,
    moderator: false,
    steward: false,
    uploadsStoppedUntil: null,
    seatEnd: null,
    createdAt: now,
    verifiedAt: null,
    heldUntil: null,
    suspendedAt: null,
    planEnd: now,
    favouriteCount: 0,
    rosterLeavesOn: null,
    ownLeavesOn: null,
    recoveryAddress: null,
    addressOfAnother: null,
    recoveryProvenAt: null,
    entryClosedAt: null,
    keptOn: null,
    ...NO_ANSWERS,
  };
}
