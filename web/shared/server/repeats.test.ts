import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToasts } from '../messages/toast.ts'
import { fakeServer, Refusal } from '../testing/fakeServer.ts'
import { callServer } from './call.ts'
import { queryClient } from './queryClient.ts'

const pollMs = 20_000
const busy = new Refusal(500, '系统暂时繁忙，请稍后重试')
const none = { list: [], total: 0, unread: 0 }

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

/** Creates a list that polls every 20 s. */
function polled() {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['polled'],
    queryFn: ({ signal }) => callServer('/notices/getNoticeList', { page: 1, pageSize: 1 }, { signal }),
    refetchInterval: pollMs,
  })
  return { observer, stop: observer.subscribe(() => undefined) }
}

/** Returns the toasts since the last call and clears them. */
function takeToasts(): string[] {
  const texts = useToasts.getState().toasts.map(({ text }) => text)
  useToasts.setState({ toasts: [] })
  return texts
}

test('reports a failing poll once per cause until it succeeds', async () => {
  const server = fakeServer({ '/notices/getNoticeList': busy })
  const { stop } = polled()
  await vi.advanceTimersByTimeAsync(0)
  expect(takeToasts()).toEqual(['系统暂时繁忙，请稍后重试'])
  await vi.advanceTimersByTimeAsync(10 * pollMs)
  expect(server.calls).toHaveLength(11)
  expect(takeToasts()).toEqual([])
  server.answer({ '/notices/getNoticeList': new Refusal(429, '操作太频繁，请稍后再试') })
  await vi.advanceTimersByTimeAsync(10 * pollMs)
  expect(takeToasts()).toEqual(['操作太频繁，请稍后再试'])
  server.answer({ '/notices/getNoticeList': none })
  await vi.advanceTimersByTimeAsync(pollMs)
  server.answer({ '/notices/getNoticeList': busy })
  await vi.advanceTimersByTimeAsync(pollMs)
  expect(takeToasts()).toEqual(['系统暂时繁忙，请稍后重试'])
  stop()
})

test('reports a failure again when the user retries', async () => {
  fakeServer({ '/notices/getNoticeList': busy })
  const { observer, stop } = polled()
  await vi.advanceTimersByTimeAsync(3 * pollMs)
  takeToasts()
  await observer.refetch()
  expect(takeToasts()).toEqual(['系统暂时繁忙，请稍后重试'])
  stop()
})

test("treats a poll's retry as a poll, and reports a new cut after the network was back", async () => {
  let isCut = true
  const fetch = vi.fn(async () => {
    if (isCut) throw new TypeError('Failed to fetch')
    return Response.json({ code: 200, msg: '', data: none })
  })
  vi.stubGlobal('fetch', fetch)
  const { stop } = polled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(takeToasts()).toEqual(['网络连接失败，请检查网络后重试'])
  await vi.advanceTimersByTimeAsync(5 * pollMs)
  expect(fetch.mock.calls.length).toBeGreaterThan(8)
  expect(takeToasts()).toEqual([])
  isCut = false
  await callServer('/sites/getSiteList', {})
  isCut = true
  await vi.advanceTimersByTimeAsync(pollMs)
  expect(takeToasts()).toEqual(['网络连接失败，请检查网络后重试'])
  stop()
})
