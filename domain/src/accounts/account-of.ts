import { addresseeOf, todayOf } from '../colleges/mailbox.ts';
import type { Clock, Settings } from '../kernel/ports.ts';
import type { UserLookup } from './ports.ts';
import { holdsItsName, normalEmail } from './rules.ts';
import type { User } from './user.ts';

/**
 * Whose account somebody means who wants to enter: by username, by e-mail, or, of whoever left, by the recovery address
 * that their letters go to. An address that an account has as its college's, or holds until it is verified, means that
 * account and no other; of several with one recovery address, the one that proved it last (decisions 5, 74, 75). Every
 * address is looked for in the same way, so that nobody learns by the time which ones are known (decisions 6).
 */
export async function accountOf(
  ports: {
    clock: Clock;
    settings: Pick<Settings, 'timeZone'>;
    users: Pick<UserLookup, 'byLogin' | 'byRecoveryAddress'>;
  },
  login: string,
): Promise<User | null> {
  const address = normalEmail(login);
  if (!address.includes('@')) return ports.users.byLogin(login);
  const [holder, proved] = await Promise.all([ports.users.byLogin(login), ports.users.byRecoveryAddress(address)]);
  const today = todayOf(ports);
  if (holder !== null && holdsItsName(holder, ports.clock.now())) return holder;
  return proved.find((user) => addresseeOf(user, today, true)?.to === address) ?? holder;
}
