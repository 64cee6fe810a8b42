import type { Socket } from 'node:net'
import { connectionOf, unacknowledged } from '../kernelQueues.ts'

type Counting = Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null }

/** How many bytes the kernel has taken in all. Node itself tells of a write, often a whole answer, only when all of it has gone. */
const takenOf = ({ _handle: handle }: Counting): number =>
  handle ? handle.bytesWritten - handle.writeQueueSize : 0

/** What changes with every byte that the other side takes. */
const progressOf = (socket: Socket, unacked: ReadonlyMap<string, string>) =>
  `${takenOf(socket)} ${unacked.get(connectionOf(socket)) ?? ''}`

/**
 * Closes the sockets on which an answer waits and of which nothing was taken for `unreadMs`; Node's own time-out lets a second period
 * pass (reliability.md fact 25). Streams, downloads and exports that are read live, however slowly. The time is counted in looks: one in
 * which this process itself stood still is nobody's fault. A look that fails is told to `onError` and followed by others. Gives what ends
 * the watch.
 */
export function watchUnread(
  sockets: ReadonlySet<Socket>,
  { unreadMs, checkEveryMs }: { unreadMs: number; checkEveryMs: number },
  onError: (error: unknown) => void,
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
