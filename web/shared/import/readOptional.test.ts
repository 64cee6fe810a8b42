import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../server/callError.ts'
import { readOptional } from './readOptional.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<string>(() => undefined)

test('resolves with what was read', async () => {
  await expect(readOptional(() => Promise.resolve('read'), 'nothing')).resolves.toBe('read')
})

test('goes on without an answer after three seconds, and ends the read', async () => {
  let reading: AbortSignal | null = null
  const result = readOptional((signal) => {
    reading = signal
    return never()
  }, 'nothing')
  await vi.advanceTimersByTimeAsync(2999)
  expect(reading).toMatchObject({ aborted: false })
  await vi.advanceTimersByTimeAsync(1)
  await expect(result).resolves.toBe('nothing')
  expect(reading).toMatchObject({ aborted: true })
})

test('rejects at once where the user stops, before or while it reads', async () => {
  const stop = new AbortController()
  const result = readOptional(never, 'nothing', stop.signal)
  stop.abort(new Error('stopped'))
  await expect(result).rejects.toThrow('stopped')
  await expect(readOptional(never, 'nothing', stop.signal)).rejects.toThrow('stopped')
})

test('goes on without the answer of a call that failed', async () => {
  const failure = new CallError({ code: 500, msg: '系统出了点问题', path: '/x' })
  await expect(readOptional(() => Promise.reject(failure), 'nothing')).resolves.toBe('nothing')
})

test('rejects as the read does', async () => {
  await expect(readOptional(() => Promise.reject(new Error('broken')), 'nothing')).rejects.toThrow('broken')
})
