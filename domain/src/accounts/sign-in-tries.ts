import { withinLimits } from '../kernel/limited.ts';
import type { Limit, Limits } from '../kernel/ports.ts';
import { limits } from './limits.ts';
import type { Passwords } from './ports.ts';
import { nameKey } from './rules.ts';
import type { User } from './user.ts';

type Tries = readonly (readonly [key: string, limit: Limit])[];

/**
 * Under which keys the tries of a password are counted, wherever it is tried (decisions 42): by the account, whether its
 * username or its e-mail was typed, or by what was typed when nobody has that name.
 */
export function signInTries(account: Pick<User, 'id'> | string, address: string): Tries {
  const key = typeof account === 'string' ? `name:${nameKey(account.trim())}` : `account:${account.id}`;
  return [
    [`sign-in:${key}:${address}`, limits.signInByAccount],
    [`sign-in:address:${address}`, limits.signInByAddress],
  ];
}

/** A try that succeeded was no failure. */
export async function forgiveTries(ports: { limits: Limits }, tries: Tries): Promise<void> {
  await Promise.all(tries.map(([key, limit]) => ports.limits.forgive(key, limit)));
}

/**
 * Whether this is the person's password, counted as a sign-in is, so that nothing else is a quicker way to guess it
 * (decisions 42). Refuses TOO_MANY_REQUESTS.
 */
export async function isPasswordOf(
  ports: { limits: Limits; passwords: Passwords },
  user: Pick<User, 'id' | 'passwordHash'>,
  password: string,
  address: string,
): Promise<boolean> {
  const tries = signInTries(user, address);
  await withinLimits(ports, tries);
  const fits = await ports.passwords.verify(user.passwordHash, password);
  if (fits) await forgiveTries(ports, tries);
  return fits;
}
