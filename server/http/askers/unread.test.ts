import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { watchUnread } from './unread.ts'

/** A socket of which only this is known: how much waits, and that it was let go. */
const socketOf = (waitingBytes: () => number) => {
  const resetAndDestroy = vi.fn()
  const socket = {
    resetAndDestroy,
    get writableLength() {
      return waitingBytes()
    },
  }
  return { socket: socket as unknown as Socket, resetAndDestroy }
}

test('a look that fails is said, and the next ones are taken all the same', async () => {
  let looks = 0
  const broken = socketOf(() => {
    looks += 1
    if (looks === 1) throw new Error('broken')
    return 0
  })
  const deaf = socketOf(() => 1_000)
  const onError = vi.fn()
  const end = watchUnread(new Set([broken.socket, deaf.socket]), { unreadMs: 60, checkEveryMs: 20 }, onError)
  await vi.waitFor(() => expect(deaf.resetAndDestroy).toHaveBeenCalled())
  end()
  expect(onError).toHaveBeenCalledTimes(1)
  expect(onError).toHaveBeenCalledWith(new Error('broken'))
})
