/**
 * Under what the limits count an address (decisions 42): of IPv6 the /64 network, because whoever has one address there
 * has 2^64 of them; of IPv4 the address itself, also where it comes as IPv6 (`::ffff:192.0.2.1`). What is neither stays
 * as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (plain.split(':').length < 3) return address;
  const [before = [], after = []] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
