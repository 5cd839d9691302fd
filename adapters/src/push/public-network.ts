import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Addresses that are not on the internet: this machine, private networks, multicast and the like. */
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');

const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');

/** These may hide an IPv4 address, or are for documentation. */
const NOT_PUBLIC_V6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_V6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is on the internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !NOT_PUBLIC.check(address, 'ipv4');
  return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6');
}

/** A host named by strangers leads to an address that is not on the internet. */
export class NotPublic extends Error {}

/**
 * Finds the addresses of a host by `find` and fails unless all of them are public. The connection uses these addresses,
 * so that the name cannot resolve to others a moment later.
 */
export function publicLookup(find: (host: string) => Promise<readonly string[]>): LookupFunction {
  return (host, { all }, callback) => {
    const fail = (error: Error) => callback(error, '', 0);
    find(host).then((addresses) => {
      const [first] = addresses;
      if (first === undefined) fail(new Error(`${host} has no address`));
      else if (!addresses.every(isPublicAddress)) fail(new NotPublic(`${host} is not on the internet`));
      else if (all)
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      else callback(null, first, isIP(first));
    }, fail);
  };
}
