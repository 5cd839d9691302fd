import { refuseTooMany, withinLimits } from '../kernel/limited.ts';
import type { Limit, Limits } from '../kernel/ports.ts';
import type { Turn } from '../kernel/turns.ts';
import { limits } from './limits.ts';
import type { Passwords } from './ports.ts';
import { nameKey } from './rules.ts';
import type { User } from './user.ts';

type Try = readonly [key: string, limit: Limit];
/** The keys of the pair of account and address, and of the address. */
type Tries = readonly [ofPair: Try, ofAddress: Try];

/**
 * The keys under which password attempts are counted, wherever they are made (decisions 42): by account, whether its
 * username or its e-mail was typed; by the typed text if there is no such account.
 */
export function signInTries(account: Pick<User, 'id'> | string, address: string): Tries {
  const key = typeof account === 'string' ? `name:${nameKey(account.trim())}` : `account:${account.id}`;
  return [
    [`sign-in:${key}:${address}`, limits.signInByAccount],
    [`sign-in:address:${address}`, limits.signInByAddress],
  ];
}

/** A successful try does not count as a failure. */
export async function forgiveTries(ports: { limits: Limits }, tries: Tries): Promise<void> {
  await Promise.all(tries.map(([key, limit]) => ports.limits.forgive(key, limit)));
}

/**
 * Whether the password fits, counted under `tries`. When the attempts for an account from one address are used up, the
 * right password still passes once a minute, so that a neighbour cannot lock anybody out (decisions 42). Refuses
 * TOO_MANY_REQUESTS.
 */
export async function passwordFits(
  ports: { limits: Limits; passwords: Passwords },
  [ofPair, ofAddress]: Tries,
  hash: string | null,
  password: string,
  turn: Turn,
): Promise<boolean> {
  const [wait] = await Promise.all([ports.limits.hit(...ofPair), withinLimits(ports, [ofAddress])]);
  const fits = await ports.passwords.verify(hash, password, turn);
  if (wait === null) return fits;
  if (fits && (await ports.limits.hit(`${ofPair[0]}:right`, limits.rightPassword)) === null) return true;
  return refuseTooMany(wait);
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
  const tries = signInTries(user, address);
  const fits = await passwordFits(ports, tries, user.passwordHash, password, { ...user, rank: 'soon' });
  if (fits) await forgiveTries(ports, tries);
  return fits;
}
