import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

type Counting = Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

/** How many bytes the kernel has taken in all. Node itself tells of a write, often a whole answer, only when all of it has gone. */
const takenOf = ({ _handle: handle }: Counting): number =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0

const hexPort = (port: number | undefined) => (port ?? 0).toString(16).toUpperCase().padStart(4, '0')

/**
 * What of the kernel's share the other side has not yet acknowledged, by the two ports of a connection. The kernel takes megabytes
 * for a fast line and more only once a third of them has gone: without this, whoever reads 50 KB a second seems to read nothing.
 * Linux tells; elsewhere nobody is known to have read.
 */
async function unacknowledged(): Promise<ReadonlyMap<string, string>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'latin1').catch(() => '')),
  )
  const entries = tables.join('\n').matchAll(/:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) \w\w ([0-9A-F]{8}):/g)
  return new Map([...entries].map(([, local = '', remote = '', queue = '']) => [`${local}:${remote}`, queue]))
}

/** What changes with every byte that the other side takes. */
const progressOf = (socket: Socket, unacked: ReadonlyMap<string, string>) =>
  `${takenOf(socket)} ${unacked.get(`${hexPort(socket.localPort)}:${hexPort(socket.remotePort)}`) ?? ''}`

/**
 * Closes the sockets on which an answer waits and of which nothing was taken for `unreadMs`; Node's own time-out lets a second period
 * pass (reliability.md fact 25). Streams, downloads and exports that are read live, however slowly. The time is counted in looks: one in
 * which this process itself stood still is nobody's fault. Gives what ends the watch.
 */
export function watchUnread(
  sockets: ReadonlySet<Socket>,
  { unreadMs, checkEveryMs }: { unreadMs: number; checkEveryMs: number },
): () => void {
  const looksMax = Math.ceil(unreadMs / checkEveryMs)
  let waiting = new Map<Socket, { progress: string; looks: number }>()
  let hasEnded = false
  const look = async () => {
    const unread = [...sockets].filter((socket) => socket.writableLength > 0)
    const unacked = unread.length > 0 ? await unacknowledged() : new Map<string, string>()
    const before = waiting
    waiting = new Map()
    for (const socket of unread) {
      const progress = progressOf(socket, unacked)
      const seen = before.get(socket)
      const looks = seen?.progress === progress ? seen.looks + 1 : 0
      // at once: what the kernel holds for it would else be offered to it for minutes
      if (looks >= looksMax) socket.resetAndDestroy()
      else waiting.set(socket, { progress, looks })
    }
    if (!hasEnded) timer.refresh()
  }
  const timer = setTimeout(() => void look(), checkEveryMs).unref()
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
