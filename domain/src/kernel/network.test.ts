import { expect, it } from 'vitest';
import { neighbourhoodOf, networkOf } from './network.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:1', '0:0:0:0::/64'],
  ['1::ffff:192.0.2.1', '1:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8:9', '1:2:3:4::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['192.0.2.1:4711', '192.0.2.1:4711'],
])('limits count %j as %s: IPv6 by its /64 network (decisions 42)', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:0::/56'],
  ['2001:db8:1:2fe:3:4:5:6', '2001:db8:1:200::/56'],
  ['unknown', 'unknown'],
])('a stranger at %j takes the turns of %s (decisions 78)', (address, network) => {
  expect(neighbourhoodOf(networkOf(address))).toEqual({ id: network, tenant: network });
});
