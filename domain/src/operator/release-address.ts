import { z } from 'zod';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { AddressChange, Addresses, UserLookup } from '../accounts/ports.ts';
import { isReleased, recoveryOf, releasedEmail } from '../accounts/returned-address.ts';
import { emailAddress } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
import { auditEntry } from '../audit/entry.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  users: UserLookup;
  addresses: Addresses;
}

/** What an account has after the operator decided about its address. */
export interface Settled {
  /** The address that is free now; null when it stays with the account, or was given up before. */
  readonly free: string | null;
  /** Under which address it lives on; null while nobody enters. */
  readonly livesUnder: string | null;
}

/**
 * Decides about an address that has another holder. Released, it is free for them, and the account lives on under
 * `recovery`, or the recovery address it had; without any it is closed to entry until one is named. `keep`: it is still
 * the same person's, who enters again, and is bound anew at the next third-party sign-in (decisions 75).
 */
export const releaseAddress = useCase({
  name: 'operator.releaseAddress',
  access: 'operator',
  refuses: ['ADDRESS_GONE', 'USER_NOT_FOUND'],
  input: z
    .strictObject({
      username: z.string().min(1).max(254),
      recovery: emailAddress.optional(),
      keep: z.boolean().optional(),
    })
    .refine(({ recovery, keep }) => !keep || recovery === undefined, 'An address is kept, or another is named.'),
  async run(ports: Ports, actor, { username, recovery, keep = false }): Promise<Settled> {
    const user = (await ports.users.byLogin(username)) ?? refuse('USER_NOT_FOUND');
    if (keep && isReleased(user.email)) refuse('ADDRESS_GONE');
    if (recovery === user.email)
      refuse('VALIDATION_FAILED', {
        errors: [{ field: 'recovery', message: 'This is the address that is released.' }],
      });
    const now = ports.clock.now();
    const decide = (person: User): AddressChange => {
      if (keep) return { entryClosedAt: null, unbinds: true };
      const named = recovery === undefined ? {} : { recoveryAddress: recovery, recoveryProvenAt: now };
      const closed = recoveryOf({ ...person, ...named }) === null;
      return {
        email: releasedEmail(person.id),
        ...named,
        entryClosedAt: closed ? (person.entryClosedAt ?? now) : null,
      };
    };
    const settled =
      (await ports.addresses.settle(user.id, decide, {
        audit: auditEntry(ports, actor, keep ? 'address-kept' : 'address-released', { personId: user.id }),
        letters: keep ? [] : [accountLetter(ports, user.id, 'address-released')],
      })) ?? refuse('USER_NOT_FOUND');
    return {
      free: keep || isReleased(user.email) ? null : user.email,
      livesUnder: keep ? settled.email : recoveryOf(settled),
    };
  },
});
