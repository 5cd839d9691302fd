import { auditEntry, theProduct } from '../audit/entry.ts';
import { releasedEmail } from '../colleges/mailbox.ts';
import type { Clock, Ids, Settings } from '../kernel/ports.ts';
import { accountLetter } from './mail-about-account.ts';
import type { Addresses } from './ports.ts';
import { momentOf, refuseAnother, whenReturning } from './returned-address.ts';
import type { User } from './user.ts';

export interface Ports {
  clock: Clock;
  ids: Ids;
  settings: Settings;
  addresses: Addresses;
}

/**
 * Makes way for a newcomer with the address of `holder`, who proved that it is theirs by a provider (`proved`), or only
 * says so. The account of somebody who left, or whom the provider knew as somebody else, lives on under its recovery
 * address, and a letter there says so; without one, a newcomer who proved it closes it to entry. Either way the newcomer
 * never opens it: refuses ADDRESS_OF_ANOTHER unless the address is free now, or held as any other is (decisions 75).
 */
export async function giveWay(ports: Ports, holder: User, proved: boolean): Promise<void> {
  const moment = momentOf(ports);
  const fateOf = (user: User) => (user.email === holder.email ? whenReturning(user, moment, proved) : 'held');
  const about = { personId: holder.id };
  const fate = fateOf(holder);
  if (fate === 'held') return;
  if (fate === 'released') {
    const audit = auditEntry(ports, theProduct, 'address-released', about);
    const letters = [accountLetter(ports, holder.id, 'address-released')];
    await ports.addresses.settle(
      holder.id,
      (user) => (fateOf(user) === fate ? { email: releasedEmail(user.id), entryClosedAt: null } : null),
      { audit, letters },
    );
    return;
  }
  if (fate === 'closed')
    await ports.addresses.settle(
      holder.id,
      (user) => (fateOf(user) === fate && user.entryClosedAt === null ? { entryClosedAt: ports.clock.now() } : null),
      { audit: auditEntry(ports, theProduct, 'entry-closed', about) },
    );
  refuseAnother(ports.settings);
}
