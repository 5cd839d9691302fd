import { type Ports as GiveWayPorts, giveWay } from '../accounts/give-way.ts';
import type { UserLookup } from '../accounts/ports.ts';
import { momentOf, whenReturning } from '../accounts/returned-address.ts';
import { refuse } from '../kernel/errors.ts';
import { type Ports as LinkPorts, linkByCode } from './link-by-code.ts';

export interface Ports extends GiveWayPorts, LinkPorts {
  users: UserLookup;
}

/**
 * A newcomer shows the code that was mailed to the address of somebody who left without a recovery address: they read
 * the mailbox now. That closes the account to entry, and opens nothing: refuses ADDRESS_OF_ANOTHER, with whom to write
 * to (decisions 75). Refuses as `linkByCode` does, too.
 */
export async function claimByCode(ports: Ports, holderId: string, code: string, address: string): Promise<never> {
  const holder = (await ports.users.byId(holderId)) ?? refuse('CODE_EXPIRED');
  const link = await linkByCode(ports, holder, code, address);
  // Used or retired meanwhile, or the holder is not away any more.
  if (whenReturning(holder, momentOf(ports), false) === 'held') refuse('CODE_EXPIRED');
  if (!(await ports.links.verify(link, ports.clock.now()))) refuse('CODE_EXPIRED');
  await giveWay(ports, holder);
  // A recovery address came meanwhile: the address is free, to sign up with.
  return refuse('CODE_EXPIRED');
}
