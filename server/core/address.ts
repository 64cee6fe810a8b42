import { isIPv6 } from 'node:net'

/** Returns the groups of an IPv6 address with `::` filled in. A trailing IPv4 part counts as one group, which is enough here. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [
    ...left,
    ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
    ...right,
  ]
}

/**
 * Returns the address that limits count: IPv4 whole, IPv6 by its first 64 bits, since one client owns them all. An IPv4-mapped
 * IPv6 address counts as IPv4.
 */
export function rateLimitAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip.split('%')[0] ?? ip)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
