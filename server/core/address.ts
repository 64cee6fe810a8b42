import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, `::` filled in; a trailing IPv4 part counts as one group and never matters here. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [
    ...before,
    ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'),
    ...after,
  ]
}

/**
 * The address that limits count: an IPv4 address whole, of an IPv6 address the first 64 bits, since whoever has one has them all.
 * An IPv4 address in IPv6 clothing is that IPv4 address.
 */
export function countedAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip.split('%')[0] ?? ip)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
