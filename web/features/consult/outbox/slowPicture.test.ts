import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError, networkFailure } from '../../../shared/server/callError.ts'
import { useOutbox } from './outbox.ts'
import { send, sendAgain } from './sending.ts'
import { minuteMs } from '../../../../contract/kernel/time.ts'

/** A line on which every upload breaks off after so long. */
const line = vi.hoisted(() => ({ breaksAfterMs: 20_000, uploads: 0 }))
vi.mock('../../../shared/files/uploadPicture.ts', () => ({
  uploadPicture: () => {
    line.uploads += 1
    return new Promise((_, reject) => {
      const error = new CallError({ code: networkFailure, msg: '网络连接失败', path: '/files/upload' })
      setTimeout(() => reject(error), line.breaksAfterMs)
    })
  },
}))

const only = () => {
  const [message] = useOutbox.getState().messages
  if (!message) throw new Error('no message')
  return message
}

beforeEach(() => {
  vi.useFakeTimers()
  line.uploads = 0
  useOutbox.setState({ messages: [], begun: {} })
})
afterEach(() => {
  useOutbox.setState({ messages: [], begun: {} })
  vi.clearAllTimers()
  vi.useRealTimers()
})

test('a picture that times out three times stops and waits for its author, who gets three more', async () => {
  line.breaksAfterMs = 20_000
  send({ id: 4 }, { picture: new Blob(['picture']) })
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(line.uploads).toBe(3)
  expect(only()).toMatchObject({ state: 'failed', fault: expect.stringContaining('网络太慢') })
  sendAgain(only().clientId)
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(line.uploads).toBe(6)
  expect(only().state).toBe('failed')
})

test('one that cannot reach the server at all goes on trying', async () => {
  line.breaksAfterMs = 100
  send({ id: 4 }, { picture: new Blob(['picture']) })
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(line.uploads).toBeGreaterThan(10)
  expect(only().state).not.toBe('failed')
})
