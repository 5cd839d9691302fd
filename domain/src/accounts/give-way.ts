import { auditEntry, theProduct } from '../audit/entry.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { accountLetter } from './mail-about-account.ts';
import type { Addresses, UserLookup } from './ports.ts';
import { momentOf, refuseAnother, whenReturning, withoutAddress } from './returned-address.ts';
import type { User } from './user.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  settings: Settings;
  addresses: Addresses;
}

/**
 * Makes way for a newcomer who proved, by a provider, a link or a code, that the address of `holder` is theirs. The account
 * of somebody who left, or whom the provider knew as somebody else, lives on under its recovery address, and a letter there
 * says so; without one it is closed to entry. Either way the newcomer never opens it: refuses ADDRESS_OF_ANOTHER unless the
 * address is free now, or held as any other is (decisions 75).
 */
export async function giveWay(ports: Ports, holder: User): Promise<void> {
  const moment = momentOf(ports);
  const fateOf = (user: User) => (user.email === holder.email ? whenReturning(user, moment, true) : 'held');
  const about = { personId: holder.id };
  const fate = fateOf(holder);
  if (fate === 'held') return;
  if (fate === 'released') {
    const audit = auditEntry(ports, theProduct, 'address-released', about);
    const letters = [accountLetter(ports, holder.id, 'address-released')];
    await ports.addresses.settle(
      holder.id,
      (user) => (fateOf(user) === fate ? { ...withoutAddress(user), entryClosedAt: null, passesOn: true } : null),
      { audit, letters },
    );
    return;
  }
  if (fate === 'closed')
    await ports.addresses.settle(
      holder.id,
      (user) =>
        fateOf(user) === fate && user.entryClosedAt === null
          ? { entryClosedAt: ports.clock.now(), passesOn: true }
          : null,
      { audit: auditEntry(ports, theProduct, 'entry-closed', about) },
    );
  refuseAnother(ports.settings);
}

/** Who has the address of a leaver with which `newcomer` signed up and which they did not prove yet; null for nobody. */
export async function holderOfTheirs(ports: { users: UserLookup }, newcomer: User): Promise<User | null> {
  const { addressOfAnother: address, verifiedAt } = newcomer;
  return address === null || verifiedAt !== null ? null : ports.users.byLogin(address);
}

/**
 * Gives somebody who signed up with the address of a leaver what they proved to be theirs: its holder makes way. False,
 * without a change, where the address is held as any other is by now (decisions 75).
 */
export async function makeWayFor(ports: Ports & { users: UserLookup }, newcomer: User): Promise<boolean> {
  const holder = await holderOfTheirs(ports, newcomer);
  if (!holder) return true;
  if (whenReturning(holder, momentOf(ports), false) === 'held') return false;
  await giveWay(ports, holder);
  return true;
}
