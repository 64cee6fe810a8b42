import { BlockList, isIP } from 'node:net'

/** What is nobody's public host, by IANA's special-purpose registry, and one address by which Azure's hosts reach their platform. */
const closedV4 = [
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
/** Within 2000::/3, the one part of IPv6 that is public: protocol assignments with Teredo, documentation, 6to4, which hides a v4 address. */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const closed4 = listOf(closedV4, 'ipv4')
const closed6 = listOf(closedV6, 'ipv6')
const open6 = listOf(['2000::/3'], 'ipv6')

/**
 * Whether an address is one of the public internet: not loopback, private, link-local (cloud metadata), CGNAT, multicast or reserved.
 * Of IPv6 only global unicast is: a v4 address in v6 clothes (::ffff:10.0.0.1, 64:ff9b::) is not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}
