import { hashKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { dayMs, minuteMs } from '#contract/kernel/time.ts'
import { saveLocally, readOne } from '#shared/browser/localStore/localStore.ts'
import { CallError } from '#shared/server/callError.ts'
import { ownerNow } from '#shared/server/owner.ts'
import { patienceMs } from '#shared/server/patience.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { useOfflineAnswers } from '#shared/server/reads/offlineAnswers.ts'
import { isAutomaticCall } from '#shared/server/repeats.ts'
import { fakeIndexedDb, readableIn, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { draftKeyOf, setCurrentUser, userOf } from '#shared/testing/people.ts'
import { cacheAnswers } from './answerCache.ts'

const disk = new Map<string, unknown>()
let stop: () => void = () => undefined
let isPhone = true

const cut = new CallError({ code: 0, msg: '网络已断开，请连接网络后重试', path: '/orders/getOrderDetail' })
const query = callQuery('/orders/getOrderDetail', { id: 7 })
/** Asks for the order as a page does; what the server says, or that nobody is there. */
async function ask(answer: unknown): Promise<void> {
  await queryClient
    .fetchQuery({
      queryKey: query.queryKey,
      queryFn: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
      retry: false,
      staleTime: 0,
    } as Parameters<typeof queryClient.fetchQuery>[0])
    .catch(() => undefined)
}
const shown = () => queryClient.getQueryData(query.queryKey) as unknown

beforeEach(async () => {
  // the last test's answers may still be on their way to the disk
  await wipe(disk)
  isPhone = true
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isPhone && query.includes('coarse') }))
  setCurrentUser(userOf(3))
  stop = cacheAnswers()
})
afterEach(() => {
  stop()
  setCurrentUser(null)
  queryClient.clear()
  useOfflineAnswers.setState({ asOfMs: null })
  vi.unstubAllGlobals()
})

const restartCache = () => {
  stop()
  queryClient.clear()
  stop = cacheAnswers()
}

test('what was read last stands in for what a missing network keeps away, with its hour, until the server answers', async () => {
  await ask({ recipient: '李雷' })
  await eventually(() => expect(disk.size).toBe(1))
  expect(readableIn(disk)).not.toContain('李雷')
  restartCache()
  const leavePage = watch(() => Promise.reject(cut))
  await eventually(() => expect(shown()).toEqual({ recipient: '李雷' }))
  expect(useOfflineAnswers.getState().asOfMs).toBeGreaterThan(Date.now() - dayMs)
  onTestFinished(leavePage)
  await ask({ recipient: '韩梅梅' })
  expect(shown()).toEqual({ recipient: '韩梅梅' })
  expect(useOfflineAnswers.getState().asOfMs).toBeNull()
})

/** Watches a query as a page on screen does; returns the function that leaves the page. */
const watch = (answer: () => Promise<unknown>, queryKey: unknown = query.queryKey) =>
  new QueryObserver(queryClient, {
    queryKey,
    queryFn: answer,
    retry: false,
  } as unknown as ConstructorParameters<typeof QueryObserver>[1]).subscribe(() => undefined)

/** Lets the server of the site answer, or not, when it is looked for. */
function stubProbe() {
  const probe = vi.fn(() => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', probe)
  return probe
}

test('what was read last stands in for an answer that takes long, until it arrives', async () => {
  await ask({ recipient: '李雷' })
  await eventually(() => expect(disk.size).toBe(1))
  restartCache()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let respond: (order: unknown) => void = () => undefined
  const leavePage = watch(() => new Promise((resolve) => (respond = resolve)))
  await vi.advanceTimersByTimeAsync(patienceMs - 1)
  expect(shown()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await eventually(() => expect(shown()).toEqual({ recipient: '李雷' }))
  expect(useOfflineAnswers.getState().asOfMs).not.toBeNull()
  respond({ recipient: '韩梅梅' })
  await eventually(() => expect(shown()).toEqual({ recipient: '韩梅梅' }))
  expect(useOfflineAnswers.getState().asOfMs).toBeNull()
  leavePage()
})

test('what stands in on a page that was left is read again, too', async () => {
  await ask({ recipient: '李雷' })
  await eventually(() => expect(disk.size).toBe(1))
  restartCache()
  stubProbe()
  const answer = vi.fn(() => Promise.reject<unknown>(cut))
  const leavePage = watch(answer)
  await eventually(() => expect(useOfflineAnswers.getState().asOfMs).not.toBeNull())
  leavePage()
  // the notice names the age of what is on screen
  expect(useOfflineAnswers.getState().asOfMs).toBeNull()
  answer.mockResolvedValue({ recipient: '韩梅梅' })
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(shown()).toEqual({ recipient: '韩梅梅' }))
})

test('a read that goes on failing is tried ever less often, silently', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  stop()
  stop = cacheAnswers()
  stubProbe()
  const isAutomatic: boolean[] = []
  const leavePage = watch(() => {
    isAutomatic.push(isAutomaticCall(undefined))
    return Promise.reject(cut)
  }, ['/orders/getInquiryList', {}])
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  expect(isAutomatic.length).toBeGreaterThanOrEqual(5)
  expect(isAutomatic.length).toBeLessThanOrEqual(8)
  expect(isAutomatic.slice(0, 2)).toEqual([false, true])
  expect(isAutomatic.slice(1)).not.toContain(false)
  leavePage()
})

test('a read that has worked meanwhile is tried again as early as the first time', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  stop()
  stop = cacheAnswers()
  stubProbe()
  const queryKey = ['/orders/getInquiryList', {}]
  const answer = vi.fn(() => Promise.reject<unknown>(cut))
  const leavePage = watch(answer, queryKey)
  await vi.advanceTimersByTimeAsync(10 * minuteMs)
  answer.mockResolvedValueOnce({ total: 0 })
  await queryClient.refetchQueries({ queryKey })
  answer.mockClear()
  await queryClient.refetchQueries({ queryKey })
  await vi.advanceTimersByTimeAsync(minuteMs / 2)
  expect(answer.mock.calls.length).toBeGreaterThanOrEqual(2)
  leavePage()
})

test('does not restore a read of a page that was closed while it waited', async () => {
  await ask({ recipient: '李雷' })
  await eventually(() => expect(disk.size).toBe(1))
  restartCache()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const leavePage = watch(() => new Promise(() => undefined))
  leavePage()
  queryClient.removeQueries({ queryKey: query.queryKey })
  await vi.advanceTimersByTimeAsync(patienceMs)
  // the disk answers in order
  await readOne('answers', ownerNow(), hashKey(query.queryKey))
  await readOne('answers', ownerNow(), hashKey(query.queryKey))
  expect(shown()).toBeUndefined()
  expect(useOfflineAnswers.getState().asOfMs).toBeNull()
})

test('what one person read does not reach another who logs in meanwhile', async () => {
  await ask({ recipient: '李雷' })
  await eventually(() => expect(disk.size).toBe(1))
  restartCache()
  const failing = ask(cut)
  await failing
  setCurrentUser({ ...userOf(3), draft_key: draftKeyOf(8) })
  await readOne('answers', ownerNow(), hashKey(query.queryKey))
  await readOne('answers', ownerNow(), hashKey(query.queryKey))
  expect(shown()).toBeUndefined()
})

test('what is on screen is tried again when the network is back', async () => {
  await ask({ recipient: '李雷' })
  await eventually(() => expect(disk.size).toBe(1))
  restartCache()
  let answer: () => Promise<unknown> = () => Promise.reject(cut)
  stubProbe()
  const stopLooking = watch(() => answer())
  await eventually(() => expect(useOfflineAnswers.getState().asOfMs).not.toBeNull())
  answer = () => Promise.resolve({ recipient: '韩梅梅' })
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(shown()).toEqual({ recipient: '韩梅梅' }))
  stopLooking()
})

test('a read on screen that failed without a network, and was never read before, is tried again', async () => {
  let answer: () => Promise<unknown> = () => Promise.reject(cut)
  const stopLooking = watch(() => answer(), ['/orders/getInquiryList', {}])
  const state = () => queryClient.getQueryState(['/orders/getInquiryList', {}])
  await eventually(() => expect(state()?.status).toBe('error'))
  const probe = vi.fn(() => Promise.reject<Response>(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', probe)
  answer = vi.fn(() => Promise.resolve({ total: 0 }))
  // not before the server answers: the page would show a skeleton in place of the failure
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(probe).toHaveBeenCalledTimes(1))
  expect(answer).not.toHaveBeenCalled()
  probe.mockImplementation(() => Promise.resolve(new Response()))
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(state()?.data).toEqual({ total: 0 }))
  stopLooking()
})

test('another person finds nothing of it, and a refusal of the server is not papered over', async () => {
  await ask({ recipient: '李雷' })
  await eventually(() => expect(disk.size).toBe(1))
  restartCache()
  await ask(new CallError({ code: 403, msg: '没有权限', path: '/orders/getOrderDetail' }))
  setCurrentUser({ ...userOf(3), draft_key: draftKeyOf(8) })
  await ask(cut)
  // the disk answers in order
  await readOne('answers', ownerNow(), hashKey(query.queryKey))
  expect(shown()).toBeUndefined()
  expect(useOfflineAnswers.getState().asOfMs).toBeNull()
})

test('nothing of a user stays on a computer that others use, too', async () => {
  isPhone = false
  await ask({ recipient: '李雷' })
  // the disk writes in order
  await saveLocally('answers', ownerNow(), { name: 'the mark', value: 1 })
  expect(disk.size).toBe(1)
})
