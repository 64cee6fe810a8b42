import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { readCachedUser } from '#shared/browser/localStore/cachedUser.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { useEndedLogin } from '#shared/server/expiry.ts'
import { patienceMs } from '#shared/server/patience.ts'
import { adoptToken, adoptUser, useSession } from '#shared/server/session.ts'
import { loadUser } from '#shared/server/sessionActions.ts'
import { fakeIndexedDb, readableIn } from '#shared/testing/fakeIndexedDb.ts'
import { fakeServer, Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { followUser } from './followUser.ts'

/** Cached answers may be older than the cached user: where the event stream stood is not cached. */
const cached = { ...userOf(3), last_event_id: '' }

const disk = new Map<string, unknown>()
let stop: () => void = () => undefined

beforeEach(() => {
  disk.clear()
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }))
  adoptToken('token-1')
  stop = followUser()
})
afterEach(() => {
  stop()
  adoptToken(null)
  useToasts.setState({ toasts: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("caches a phone's user, encrypted, for the same token only, until the login ends", async () => {
  adoptUser(userOf(3))
  await eventually(async () => expect(await readCachedUser('token-1')).toEqual(cached))
  expect(await readCachedUser('token-2')).toBeNull()
  expect(readableIn(disk)).not.toContain(userOf(3).mobile)
  adoptToken(null)
  await eventually(() => expect(disk.size).toBe(0))
})

test('forgets the cached user after 18 hours', async () => {
  adoptUser(userOf(3))
  await eventually(async () => expect(await readCachedUser('token-1')).not.toBeNull())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 17 * 3_600_000 })
  // a later state of the same login, or a start with the cached one, does not extend it
  adoptUser({ ...userOf(3), alias: '新名字' })
  await eventually(async () => expect((await readCachedUser('token-1'))?.alias).toBe('新名字'))
  vi.setSystemTime(Date.now() + 3_600_000 + 1)
  expect(await readCachedUser('token-1')).toBeNull()
})

test('starts as the cached user where the server does not answer, and reloads it once it does', async () => {
  adoptUser(userOf(3))
  await eventually(async () => expect(await readCachedUser('token-1')).not.toBeNull())
  stop()
  // a network that leads nowhere: the browser reports none missing
  const cut = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', cut)
  adoptToken('token-1')
  await loadUser()
  expect(useSession.getState()).toMatchObject({ status: 'user', token: 'token-1', user: cached })
  cut.mockClear()
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(cut).toHaveBeenCalledTimes(2))
  const server = fakeServer({ '/user/getUser': { ...userOf(3), alias: '新名字' } })
  await eventually(() => {
    window.dispatchEvent(new Event('online'))
    expect(useSession.getState().user?.alias).toBe('新名字')
  })
  expect(server.callsTo('/user/getUser')).toHaveLength(1)
})

test('does not wait long for a network that swallows everything, and takes a late answer', async () => {
  adoptUser(userOf(3))
  await eventually(async () => expect(await readCachedUser('token-1')).not.toBeNull())
  stop()
  let respond: (user: CurrentUser) => void = () => undefined
  const late = new Promise<CurrentUser>((resolve) => {
    respond = resolve
  })
  const server = fakeServer({ '/user/getUser': () => late })
  adoptToken('token-1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const loading = loadUser()
  await vi.advanceTimersByTimeAsync(patienceMs - 1_000)
  expect(useSession.getState().status).toBe('loading')
  await vi.advanceTimersByTimeAsync(2_000)
  await loading
  expect(useSession.getState()).toMatchObject({ status: 'user', user: cached })
  respond({ ...userOf(3), alias: '新名字' })
  await eventually(() => expect(useSession.getState().user?.alias).toBe('新名字'))
  expect(server.callsTo('/user/getUser')).toHaveLength(1)
})

test('ends the login of the cached user when the late answer is a failure', async () => {
  adoptUser(userOf(3))
  await eventually(async () => expect(await readCachedUser('token-1')).not.toBeNull())
  stop()
  let refuse: (refusal: Refusal) => void = () => undefined
  const late = new Promise<Refusal>((resolve) => {
    refuse = resolve
  })
  fakeServer({ '/user/getUser': () => late, '/user/logout': null })
  adoptToken('token-1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const onFailedLater = vi.fn()
  const loading = loadUser('/orders', onFailedLater)
  await vi.advanceTimersByTimeAsync(patienceMs + 1_000)
  await loading
  expect(useSession.getState()).toMatchObject({ status: 'user', user: cached })
  refuse(new Refusal(514, '登录已过期，请重新登录'))
  await eventually(() => expect(onFailedLater).toHaveBeenCalledTimes(1))
  expect(useSession.getState()).toMatchObject({ status: 'visitor', token: null })
  expect(useEndedLogin.getState().why).toBe('登录已过期')
  expect(useToasts.getState().toasts).toMatchObject([{ text: '登录已过期，请重新登录' }])
})

test('asks for the cached user again after a failure of the server', async () => {
  adoptUser(userOf(3))
  await eventually(async () => expect(await readCachedUser('token-1')).not.toBeNull())
  stop()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  adoptToken('token-1')
  await loadUser()
  const server = fakeServer({ '/user/getUser': new Refusal(500, '服务器出错了') })
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(server.callsTo('/user/getUser')).toHaveLength(1))
  server.answer({ '/user/getUser': { ...userOf(3), alias: '新名字' } })
  await eventually(() => {
    window.dispatchEvent(new Event('online'))
    expect(useSession.getState().user?.alias).toBe('新名字')
  })
})

test('ends the login when getUser is answered with a failure, whatever is cached', async () => {
  adoptUser(userOf(3))
  await eventually(async () => expect(await readCachedUser('token-1')).not.toBeNull())
  fakeServer({ '/user/getUser': new Refusal(500, '服务器出错了') })
  adoptToken('token-1')
  await expect(loadUser()).rejects.toThrow()
  expect(useSession.getState().status).toBe('visitor')
})

test('ends the login without an answer where no user is cached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  adoptToken('token-1')
  await expect(loadUser()).rejects.toThrow()
  expect(useSession.getState().status).toBe('visitor')
})
