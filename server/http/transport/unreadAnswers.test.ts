import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { connectionKey } from './kernelQueues.ts'
import { bytesAcknowledged, closeUnreadSockets } from './unreadAnswers.ts'

/** A fake socket with its waiting bytes, the bytes taken at each check, and whether it was closed. */
const socketOf = (waitingBytes: () => number, takenBytes = () => 0) => {
  const resetAndDestroy = vi.fn()
  const socket = {
    resetAndDestroy,
    _handle: {
      writeQueueSize: 0,
      get bytesWritten() {
        return takenBytes()
      },
    },
    get writableLength() {
      return waitingBytes()
    },
  }
  return { socket: socket as unknown as Socket, resetAndDestroy }
}

test('reports a failed check and goes on', async () => {
  let checks = 0
  const broken = socketOf(() => {
    checks += 1
    if (checks === 1) throw new Error('broken')
    return 0
  })
  const deaf = socketOf(() => 1_000)
  const onError = vi.fn()
  const end = closeUnreadSockets(
    new Set([broken.socket, deaf.socket]),
    { unreadMs: 60, checkEveryMs: 20 },
    onError,
  )
  await eventually(() => expect(deaf.resetAndDestroy).toHaveBeenCalled())
  end()
  expect(onError).toHaveBeenCalledTimes(1)
  expect(onError).toHaveBeenCalledWith(new Error('broken'))
})

test('counts bytes that the client took, not bytes that the kernel took', () => {
  const ends = { localAddress: '127.0.0.1', localPort: 1, remoteAddress: '127.0.0.1', remotePort: 2 }
  const progress = (bytesWritten: number, writeQueueSize: number, unacknowledgedBytes: number) =>
    bytesAcknowledged(
      { ...ends, _handle: { bytesWritten, writeQueueSize } } as unknown as Socket,
      new Map([
        [connectionKey(ends as Socket), unacknowledgedBytes.toString(16).toUpperCase().padStart(8, '0')],
      ]),
    )
  expect(progress(9_000, 5_000, 3_000)).toBe(progress(9_000, 2_000, 6_000))
  expect(progress(9_000, 5_000, 2_000)).toBeGreaterThan(progress(9_000, 5_000, 3_000))
})

test('closes a client slower than any phone, and keeps one at 2 KB a second', async () => {
  const counting = (stepBytes: number) => {
    let checks = 0
    return socketOf(
      () => 1_000_000,
      () => stepBytes * checks++,
    )
  }
  // 4 checks in each period, in which the slowest allowed client takes 160 bytes
  const [honest, dripping] = [counting(40), counting(39)]
  const bytesTaken = vi.fn(() => 0)
  const end = closeUnreadSockets(
    new Set([honest.socket, dripping.socket, socketOf(bytesTaken).socket]),
    { unreadMs: 80, checkEveryMs: 20 },
    () => undefined,
  )
  await eventually(() => expect(bytesTaken.mock.calls.length).toBeGreaterThan(12))
  end()
  expect(dripping.resetAndDestroy).toHaveBeenCalled()
  expect(honest.resetAndDestroy).not.toHaveBeenCalled()
})
