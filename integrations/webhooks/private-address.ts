import { BlockList, isIP } from 'node:net'

/** Addresses that aren't on the public internet (IANA's special-purpose registries), or might be internal. */
const inside = new BlockList()
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')

/** IPv6: only globally routable ranges, minus those that embed an IPv4 address or are for documentation. */
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
const inside6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside6.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an IP address isn't on the public internet. Anything that isn't an IP address counts as inside too, so no
 * connection is made to it.
 */
export function isInside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return inside.check(address, 'ipv4')
  if (family === 6) return !outside6.check(address, 'ipv6') || inside6.check(address, 'ipv6')
  return true
}
