import { BlockList, isIP } from 'node:net'

/** Ranges without public hosts, from IANA's special-purpose registry, and the address of Azure's platform for its hosts. */
const reservedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Reserved ranges in 2000::/3, the public part of IPv6: protocol assignments with Teredo, documentation, 6to4 (hides IPv4). */
const reservedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const reservedList4 = listOf(reservedV4, 'ipv4')
const reservedList6 = listOf(reservedV6, 'ipv6')
const publicList6 = listOf(['2000::/3'], 'ipv6')

/**
 * Checks whether an address is public: not loopback, private, link-local (cloud metadata), CGNAT, multicast or reserved. In IPv6
 * only global unicast is, so an embedded IPv4 address (::ffff:10.0.0.1, 64:ff9b::) is not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reservedList4.check(address, 'ipv4')
  return family === 6 && publicList6.check(address, 'ipv6') && !reservedList6.check(address, 'ipv6')
}
