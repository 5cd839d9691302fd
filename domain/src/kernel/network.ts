import type { Whose } from './turns.ts';

/** The prefix of an IPv4 address written as IPv6. */
const MAPPED = '::ffff:';

/**
 * The key by which limits count an address (decisions 42): the /64 network of an IPv6 address, because its owner has
 * 2^64 others; an IPv4 address itself, even when written as IPv6 (`::ffff:192.0.2.1`). Any other text stays as it is.
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
 * The network by which strangers take turns (decisions 78): the /24 of an IPv4 address, or the /56 of an IPv6 network,
 * which one household may have to itself. `address` comes from `networkOf`.
 */
export function neighbourhoodOf(address: string): Whose {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? [];
  const [, ipv6, last = ''] = /^(.*:)([\da-f]{1,4})::\/64$/.exec(address) ?? [];
  const near = ipv6 && `${ipv6}${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`;
  const id = ipv4 ? `${ipv4}.0/24` : (near ?? address);
  return { id, tenant: id };
}
