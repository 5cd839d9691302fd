import { countedWhenDone, forgiveTries, refuseTooMany, withinLimits } from '../kernel/limited.ts';
import type { Limit, Limits } from '../kernel/ports.ts';
import type { Turn } from '../kernel/turns.ts';
import { limits } from './limits.ts';
import type { Passwords } from './ports.ts';
import { nameKey } from './rules.ts';
import type { User } from './user.ts';

type Try = readonly [key: string, limit: Limit];
/** The keys of what was typed, of the account that it means, both with the address, and of the address. */
type Tries = readonly [ofTyped: Try, ofAccount: Try, ofAddress: Try];

/**
 * The keys under which password attempts are counted, wherever they are made (decisions 42): by what was typed, and by
 * account, whether its username or its e-mail was typed. A name that nobody has counts as an account of its own, so
 * that every attempt does the same work (decisions 6).
 */
export function signInTries(typed: string, account: Pick<User, 'id'> | null, address: string): Tries {
  const name = nameKey(typed.trim());
  const whose = account ? `account:${account.id}` : `nobody:${name}`;
  return [
    [`sign-in:name:${name}:${address}`, limits.signInByAccount],
    [`sign-in:${whose}:${address}`, limits.signInByAccount],
    [`sign-in:address:${address}`, limits.signInByAddress],
  ];
}

/**
 * Whether the password fits, counted under `tries`. When the attempts for an account from one address are used up, the
 * right password still passes once a minute, so that a neighbour cannot lock anybody out (decisions 42). Refuses
 * TOO_MANY_REQUESTS when those of what was typed are; those of the account alone are answered like a wrong password,
 * and as late, because a refusal would tell that two names are one person's (decisions 6).
 */
export async function passwordFits(
  ports: { limits: Limits; passwords: Passwords },
  tries: Tries,
  hash: string | null,
  password: string,
  turn: Turn,
): Promise<boolean> {
  const [ofTyped, ofAccount, ofAddress] = tries;
  const [wait, hidden] = await Promise.all([
    ports.limits.hit(...ofTyped),
    ports.limits.hit(...ofAccount),
    withinLimits(ports, [ofAddress]),
  ]);
  const fits = await countedWhenDone(ports, tries, () => ports.passwords.verify(hash, password, turn));
  if (wait === null && hidden === null) return fits;
  if (fits && (await ports.limits.hit(`${ofAccount[0]}:right`, limits.rightPassword)) === null) return true;
  return wait === null ? false : refuseTooMany(wait);
}

/**
 * Whether this is the person's password. Attempts count like those of a sign-in, so that there is no quicker way to
 * guess it (decisions 42). The person is signed in, so their turn is soon (decisions 78). Refuses TOO_MANY_REQUESTS.
 */
export async function isPasswordOf(
  ports: { limits: Limits; passwords: Passwords },
  user: Pick<User, 'id' | 'tenant' | 'passwordHash'>,
  password: string,
  address: string,
): Promise<boolean> {
  const tries = signInTries(user.id, user, address);
  const fits = await passwordFits(ports, tries, user.passwordHash, password, { ...user, rank: 'soon' });
  if (fits) await forgiveTries(ports, tries);
  return fits;
}
