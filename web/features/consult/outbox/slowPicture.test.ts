import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { CallError, networkFailure } from '#shared/server/callError.ts'
import { useOutbox } from './outbox.ts'
import { send, sendAgain } from './sending.ts'

/** A network on which every upload fails after `breaksAfterMs`. */
const line = vi.hoisted(() => ({ breaksAfterMs: 20_000, uploads: 0 }))
vi.mock('#shared/files/uploadPicture.ts', () => ({
  uploadPicture: () => {
    line.uploads += 1
    return new Promise((_, reject) => {
      const error = new CallError({ code: networkFailure, msg: '网络连接失败', path: '/files/upload' })
      setTimeout(() => reject(error), line.breaksAfterMs)
    })
  },
}))

const onlyMessage = () => {
  const [message] = useOutbox.getState().messages
  if (!message) throw new Error('no message')
  return message
}

beforeEach(() => {
  vi.useFakeTimers()
  line.uploads = 0
  useOutbox.setState({ messages: [], createdThreads: {} })
})
afterEach(() => {
  useOutbox.setState({ messages: [], createdThreads: {} })
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('stops a picture after three timeouts and gives it three more when the author retries', async () => {
  line.breaksAfterMs = 20_000
  send({ id: 4 }, { picture: new Blob(['picture']) })
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(line.uploads).toBe(3)
  expect(onlyMessage()).toMatchObject({ state: 'failed', fault: expect.stringContaining('网络太慢') })
  sendAgain(onlyMessage().clientId)
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(line.uploads).toBe(6)
  expect(onlyMessage().state).toBe('failed')
})

test('keeps retrying a picture when the server cannot be reached', async () => {
  line.breaksAfterMs = 100
  send({ id: 4 }, { picture: new Blob(['picture']) })
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(line.uploads).toBeGreaterThan(10)
  expect(onlyMessage().state).not.toBe('failed')
})
