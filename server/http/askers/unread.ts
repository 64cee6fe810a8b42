import type { Socket } from 'node:net'
import { connectionOf, unacknowledged } from '../kernelQueues.ts'

type Counting = Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

/** How many bytes the kernel has taken in all. Node itself tells of a write, often a whole answer, only when all of it has gone. */
const takenOf = ({ _handle: handle }: Counting): number =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0

/**
 * How many bytes the other side has taken. What the kernel took besides is not its doing: short of memory, under a thousand unread
 * answers, the kernel takes more of each bit by bit.
 */
export const progressOf = (socket: Socket, unacked: ReadonlyMap<string, string>): number =>
  takenOf(socket) - Number.parseInt(unacked.get(connectionOf(socket)) ?? '0', 16)

/**
 * The slowest reading that is one, bytes a ms: 2 KB a second, as a phone has it by GPRS. The kernel of one that reads nothing takes some
 * 12 KB now and then, when memory is short.
 */
const slowestBytesPerMs = 2

/**
 * Closes the sockets on which an answer waits and of which less was taken in `unreadMs` than the slowest reading takes; Node's own
 * time-out lets a second period pass (reliability.md fact 25). Streams, downloads and exports that are read live. The time is counted in looks: one in
 * which this process itself stood still is nobody's fault. A look that fails is told to `onError` and followed by others. Gives what ends
 * the watch.
 */
export function watchUnread(
  sockets: ReadonlySet<Socket>,
  { unreadMs, checkEveryMs }: { unreadMs: number; checkEveryMs: number },
  onError: (error: unknown) => void,
): () => void {
  const looksMax = Math.ceil(unreadMs / checkEveryMs)
  const leastBytes = slowestBytesPerMs * unreadMs
  /** What had been taken when the time of each began, and how many looks ago that was. */
  let waiting = new Map<Socket, { progress: number; looks: number }>()
  let hasEnded = false
  const look = async () => {
    const unread = [...sockets].filter((socket) => socket.writableLength > 0)
    const unacked = unread.length > 0 ? await unacknowledged() : new Map<string, string>()
    const before = waiting
    waiting = new Map()
    for (const socket of unread) {
      const progress = progressOf(socket, unacked)
      const seen = before.get(socket)
      const isReading = seen === undefined || progress - seen.progress >= leastBytes
      const looks = isReading ? 0 : seen.looks + 1
      // at once: what the kernel holds for it would else be offered to it for minutes
      if (looks >= looksMax) socket.resetAndDestroy()
      else waiting.set(socket, { progress: isReading ? progress : seen.progress, looks })
    }
  }
  const lookAgain = () =>
    void look()
      .catch(onError)
      .finally(() => void (hasEnded || timer.refresh()))
  const timer = setTimeout(lookAgain, checkEveryMs).unref()
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
