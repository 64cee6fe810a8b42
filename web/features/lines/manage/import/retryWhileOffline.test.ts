import { afterEach, expect, test, vi } from 'vitest'
import { CallError, networkFailure } from '#shared/server/callError.ts'
import { retryWhileOffline } from './retryWhileOffline.ts'

afterEach(() => void vi.useRealTimers())

const options = { signal: new AbortController().signal, onCut: () => undefined }
const cut = () => Promise.reject(new CallError({ code: networkFailure, msg: '网络连接失败', path: '/x' }))

test('rejects with the last failure when the server does not answer for half a minute', async () => {
  vi.useFakeTimers()
  const call = vi.fn(cut)
  const outcome = retryWhileOffline(call, options).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(call).toHaveBeenCalledTimes(6)
  expect(await outcome).toMatchObject({ msg: '网络连接失败' })
})

test('waits for the network for as long as the device is offline', async () => {
  vi.useFakeTimers()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let isBack = false
  const outcome = retryWhileOffline(() => (isBack ? Promise.resolve('there') : cut()), options)
  await vi.advanceTimersByTimeAsync(3_600_000)
  isBack = true
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await outcome).toBe('there')
  onLine.mockRestore()
})

test('does not retry a refusal', async () => {
  const call = vi.fn(() => Promise.reject(new CallError({ code: 409, msg: '已经结束', path: '/x' })))
  await expect(retryWhileOffline(call, options)).rejects.toThrow('已经结束')
  expect(call).toHaveBeenCalledTimes(1)
})
