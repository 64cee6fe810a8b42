import { readFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import type { Socket } from 'node:net'

type Ends = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>

const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/

/** An address as bytes: four of IPv4, sixteen of IPv6, whose text may leave out zeros, end as IPv4 and name an interface. */
function bytesOf(address: string): number[] {
  const four = dotted.exec(address)?.slice(1).map(Number) ?? []
  if (!address.includes(':')) return four
  const groups = (text: string) =>
    text
      .split(':')
      .filter((group) => group !== '')
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  const [before = '', after = ''] = address.replace(/%.*$/, '').replace(dotted, '').split('::')
  const head = groups(before)
  const tail = [...groups(after), ...four]
  // one that leaves nothing out has all it needs in its head and its IPv4
  return [...head, ...Array.from({ length: 16 - head.length - tail.length }, () => 0), ...tail]
}

/** As the kernel writes it: words of four bytes, each in the order of the machine. */
function hexAddress(address: string): string {
  const bytes = Buffer.from(bytesOf(address))
  return (endianness() === 'LE' ? bytes.swap32() : bytes).toString('hex').toUpperCase()
}

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

/** By what the kernel's tables know a connection: both addresses with their ports; '' once it is closed. */
export function connectionOf({ localAddress, localPort, remoteAddress, remotePort }: Ends): string {
  if (localAddress === undefined || remoteAddress === undefined) return ''
  return `${hexAddress(localAddress)}:${hexPort(localPort ?? 0)} ${hexAddress(remoteAddress)}:${hexPort(remotePort ?? 0)}`
}

/**
 * What of the kernel's share the other side has not yet acknowledged, by `connectionOf`. The kernel takes megabytes for a fast line and
 * more only once a third of them has gone: without this, whoever reads 50 KB a second seems to read nothing. Linux tells; elsewhere
 * nobody is known to have read.
 */
export async function unacknowledged(): Promise<ReadonlyMap<string, string>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => '')),
  )
  const entries = tables
    .join('\n')
    .matchAll(/: ([0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:[0-9A-F]{4}) \w\w ([0-9A-F]{8}):/g)
  return new Map([...entries].map(([, connection = '', queue = '']) => [connection, queue]))
}
