import { codeFits } from '../accounts/code.ts';
import { type Ports as GiveWayPorts, giveWay } from '../accounts/give-way.ts';
import type { Links, UserLookup } from '../accounts/ports.ts';
import { momentOf, whenReturning } from '../accounts/returned-address.ts';
import { MAX_CODE_TRIES } from '../accounts/rules.ts';
import { refuse } from '../kernel/errors.ts';
import type { Secrets } from '../kernel/ports.ts';

export interface Ports extends GiveWayPorts {
  secrets: Secrets;
  links: Links;
  users: UserLookup;
}

/**
 * A newcomer shows the code that was mailed to the address of somebody who left without a recovery address: they read
 * the mailbox now. That closes the account to entry, and opens nothing: refuses ADDRESS_OF_ANOTHER, with whom to write to
 * (decisions 75). Refuses CODE_WRONG and CODE_EXPIRED as for an address of one's own.
 */
export async function claimByCode(ports: Ports, holderId: string, code: string): Promise<never> {
  const now = ports.clock.now();
  const holder = (await ports.users.byId(holderId)) ?? refuse('CODE_EXPIRED');
  const link = (await ports.links.tryCode(holder.id, now, MAX_CODE_TRIES)) ?? refuse('CODE_EXPIRED');
  if (!codeFits(ports.secrets, link, code)) refuse('CODE_WRONG');
  // Used or retired meanwhile, or the holder is not away any more.
  if (whenReturning(holder, momentOf(ports), false) === 'held') refuse('CODE_EXPIRED');
  if (!(await ports.links.verify(link, now))) refuse('CODE_EXPIRED');
  await giveWay(ports, holder);
  // A recovery address came meanwhile: the address is free, to sign up with.
  return refuse('CODE_EXPIRED');
}
