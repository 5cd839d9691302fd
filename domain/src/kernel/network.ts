/**
 * Under what the limits count an address (decisions 42): of IPv6 the /64 network, because whoever has one address there
 * has 2^64 of them; of IPv4 the address itself, also where it comes as IPv6 (`::ffff:192.0.2.1`). What is neither stays
 * as it is.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/%.*/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (plain.split(':').length < 3) return address;
  const missing = 8 - groupsOf(plain).length;
  const whole = missing > 0 ? plain.replace('::', `:${'0:'.repeat(missing)}`) : plain;
  const network = groupsOf(whole).slice(0, 4);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  return address.split(':').filter((group) => group !== '');
}
