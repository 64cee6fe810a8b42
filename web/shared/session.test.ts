import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './queryClient.ts'
import { adoptToken, useSession } from './session.ts'
import { endSession, followOtherTabs, loadUser, startSession } from './sessionActions.ts'
import { fakeServer, Refusal } from './testing/fakeServer.ts'
import { sitDown, userOf } from './testing/people.ts'
import { useToasts } from './toast.ts'

beforeEach(() => {
  localStorage.clear()
  sitDown(null)
  useToasts.setState({ toasts: [] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a login stores the token alone and knows its user', async () => {
  fakeServer({ '/user/getUser': userOf(3, 'user') })
  await startSession('fresh-token')
  expect(useSession.getState()).toMatchObject({
    status: 'user',
    token: 'fresh-token',
    user: { alias: '王老板' },
    asker: { kind: 'user', role: 'user', factoryType: 3 },
  })
  expect({ ...localStorage }).toEqual({ token: 'fresh-token' })
})

test('without a token nobody is asked for', async () => {
  const server = fakeServer()
  await loadUser()
  expect(server.calls).toEqual([])
})

test('a getUser that fails ends the session here and says why', async () => {
  adoptToken('dead')
  fakeServer({ '/user/getUser': new Refusal(514, '登录已过期，请重新登录') })
  await expect(loadUser()).rejects.toMatchObject({ code: 514 })
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null, user: null })
  expect(localStorage.getItem('token')).toBeNull()
  expect(useToasts.getState().toasts).toMatchObject([{ text: '登录已过期，请重新登录' }])
})

test('a broken network is tried once more before the session ends', async () => {
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

test('the answer about an old token does not touch the new login', async () => {
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
  ['answers', null],
  ['refuses', new Refusal(500, '系统暂时繁忙，请稍后重试')],
])('logout forgets token, user and what was read when the server %s', async (_, answer) => {
  sitDown(userOf(2))
  queryClient.setQueryData(['/orders/getOrdersList'], { list: ['secret'] })
  const server = fakeServer({ '/user/logout': answer })
  await endSession()
  expect(server.calls[0]).toMatchObject({
    path: '/user/logout',
    headers: { Authorization: 'token-of-the-test' },
  })
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null, user: null })
  expect({ ...localStorage }).toEqual({})
  expect(queryClient.getQueryData(['/orders/getOrdersList'])).toBeUndefined()
  expect(useToasts.getState().toasts).toHaveLength(answer === null ? 0 : 1)
})

test('a server that does not answer holds up a logout no longer than a few seconds', async () => {
  sitDown(userOf(2))
  const timeout = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  vi.stubGlobal('fetch', vi.fn(silent))
  const leaving = endSession()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(limit).toHaveBeenCalledWith(5_000)
  expect(useSession.getState().token).not.toBeNull()
  timeout.abort()
  await leaving
  expect(useSession.getState().token).toBeNull()
  limit.mockRestore()
})

test('a logout leaves alone who has logged in meanwhile', async () => {
  sitDown(userOf(2))
  fakeServer({
    '/user/logout': () => {
      adoptToken('fresh-token')
      return null
    },
  })
  await endSession()
  expect(useSession.getState().token).toBe('fresh-token')
  expect({ ...localStorage }).toEqual({ token: 'fresh-token' })
})

test('a logout in another tab is one here too', () => {
  sitDown(userOf(2))
  const stop = followOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: 'localCity', newValue: null }))
  expect(useSession.getState().status).toBe('user')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
  expect(useSession.getState()).toMatchObject({ status: 'visitor', user: null })
  stop()
})

test('a login in another tab is loaded here', async () => {
  fakeServer({ '/user/getUser': userOf(2) })
  const stop = followOtherTabs()
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'from-the-other-tab' }))
  await vi.waitFor(() => expect(useSession.getState().status).toBe('user'))
  expect(useSession.getState().token).toBe('from-the-other-tab')
  stop()
})
