import { isReleased, mayHaveNextHolder, recoveryOf, releasedEmail, todayOf } from '../colleges/mailbox.ts';
import type { Day } from '../kernel/days.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { Instant } from '../kernel/time.ts';
import { stoppedUntil } from '../membership/rules.ts';
import type { User } from './user.ts';

// What becomes of an account whose address the college gives to somebody else (decisions 75).

/** The address that somebody has, as they know it: empty when they gave up the college's and have no other. */
export function ownEmail(user: User): string {
  return isReleased(user.email) ? (recoveryOf(user) ?? '') : user.email;
}

/** What an account is without its address, which it keeps as `addressOfAnother`. */
export function withoutAddress({
  id,
  email,
  addressOfAnother,
}: Pick<User, 'id' | 'email' | 'addressOfAnother'>): Pick<User, 'email' | 'addressOfAnother'> {
  return isReleased(email) ? { email, addressOfAnother } : { email: releasedEmail(id), addressOfAnother: email };
}

/** The address that an account stands for: its own, or a leaver's that it has to prove first. */
export function addressToBe({ email, addressOfAnother, verifiedAt }: User): string {
  return verifiedAt === null ? (addressOfAnother ?? email) : email;
}

/** What somebody has without a recovery address. */
export const noRecoveryAddress = { recoveryAddress: null, recoveryProvenAt: null } as const satisfies Partial<User>;

/** What verifying changes: name and address are theirs for good, also an address that was another's until now. */
export function verified(user: User, now: Instant): Partial<User> {
  const { addressOfAnother: email, verifiedAt } = user;
  const own = verifiedAt === null && email !== null ? { email, addressOfAnother: null } : {};
  return { verifiedAt: verifiedAt ?? now, heldUntil: null, ...own };
}

/**
 * Whether a later roster says nothing of the person who has the address: they left by an earlier one, so that a new
 * line is about the next holder.
 */
export function leftByRoster(user: User, today: Day): boolean {
  return user.rosterLeavesOn !== null && mayHaveNextHolder({ ...user, ownLeavesOn: null }, today);
}

/** Whether somebody may not become another by leaving an address behind: suspended, or with stopped uploads. */
function isHeldToAccount(user: User, now: Instant): boolean {
  return user.suspendedAt !== null || stoppedUntil(user, now) !== null;
}

/** Which moment it is, and on which day. */
export interface Moment {
  readonly now: Instant;
  readonly today: Day;
}

export function momentOf(ports: { clock: Clock; settings: Pick<Settings, 'timeZone'> }): Moment {
  return { now: ports.clock.now(), today: todayOf(ports) };
}

/**
 * What becomes of an account when somebody signs up with its address, or a provider knows another with it (`proved`):
 * `held`, as any other address; `released`: it lives on under its recovery address; `closed` to entry, until the
 * operator decides; or, as long as the newcomer's word is all there is, only the newcomer is `refused`. The address of
 * somebody who is suspended, or whose uploads are stopped, frees nobody of that.
 */
export function whenReturning(
  user: User,
  { now, today }: Moment,
  proved: boolean,
): 'held' | 'released' | 'closed' | 'refused' {
  if (user.verifiedAt === null) return 'held';
  if (!proved && user.entryClosedAt === null && !mayHaveNextHolder(user, today)) return 'held';
  if (recoveryOf(user) !== null && !isHeldToAccount(user, now)) return 'released';
  return proved ? 'closed' : 'refused';
}

/**
 * Whether whoever reads the mailbox of an address now may prove that, by a code: its holder left without a recovery
 * address, and nobody proved it yet.
 */
export function isClaimable(user: User, moment: Moment): boolean {
  return user.entryClosedAt === null && whenReturning(user, moment, false) === 'refused';
}

/** Refuses ENTRY_CLOSED for an account that is closed to entry. */
export function refuseClosed(settings: Settings, user: Pick<User, 'entryClosedAt'>): void {
  if (user.entryClosedAt !== null) refuseEntry(settings);
}

/** Refuses ENTRY_CLOSED, with whom to write to. */
export function refuseEntry(settings: Settings): never {
  return refuse('ENTRY_CLOSED', { params: { contact: contactOf(settings) } });
}

/** Refuses a newcomer whose address is another's here, with whom to write to. */
export function refuseAnother(settings: Settings): never {
  const contact = contactOf(settings);
  const message = `This address was somebody else’s here. The operator of this site has to release it first: ${contact}`;
  return refuse('ADDRESS_OF_ANOTHER', { params: { contact }, errors: [{ field: 'email', message }] });
}

function contactOf({ contactTo, publicUrl }: Settings): string {
  return contactTo ?? publicUrl;
}
