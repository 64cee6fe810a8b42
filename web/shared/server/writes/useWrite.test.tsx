import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { useToasts } from '../../messages/toast.ts'
import { fakeServer, Refusal } from '../../testing/fakeServer.ts'
import { setCurrentUser, userOf } from '../../testing/people.ts'
import { queryClient } from '../queryClient.ts'
import { callQuery } from '../reads/callQuery.ts'
import { useWrite, useWrites } from './useWrite.ts'

const path = '/orders/releaseHold'
const released = { holdReleasedAt: '2026-11-01T00:00:00.000Z' }
const none = { list: [], total: 0 }
const keysOf = (server: ReturnType<typeof fakeServer>) =>
  server.callsTo(path).map(({ headers }) => headers['Idempotency-Key'])
const cut = () => Promise.reject<never>(new TypeError('Failed to fetch'))

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  setCurrentUser(null)
  useToasts.setState({ toasts: [] })
})

function begin(answers: Parameters<typeof fakeServer>[0]) {
  setCurrentUser(userOf(2))
  const server = fakeServer(answers)
  const { result } = renderHook(() => useWrite(path, { rereads: ['/orders/getCarrierOptions'] }))
  return { server, result }
}

test('sends once for two presses in one frame', async () => {
  const { server, result } = begin({ [path]: released })
  const onAnswer = vi.fn()
  const { run } = result.current
  const done = await act(() => Promise.all([run({ id: 1 }, onAnswer), run({ id: 1 }, onAnswer)]))
  expect(done).toEqual([true, false])
  expect(server.callsTo(path)).toHaveLength(1)
  expect(onAnswer).toHaveBeenCalledOnce()
})

test('rejects a form that sends twice at once', async () => {
  const { server, result } = begin({ [path]: released })
  const { send } = result.current
  await act(async () => {
    const first = send({ id: 1 })
    await expect(send({ id: 1 })).rejects.toThrow('on its way')
    await first
  })
  expect(server.callsTo(path)).toHaveLength(1)
})

test('keeps the key after a lost answer and a refusal, and renews it after an answer', async () => {
  const { server, result } = begin({ [path]: cut })
  const press = (id = 1) => act(() => result.current.run({ id }))
  expect(await press()).toBe(false)
  expect(await press()).toBe(false)
  expect(await press(2)).toBe(false)
  server.answer({ [path]: Refusal.of('holdNothing') })
  expect(await press(2)).toBe(false)
  expect(result.current.fault).toBe('这一单没有等待放货的货物，请刷新后查看最新状态')
  server.answer({ [path]: released })
  expect(await press(2)).toBe(true)
  expect(result.current.fault).toBeNull()
  expect(await press(2)).toBe(true)
  // each lost answer is two attempts
  const [a, b, c, d, e, f, ...others] = keysOf(server)
  expect([b, c, d]).toEqual([a, a, a])
  expect(f).toBe(e)
  expect(others).toEqual([e, e, expect.any(String)])
  expect(new Set([a, e, others[2]]).size).toBe(3)
})

test('finds out by itself what happened to a lost answer', async () => {
  const { server, result } = begin({ [path]: cut })
  const onAnswer = vi.fn()
  const sent = await act(async () => {
    const pressing = result.current.run({ id: 1 }, onAnswer)
    await vi.waitFor(() => expect(server.callsTo(path)).toHaveLength(1))
    server.answer({ [path]: released })
    return pressing
  })
  expect(sent).toBe(true)
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(released)
  const [key, again, ...others] = keysOf(server)
  expect([again, ...others]).toEqual([key])
  expect(useToasts.getState().toasts).toEqual([])
})

test('says that the outcome is unknown after two lost answers, and that nothing was sent without a network', async () => {
  const { server, result } = begin({ [path]: cut })
  await act(() => result.current.run({ id: 1 }))
  expect(result.current.fault).toBe('没有收到回应，可能已经办好。请再按一次，不会重复')
  expect(useToasts.getState().toasts).toHaveLength(1)
  expect(server.callsTo(path)).toHaveLength(2)
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await act(() => result.current.run({ id: 1 }))
  expect(result.current.fault).toBe('网络已断开，请连接网络后重试')
  expect(server.callsTo(path)).toHaveLength(3)
})

test('says that the outcome is unknown when the network is lost while a write is under way', async () => {
  const { server, result } = begin({
    [path]: () => {
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      onTestFinished(() => onLine.mockRestore())
      return cut()
    },
  })
  await act(() => result.current.run({ id: 1 }))
  expect(result.current.fault).toBe('没有收到回应，可能已经办好。请再按一次，不会重复')
  expect(server.callsTo(path)).toHaveLength(1)
})

test('shows a refusal of the second attempt as it is', async () => {
  const { server, result } = begin({ [path]: cut })
  const sent = await act(async () => {
    const pressing = result.current.run({ id: 1 })
    await vi.waitFor(() => expect(server.callsTo(path)).toHaveLength(1))
    server.answer({ [path]: Refusal.of('holdNothing') })
    return pressing
  })
  expect(sent).toBe(false)
  expect(result.current.fault).toBe('这一单没有等待放货的货物，请刷新后查看最新状态')
})

test('returns its answer at once and is busy until stale reads are refetched', async () => {
  const { result } = begin({ [path]: released, '/orders/getCarrierOptions': none })
  const query = callQuery('/orders/getCarrierOptions', {})
  await queryClient.fetchQuery(query)
  const isOld = () => queryClient.getQueryState(query.queryKey)?.isInvalidated
  const seen: unknown[] = []
  await act(() => result.current.run({ id: 1 }, (answer) => seen.push(answer, isOld())))
  expect(seen).toEqual([released, false])
  expect(isOld()).toBe(true)
})

test('has no message for an error of a field, and refetches nothing', async () => {
  const { result } = begin({ [path]: Refusal.atField('holdNothing', 'id', '订单') })
  await act(() => result.current.run({ id: 1 }))
  // a conflict usually names no field; where it does, the form shows it there
  expect(result.current.fault).toBeNull()
  expect(result.current.error).not.toBeNull()
  act(() => result.current.forget())
  expect(result.current.error).toBeNull()
})

test('sends writes to several paths one at a time', async () => {
  setCurrentUser(userOf(2))
  const server = fakeServer({ '/carrier/acceptOrder': cut, '/carrier/rejectOrder': cut })
  const { result } = renderHook(() => useWrites())
  const { run } = result.current
  const both = () =>
    Promise.all([
      run('/carrier/acceptOrder', { id: 1, expectedStatus: 'pending' } as never),
      run('/carrier/rejectOrder', { id: 1, expectedStatus: 'pending', reason: '' } as never),
    ])
  expect(await act(both)).toEqual([false, false])
  expect(server.calls.map((call) => call.path)).toEqual(['/carrier/acceptOrder', '/carrier/acceptOrder'])
})
