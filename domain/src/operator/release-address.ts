import { z } from 'zod';
import { accountLetter } from '../accounts/mail-about-account.ts';
import type { AddressChange, Addresses, UserLookup } from '../accounts/ports.ts';
import { withoutAddress } from '../accounts/returned-address.ts';
import { emailAddress, tenantOf } from '../accounts/rules.ts';
import type { User } from '../accounts/user.ts';
import { auditEntry } from '../audit/entry.ts';
import { isReleased, recoveryOf, todayOf } from '../colleges/mailbox.ts';
import type { Rosters } from '../colleges/ports.ts';
import type { SecondFactors } from '../factors/ports.ts';
import { refuse } from '../kernel/errors.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { useCase } from '../kernel/use-case.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  users: UserLookup;
  addresses: Addresses;
  settings: Settings;
  rosters: Pick<Rosters, 'among'>;
  secondFactors: Pick<SecondFactors, 'of'>;
}

/** What an account has after the operator decided about its address. */
export interface Settled {
  /** The address that is free now; null when it stays with the account, or was given up before. */
  readonly free: string | null;
  /** Under which address it lives on; null while nobody enters. */
  readonly livesUnder: string | null;
  /** What still opens it besides a link to that address: by an address that was named, all else was taken away. */
  readonly opensBy: readonly ('password' | 'authenticator' | 'passkey')[];
}

/**
 * Decides about an address that has another holder. Released, it is free for them, and the account lives on under
 * `recovery`, or the recovery address it had; without any it is closed to entry until one is named. Naming one says whose
 * the account is: whoever is signed in is signed out, and no provider's identity opens it any more. `keep`: it is still
 * the same person's, also where they gave it up and nobody else has it, whenever they left until today; they enter again,
 * are bound anew at the next third-party sign-in, and leave when the roster says now (decisions 75).
 */
export const releaseAddress = useCase({
  name: 'operator.releaseAddress',
  access: 'operator',
  refuses: ['ADDRESS_GONE', 'USER_NOT_FOUND'],
  input: z
    .strictObject({
      username: z
        .string()
        .min(1)
        .max(254)
        .refine((name) => !name.includes('@'), 'Name the account by its username.'),
      recovery: emailAddress.optional(),
      keep: z.boolean().optional(),
    })
    .refine(({ recovery, keep }) => !keep || recovery === undefined, 'An address is kept, or another is named.'),
  async run(ports: Ports, actor, { username, recovery, keep = false }): Promise<Settled> {
    const user = (await ports.users.byLogin(username)) ?? refuse('USER_NOT_FOUND');
    if (user.verifiedAt === null) refuse('USER_NOT_FOUND');
    const isGone = isReleased(user.email);
    const address = isGone ? user.addressOfAnother : user.email;
    if (keep && isGone && (address === null || (await ports.users.byLogin(address)))) refuse('ADDRESS_GONE');
    if (recovery !== undefined && tenantOf(recovery) === user.tenant)
      refuse('VALIDATION_FAILED', {
        errors: [{ field: 'recovery', message: 'Name an address that is not of their college.' }],
      });
    const now = ports.clock.now();
    const [listed] = await ports.rosters.among(user.tenant, [address ?? user.email]);
    const decide = (person: User): AddressChange => {
      if (keep) {
        const rosterLeavesOn = listed === undefined ? person.rosterLeavesOn : listed.leavesOn;
        const own = isReleased(person.email) && address !== null ? { email: address, addressOfAnother: null } : {};
        return { ...own, entryClosedAt: null, unbinds: true, keptOn: todayOf(ports), rosterLeavesOn };
      }
      const named =
        recovery === undefined
          ? {}
          : { recoveryAddress: recovery, recoveryProvenAt: now, unbinds: true, signsOut: true };
      const closed = recoveryOf({ ...person, ...named }) === null;
      return {
        ...withoutAddress(person),
        ...named,
        passesOn: !isReleased(person.email),
        entryClosedAt: closed ? (person.entryClosedAt ?? now) : null,
      };
    };
    const settled =
      (await ports.addresses.settle(user.id, decide, {
        audit: auditEntry(ports, actor, keep ? 'address-kept' : 'address-released', { personId: user.id }),
        letters: keep ? [] : [accountLetter(ports, user.id, 'address-released')],
      })) ?? refuse(keep && isGone ? 'ADDRESS_GONE' : 'USER_NOT_FOUND');
    const factors = await ports.secondFactors.of(user.id);
    return {
      free: keep || isGone ? null : user.email,
      livesUnder: keep ? settled.email : recoveryOf(settled),
      opensBy: [
        ...(settled.passwordHash === null ? [] : (['password'] as const)),
        ...(factors.authenticator ? (['authenticator'] as const) : []),
        ...(factors.passkeys.length === 0 ? [] : (['passkey'] as const)),
      ],
    };
  },
});
