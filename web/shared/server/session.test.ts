import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { useToasts } from '../messages/toast.ts'
import { fakeServer, Refusal } from '../testing/fakeServer.ts'
import { setCurrentUser, userOf } from '../testing/people.ts'
import { queryClient } from './queryClient.ts'
import { adoptToken, useSession } from './session.ts'
import { endSession, followOtherTabs, loadUser, requestUser, startSession } from './sessionActions.ts'

beforeEach(() => {
  localStorage.clear()
  setCurrentUser(null)
  useToasts.setState({ toasts: [] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('stores only the token on login and loads its user', async () => {
  fakeServer({ '/user/getUser': userOf(3, 'user') })
  await startSession('fresh-token')
  expect(useSession.getState()).toMatchObject({
    status: 'user',
    token: 'fresh-token',
    user: { alias: '王老板' },
    caller: { kind: 'user', role: 'user', factoryType: 3 },
  })
  expect({ ...localStorage }).toEqual({ token: 'fresh-token' })
})

test('calls nothing without a token', async () => {
  const server = fakeServer()
  await loadUser()
  expect(server.calls).toEqual([])
})

test('uses an answer requested before the scripts had loaded once, and for its token only', async () => {
  adoptToken('first')
  const server = fakeServer({ '/user/getUser': userOf(2) })
  const tokens = () => server.callsTo('/user/getUser').map(({ headers }) => headers['Authorization'])
  requestUser()
  await loadUser()
  expect(tokens()).toEqual(['first'])
  expect(useSession.getState().status).toBe('user')
  await loadUser()
  requestUser()
  await eventually(() => expect(tokens()).toHaveLength(3))
  adoptToken('second')
  await loadUser()
  expect(tokens()).toEqual(['first', 'first', 'first', 'second'])
})

test('requests the user again where such a request found no network', async () => {
  adoptToken('token')
  const answered = new Response(JSON.stringify({ code: 200, msg: '', data: userOf(2) }))
  const send = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', send)
  requestUser()
  await eventually(() => expect(send).toHaveBeenCalledTimes(2))
  send.mockResolvedValue(answered)
  await loadUser()
  expect(useSession.getState()).toMatchObject({ status: 'user', token: 'token' })
})

test('handles a failure of such a request when the user is loaded', async () => {
  adoptToken('dead')
  fakeServer({ '/user/getUser': new Refusal(514, '登录已过期，请重新登录'), '/user/logout': null })
  requestUser()
  await eventually(() => expect(vi.mocked(fetch)).toHaveBeenCalled())
  expect(useSession.getState().token).toBe('dead')
  await expect(loadUser()).rejects.toMatchObject({ code: 514 })
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null })
})

test('ends the session here and on the server and says why when getUser fails', async () => {
  adoptToken('dead')
  const server = fakeServer({
    '/user/getUser': new Refusal(514, '登录已过期，请重新登录'),
    '/user/logout': null,
  })
  await expect(loadUser()).rejects.toMatchObject({ code: 514 })
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null, user: null })
  expect(localStorage.getItem('token')).toBeNull()
  expect(useToasts.getState().toasts).toMatchObject([{ text: '登录已过期，请重新登录' }])
  await eventually(() => expect(server.callsTo('/user/logout')).toHaveLength(1))
  expect(server.callsTo('/user/logout')[0]?.headers).toMatchObject({ Authorization: 'dead' })
})

test('retries a broken network once before the session ends', async () => {
  adoptToken('token')
  const user = userOf(2)
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(JSON.stringify({ code: 200, msg: '', data: user })))
  vi.stubGlobal('fetch', fetch)
  await loadUser()
  expect(useSession.getState()).toMatchObject({ status: 'user', user })
  expect(useToasts.getState().toasts).toEqual([])
})

test('ignores the answer about an old token after a new login', async () => {
  adoptToken('old')
  fakeServer({
    '/user/getUser': () => {
      adoptToken('new')
      return new Refusal(512, '账号已在其他设备登录，请重新登录')
    },
  })
  await loadUser()
  expect(useSession.getState().token).toBe('new')
})

test.each([
  ['answers', () => null],
  ['does not answer', () => new Promise<never>(() => undefined)],
])('forgets token, user and reads at once on logout when the server %s', async (_, answer) => {
  setCurrentUser(userOf(2))
  queryClient.setQueryData(['/orders/getOrdersList'], { list: ['secret'] })
  const server = fakeServer({ '/user/logout': answer })
  void endSession()
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null, user: null })
  expect({ ...localStorage }).toEqual({})
  expect(queryClient.getQueryData(['/orders/getOrdersList'])).toBeUndefined()
  expect(useToasts.getState().toasts).toEqual([])
  await eventually(() => {
    expect(server.calls[0]).toMatchObject({
      path: '/user/logout',
      headers: { Authorization: 'token-of-the-test' },
    })
  })
})

describe('a server that is not reached', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Creates a server that fails this many times, then answers; returns the received tokens and their times in ms. */
  function cutServer(failures: number, refuse: () => Promise<Response>) {
    const tokens: string[] = []
    const startMs = Date.now()
    const atMs: number[] = []
    const respond = (_: string, init: RequestInit) => {
      tokens.push((init.headers as Record<string, string>)['Authorization'] ?? '')
      atMs.push(Date.now() - startMs)
      return tokens.length > failures
        ? Promise.resolve(new Response(JSON.stringify({ code: 200, msg: '', data: null })))
        : refuse()
    }
    vi.stubGlobal('fetch', vi.fn(respond))
    return { tokens, atMs }
  }
  const cut = () => Promise.reject(new TypeError('Failed to fetch'))
  const busy = () => Promise.resolve(new Response(JSON.stringify({ code: 500, msg: '忙', data: null })))

  test.each([
    ['cut off', cut],
    ['in trouble', busy],
  ])('because it is %s gets the logout later, of that token and no other', async (_, refuse) => {
    setCurrentUser(userOf(2))
    let toasts = 0
    useToasts.subscribe((now, before) => (toasts += Math.max(0, now.toasts.length - before.toasts.length)))
    const { tokens, atMs } = cutServer(4, refuse)
    void endSession()
    adoptToken('the-next-login')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tokens).toEqual(Array.from({ length: 5 }, () => 'token-of-the-test'))
    const waits = atMs.slice(1).map((ms, at) => ms - (atMs[at] ?? 0))
    for (const [at, ms] of waits.entries()) {
      expect(ms).toBeGreaterThanOrEqual(500 * 2 ** at)
      expect(ms).toBeLessThanOrEqual(1_000 * 2 ** at)
    }
    expect(useSession.getState().token).toBe('the-next-login')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tokens).toHaveLength(5)
    expect(toasts).toBe(1)
  })

  test('gets the logout as soon as the browser is online again', async () => {
    setCurrentUser(userOf(2))
    const { atMs } = cutServer(Infinity, cut)
    void endSession()
    await vi.advanceTimersByTimeAsync(100_000)
    const before = atMs.length
    expect(before).toBeLessThan(20)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(atMs).toHaveLength(before + 1)
    vi.clearAllTimers()
  })

  test('delays the end of a logout by a few seconds at most', async () => {
    setCurrentUser(userOf(2))
    cutServer(Infinity, cut)
    const leaving = vi.fn()
    void endSession().then(leaving)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(leaving).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(leaving).toHaveBeenCalled()
    vi.clearAllTimers()
  })
})

test('logs out here when another tab logs out', () => {
  setCurrentUser(userOf(2))
  const stop = followOtherTabs(expect.unreachable)
  window.dispatchEvent(new StorageEvent('storage', { key: 'localCity', newValue: null }))
  expect(useSession.getState().status).toBe('user')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  expect(useSession.getState()).toMatchObject({ status: 'visitor', user: null })
  stop()
})

test('loads a login of another tab', async () => {
  fakeServer({ '/user/getUser': userOf(2) })
  const stop = followOtherTabs(expect.unreachable)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'from-the-other-tab' }))
  await eventually(() => expect(useSession.getState().status).toBe('user'))
  expect(useSession.getState().token).toBe('from-the-other-tab')
  stop()
})

test("calls onFailed when another tab's login is invalid", async () => {
  fakeServer({ '/user/getUser': new Refusal(508, '登录状态无效，请重新登录') })
  const onFailed = vi.fn()
  const stop = followOtherTabs(onFailed)
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'of-nobody' }))
  await eventually(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(useSession.getState().status).toBe('visitor')
  stop()
})
