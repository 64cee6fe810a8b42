import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'

type Endpoints = Pick<Socket, 'localAddress' | 'localPort' | 'remoteAddress' | 'remotePort'>

const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/

/**
 * Returns the bytes of an address: four of IPv4, sixteen of IPv6. IPv6 text may omit zeros, end as IPv4 and name an interface.
 */
function bytesOf(address: string): number[] {
  const four = dotted.exec(address)?.slice(1).map(Number) ?? []
  if (!address.includes(':')) return four
  const groups = (text: string) =>
    text
      .split(':')
      .filter((group) => group !== '')
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  const [left = '', right = ''] = address.replace(/%.*$/, '').replace(dotted, '').split('::')
  const head = groups(left)
  const tail = [...groups(right), ...four]
  // an address without "::" has everything in head and tail
  return [...head, ...Array.from({ length: 16 - head.length - tail.length }, () => 0), ...tail]
}

/** Formats an address as the kernel does: words of four bytes, each in the machine's byte order. */
function hexAddress(address: string): string {
  const bytes = Buffer.from(bytesOf(address))
  return (endianness() === 'LE' ? bytes.swap32() : bytes).toString('hex').toUpperCase()
}

const hexPort = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')

/** Returns a connection's key in the kernel's tables: both addresses with ports; '' once it is closed. */
export function connectionKey({ localAddress, localPort, remoteAddress, remotePort }: Endpoints): string {
  if (localAddress === undefined || remoteAddress === undefined) return ''
  return `${hexAddress(localAddress)}:${hexPort(localPort ?? 0)} ${hexAddress(remoteAddress)}:${hexPort(remotePort ?? 0)}`
}

/**
 * Returns the unacknowledged bytes (hex) of each connection, by `connectionKey`. The kernel buffers megabytes for a fast line and
 * takes more only after a third has gone. Without this, a client that reads 50 KB a second would look idle. Empty on systems
 * other than Linux.
 */
export async function readUnacknowledged(): Promise<ReadonlyMap<string, string>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => '')),
  )
  const entries = tables
    .join('\n')
    .matchAll(/: ([0-9A-F]+:[0-9A-F]{4} [0-9A-F]+:[0-9A-F]{4}) \w\w ([0-9A-F]{8}):/g)
  return new Map([...entries].map(([, connection = '', queue = '']) => [connection, queue]))
}
