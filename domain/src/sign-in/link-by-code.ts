import { codeFits } from '../accounts/code.ts';
import { limits } from '../accounts/limits.ts';
import type { Links } from '../accounts/ports.ts';
import { MAX_CODE_TRIES } from '../accounts/rules.ts';
import type { Link, User } from '../accounts/user.ts';
import { refuse } from '../kernel/errors.ts';
import { withinLimits } from '../kernel/limited.ts';
import type { Clock, Limit, Limits, Secrets } from '../kernel/ports.ts';

export interface Ports {
  clock: Clock;
  secrets: Secrets;
  limits: Limits;
  links: Links;
}

type Try = readonly [key: string, limit: Limit];

/**
 * The verification link with whose mail `code` came to this person. Each mail allows five tries; wrong codes count by
 * `address`, a network, and by the domain of the college too, because whoever invents addresses there has a mail for
 * each (decisions 67). Refuses CODE_EXPIRED, CODE_WRONG, TOO_MANY_REQUESTS, and CODES_PAUSED where only the link
 * verifies.
 */
export async function linkByCode(
  ports: Ports,
  { id, tenant }: Pick<User, 'id' | 'tenant'>,
  code: string,
  address: string,
): Promise<Link> {
  const ofAddress: Try = [`wrong code:address:${address}`, limits.wrongCodesByAddress];
  const ofCollege: readonly Try[] = [
    [`wrong code:college:${tenant}`, limits.wrongCodesByCollege],
    [`wrong code:college:day:${tenant}`, limits.wrongCodesByCollegeADay],
  ];
  const giveBack = () => Promise.all([ofAddress, ...ofCollege].map((counted) => ports.limits.forgive(...counted)));
  await withinLimits(ports, [ofAddress]);
  const waits = await Promise.all(ofCollege.map((counted) => ports.limits.hit(...counted)));
  const retryAfter = Math.max(...waits.map((wait) => wait ?? 0));
  if (retryAfter > 0) {
    await giveBack();
    refuse('CODES_PAUSED', { retryAfter });
  }
  const now = ports.clock.now();
  const link = await ports.links.tryCode(id, now, MAX_CODE_TRIES);
  if (link && !codeFits(ports.secrets, link, code, now)) refuse('CODE_WRONG');
  await giveBack();
  return link ?? refuse('CODE_EXPIRED');
}
