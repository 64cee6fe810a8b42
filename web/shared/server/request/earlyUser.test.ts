import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { useToasts } from '../../messages/toast.ts'
import { fakeServer, Refusal } from '../../testing/fakeServer.ts'
import { setCurrentUser, userOf } from '../../testing/people.ts'
import { callServer } from '../call.ts'
import { queryClient } from '../queryClient.ts'
import { adoptToken, useSession } from '../session.ts'
import { loadUser, requestUser } from '../sessionActions.ts'
import { sendUserCall } from './earlyUser.ts'

beforeEach(() => {
  localStorage.clear()
  setCurrentUser(null)
  useToasts.setState({ toasts: [] })
})

afterEach(() => {
  globalThis.sentUserCall = undefined
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

const answered = () => new Response(JSON.stringify({ code: 200, msg: '', data: userOf(2) }))

/** Runs the script in the HTML's head, and then those of the page. */
function start(): Promise<void> {
  sendUserCall()
  requestUser()
  return loadUser('/orders/ordersList')
}

test('sends what the page would send', async () => {
  adoptToken('token')
  const send = vi.fn().mockImplementation(() => Promise.resolve(answered()))
  vi.stubGlobal('fetch', send)
  sendUserCall()
  await callServer('/user/getUser', {})
  // each request has a signal of its own
  const [early, later] = send.mock.calls.map(([address, options]) => ({ address, ...options, signal: null }))
  expect(early).toEqual(later)
  expect(early).toMatchObject({ address: '/user/getUser', headers: { Authorization: 'token' }, body: '{}' })
})

test('sends nothing for a visitor', () => {
  const server = fakeServer()
  sendUserCall()
  requestUser()
  expect(server.calls).toEqual([])
})

test('is the only request for the user, and is used once', async () => {
  adoptToken('token')
  const server = fakeServer({ '/user/getUser': userOf(2) })
  await start()
  expect(useSession.getState()).toMatchObject({ status: 'user', token: 'token' })
  expect(server.callsTo('/user/getUser')).toHaveLength(1)
  requestUser()
  await loadUser()
  expect(server.callsTo('/user/getUser')).toHaveLength(2)
})

test('does not count for a token that has replaced its own meanwhile', async () => {
  adoptToken('former')
  const server = fakeServer({ '/user/getUser': userOf(2) })
  sendUserCall()
  const former = globalThis.sentUserCall
  adoptToken('next')
  requestUser()
  await loadUser()
  expect(former?.controller.signal.aborted).toBe(true)
  const tokens = server.callsTo('/user/getUser').map(({ headers }) => headers['Authorization'])
  expect(tokens).toEqual(['former', 'next'])
})

test('does not survive a logout that came first', async () => {
  adoptToken('token')
  const server = fakeServer({ '/user/getUser': userOf(2) })
  sendUserCall()
  adoptToken(null)
  requestUser()
  adoptToken('token')
  requestUser()
  await loadUser()
  expect(server.callsTo('/user/getUser')).toHaveLength(2)
})

test('is repeated once after a failure of the network', async () => {
  adoptToken('token')
  const send = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(() => Promise.resolve(answered()))
  vi.stubGlobal('fetch', send)
  await start()
  expect(useSession.getState().status).toBe('user')
  expect(send).toHaveBeenCalledTimes(2)
  expect(useToasts.getState().toasts).toEqual([])
})

/** Answers nothing until the request is aborted. */
const unanswered = (_: string, init: RequestInit) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

test.each([0, 10_000])(
  'is given up 25 seconds after it was sent, with scripts that take %i ms',
  async (scriptsMs) => {
    vi.useFakeTimers()
    adoptToken('token')
    const send = vi.fn().mockImplementationOnce(unanswered)
    send.mockImplementation(() => Promise.resolve(answered()))
    vi.stubGlobal('fetch', send)
    sendUserCall()
    await vi.advanceTimersByTimeAsync(scriptsMs)
    requestUser()
    await vi.advanceTimersByTimeAsync(24_900 - scriptsMs)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(send).toHaveBeenCalledTimes(2)
  },
)

test('is read when it was answered while the scripts took longer than 25 seconds', async () => {
  vi.useFakeTimers()
  adoptToken('token')
  const slowText = new Promise<string>((resolve) =>
    setTimeout(resolve, 30_100, '{"code":200,"msg":"","data":{}}'),
  )
  const response = { status: 200, headers: new Headers(), text: () => slowText }
  const send = vi.fn().mockImplementation((_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => expect.unreachable())
    return Promise.resolve(response)
  })
  vi.stubGlobal('fetch', send)
  sendUserCall()
  await vi.advanceTimersByTimeAsync(30_000)
  requestUser()
  await vi.advanceTimersByTimeAsync(200)
  await loadUser()
  expect(send).toHaveBeenCalledTimes(1)
})

test('ends an expired login with the way back', async () => {
  adoptToken('dead')
  const server = fakeServer({
    '/user/getUser': new Refusal(514, '登录已过期，请重新登录'),
    '/user/logout': null,
  })
  await expect(start()).rejects.toMatchObject({ code: 514 })
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null })
  expect(useToasts.getState().toasts).toMatchObject([
    { text: '登录已过期，请重新登录', action: { label: '重新登录并回到刚才的页面' } },
  ])
  await eventually(() => expect(server.callsTo('/user/logout')).toHaveLength(1))
  expect(server.callsTo('/user/getUser')).toHaveLength(1)
})
