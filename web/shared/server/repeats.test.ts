import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callServer } from './call.ts'
import { queryClient } from './queryClient.ts'
import { fakeServer, Refusal } from '../testing/fakeServer.ts'
import { useToasts } from '../ui/dialog/toast.ts'

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

/** A list that is read every 20 s. */
function polled() {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['polled'],
    queryFn: ({ signal }) => callServer('/notices/getNoticeList', { page: 1, pageSize: 1 }, { signal }),
    refetchInterval: pollMs,
  })
  return { observer, stop: observer.subscribe(() => undefined) }
}

/** What has been said since it was last asked. */
function said(): string[] {
  const texts = useToasts.getState().toasts.map(({ text }) => text)
  useToasts.setState({ toasts: [] })
  return texts
}

test('a poll that goes on failing is told once for a cause, until it has succeeded', async () => {
  const server = fakeServer({ '/notices/getNoticeList': busy })
  const { stop } = polled()
  await vi.advanceTimersByTimeAsync(0)
  expect(said()).toEqual(['系统暂时繁忙，请稍后重试'])
  await vi.advanceTimersByTimeAsync(10 * pollMs)
  expect(server.calls).toHaveLength(11)
  expect(said()).toEqual([])
  server.answer({ '/notices/getNoticeList': new Refusal(429, '操作太频繁，请稍后再试') })
  await vi.advanceTimersByTimeAsync(10 * pollMs)
  expect(said()).toEqual(['操作太频繁，请稍后再试'])
  server.answer({ '/notices/getNoticeList': none })
  await vi.advanceTimersByTimeAsync(pollMs)
  server.answer({ '/notices/getNoticeList': busy })
  await vi.advanceTimersByTimeAsync(pollMs)
  expect(said()).toEqual(['系统暂时繁忙，请稍后重试'])
  stop()
})

test('a person who asks again is told again', async () => {
  fakeServer({ '/notices/getNoticeList': busy })
  const { observer, stop } = polled()
  await vi.advanceTimersByTimeAsync(3 * pollMs)
  said()
  await observer.refetch()
  expect(said()).toEqual(['系统暂时繁忙，请稍后重试'])
  stop()
})

test('the second try of a poll is a poll, too, and a network that is back ends its cut', async () => {
  let isCut = true
  const fetch = vi.fn(async () => {
    if (isCut) throw new TypeError('Failed to fetch')
    return Response.json({ code: 200, msg: '', data: none })
  })
  vi.stubGlobal('fetch', fetch)
  const { stop } = polled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(said()).toEqual(['网络连接失败，请检查网络后重试'])
  await vi.advanceTimersByTimeAsync(5 * pollMs)
  expect(fetch.mock.calls.length).toBeGreaterThan(8)
  expect(said()).toEqual([])
  isCut = false
  await callServer('/sites/getSiteList', {})
  isCut = true
  await vi.advanceTimersByTimeAsync(pollMs)
  expect(said()).toEqual(['网络连接失败，请检查网络后重试'])
  stop()
})
