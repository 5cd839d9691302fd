import type { Whose } from './turns.ts';

/** Before an IPv4 address that comes as IPv6. */
const MAPPED = '::ffff:';

/**
 * The key by which limits count an address (decisions 42): of IPv6 the /64 network, because whoever has one address there
 * has 2^64 of them; of IPv4 the address itself, also where it comes as IPv6 (`::ffff:192.0.2.1`). What is neither stays
 * as it is.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase();
  if (plain.startsWith(MAPPED) && plain.includes('.')) return plain.slice(MAPPED.length);
  if (plain.split(':').length < 3) return address;
  const zeros = '0:'.repeat(Math.max(0, 8 - groupsOf(plain).length));
  const whole = plain.replace('::', `:${zeros}`);
  const network = groupsOf(whole).slice(0, 4);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  return address.split(':').filter((group) => group !== '');
}

/**
 * Where a stranger is, for turns (decisions 78): the /24 of an IPv4 address, the /56 of an IPv6 network, which whoever
 * has one address there may have for themselves. `address` is what `networkOf` gives.
 */
export function neighbourhoodOf(address: string): Whose {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  const [, ipv6, last = ''] = /^(.*:)([\da-f]{1,4})::\/64$/.exec(address) ?? [];
  const near = ipv6 && `${ipv6}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`;
  const id = ipv4 ? `${ipv4}.0/24` : (near ?? address);
  return { id, tenant: id };
}
