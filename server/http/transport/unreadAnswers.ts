import type { Socket } from 'node:net'
import { connectionKey, readUnacknowledged } from './kernelQueues.ts'

type SocketWithHandle = Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

/** Returns how many bytes the kernel has taken in all. Node reports a write only when all of it has gone. */
const bytesTakenByKernel = ({ _handle: handle }: SocketWithHandle): number =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0

/**
 * Returns how many bytes the client has acknowledged. Bytes in the kernel's buffers do not count: short of memory, the kernel
 * takes more of each unread answer bit by bit.
 */
export const bytesAcknowledged = (socket: Socket, unacked: ReadonlyMap<string, string>): number =>
  bytesTakenByKernel(socket) - Number.parseInt(unacked.get(connectionKey(socket)) ?? '0', 16)

/**
 * The slowest transfer that counts as reading, bytes a ms: 2 KB a second, as by GPRS. For a client that reads nothing the kernel
 * takes some 12 KB now and then when memory is short.
 */
const slowestBytesPerMs = 2

/**
 * Closes sockets whose client reads a waiting answer more slowly than the minimum over `unreadMs`. Node's own time-out lets a
 * second period pass (reliability.md fact 25). Streams, downloads and exports that are read stay open. Timeouts count checks, not
 * seconds, so a stalled event loop does not close healthy sockets. A failed check goes to `onError`, and checking goes on.
 * Returns a function that stops the watch.
 */
export function closeUnreadSockets(
  sockets: ReadonlySet<Socket>,
  { unreadMs, checkEveryMs }: { unreadMs: number; checkEveryMs: number },
  onError: (error: unknown) => void,
): () => void {
  const checksMax = Math.ceil(unreadMs / checkEveryMs)
  const leastBytes = slowestBytesPerMs * unreadMs
  /** The progress of each socket when its time began, and how many checks ago that was. */
  let waiting = new Map<Socket, { progress: number; checks: number }>()
  let hasEnded = false
  const checkSockets = async () => {
    const unread = [...sockets].filter((socket) => socket.writableLength > 0)
    const unacked = unread.length > 0 ? await readUnacknowledged() : new Map<string, string>()
    const before = waiting
    waiting = new Map()
    for (const socket of unread) {
      const progress = bytesAcknowledged(socket, unacked)
      const seen = before.get(socket)
      const isReading = seen === undefined || progress - seen.progress >= leastBytes
      const checks = isReading ? 0 : seen.checks + 1
      // at once: the kernel would otherwise keep offering its buffered bytes for minutes
      if (checks >= checksMax) socket.resetAndDestroy()
      else waiting.set(socket, { progress: isReading ? progress : seen.progress, checks })
    }
  }
  const checkRepeatedly = () =>
    void checkSockets()
      .catch(onError)
      .finally(() => void (hasEnded || timer.refresh()))
  const timer = setTimeout(checkRepeatedly, checkEveryMs).unref()
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
