import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { useToasts } from '../messages/toast.ts'
import { fakeServer, Refusal } from '../testing/fakeServer.ts'
import { setCurrentUser, userOf } from '../testing/people.ts'
import { callServer } from './call.ts'
import { CallError, networkFailure } from './callError.ts'
import { useExpiry } from './expiry.ts'
import { notePageStart } from './request/pageStart.ts'
import { adoptToken, adoptUser, useSession } from './session.ts'

const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text)
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  )

beforeEach(() => {
  setCurrentUser(null)
  useToasts.setState({ toasts: [] })
  useExpiry.setState({ isOpen: false })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('posts JSON without a token for a visitor and returns the data', async () => {
  const site = { name: '永康市', cityId: 330784, parentId: 330700, disabled: false }
  const server = fakeServer({ '/sites/getSiteList': wholeList([site]) })
  expect(await callServer('/sites/getSiteList', {})).toEqual(wholeList([site]))
  expect(server.calls).toEqual([
    { path: '/sites/getSiteList', body: {}, headers: { 'Content-Type': 'application/json' } },
  ])
  expect(toastTexts()).toEqual([])
})

test('sends token and idempotency key as headers', async () => {
  setCurrentUser(userOf(2))
  const server = fakeServer({ '/user/logout': null })
  await callServer('/user/logout', {}, { idempotencyKey: 'key-12345678' })
  expect(server.calls[0]?.headers).toMatchObject({
    Authorization: 'token-of-the-test',
    'Idempotency-Key': 'key-12345678',
  })
})

test('rejects with a code other than 200 and shows its message, equal ones once', async () => {
  fakeServer({ '/user/login': new Refusal(400, '手机号或密码不正确，请核对后重试', { fields: [] }) })
  const body = { mobile: '13800138000', password: 'x' }
  const errors = await Promise.all([1, 2, 3].map(() => failure(callServer('/user/login', body))))
  expect(errors[0]).toBeInstanceOf(CallError)
  expect(errors[0]).toMatchObject({ code: 400, path: '/user/login', data: { fields: [] } })
  expect(useToasts.getState().toasts).toMatchObject([
    { text: '手机号或密码不正确，请核对后重试', kind: 'error', lastsMs: 8000, count: 3 },
  ])
})

test('replaces an older toast of the same call', async () => {
  const server = fakeServer({ '/sites/getSiteList': new Refusal(429, '操作太频繁，请稍后再试') })
  await failure(callServer('/sites/getSiteList', {}))
  server.answer({ '/sites/getSiteList': new Refusal(500, '系统暂时繁忙，请稍后重试') })
  await failure(callServer('/sites/getSiteList', {}))
  expect(toastTexts()).toEqual(['系统暂时繁忙，请稍后重试'])
})

test('also shows a toast for an error that the form shows at its field', async () => {
  const fault = { path: 'password', label: '密码', message: '手机号或密码不正确' }
  fakeServer({ '/user/login': new Refusal(400, '手机号或密码不正确', { fields: [fault] }) })
  await failure(callServer('/user/login', { mobile: '13800138000', password: 'x' }))
  expect(toastTexts()).toEqual(['手机号或密码不正确'])
})

test('shows Error for an answer without msg', async () => {
  fakeServer({ '/sites/getSiteList': new Refusal(500, '') })
  await failure(callServer('/sites/getSiteList', {}))
  expect(toastTexts()).toEqual(['Error'])
})

test('shows one uncounted toast for ten reads that fail for one cause', async () => {
  fakeServer({
    '/sites/getSiteList': new Refusal(500, '系统暂时繁忙，请稍后重试'),
    '/notices/getNoticeList': new Refusal(500, '系统暂时繁忙，请稍后重试'),
  })
  const reads = Array.from({ length: 5 }, () => [
    failure(callServer('/sites/getSiteList', {})),
    failure(callServer('/notices/getNoticeList', { page: 1, pageSize: 1 })),
  ])
  await Promise.all(reads.flat())
  expect(useToasts.getState().toasts).toMatchObject([
    { text: '系统暂时繁忙，请稍后重试', isCounted: false, count: 10 },
  ])
})

test('shows one toast for a missing network, whatever its message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await failure(callServer('/sites/getSiteList', {}))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await failure(callServer('/notices/getNoticeList', { page: 1, pageSize: 1 }))
  expect(toastTexts()).toEqual(['网络已断开，请连接网络后重试'])
  vi.restoreAllMocks()
})

test.each([508, 512, 514])('opens one dialog and one toast for ten calls that fail with %i', async (code) => {
  setCurrentUser(userOf(2))
  fakeServer({ '/orders/getOrdersList': new Refusal(code, '请重新登录') })
  let openings = 0
  const stop = useExpiry.subscribe((now, before) => {
    if (now.isOpen && !before.isOpen) openings += 1
  })
  await Promise.all(Array.from({ length: 10 }, () => failure(callServer('/orders/getOrdersList', {}))))
  stop()
  expect(openings).toBe(1)
  expect(toastTexts()).toEqual(['请重新登录'])
})

test('never opens the expiry dialog for getUser, whose caller reports it', async () => {
  adoptToken('dead')
  fakeServer({ '/user/getUser': new Refusal(508, '登录状态无效，请重新登录') })
  await failure(callServer('/user/getUser', {}))
  expect(useExpiry.getState().isOpen).toBe(false)
  expect(toastTexts()).toEqual([])
})

test('shows a toast and no dialog while a page loads with an invalid token', async () => {
  adoptToken('dead')
  fakeServer({ '/sites/getSiteList': new Refusal(512, '账号已在其他设备登录，请重新登录') })
  await failure(callServer('/sites/getSiteList', {}))
  expect(useExpiry.getState().isOpen).toBe(false)
  expect(toastTexts()).toEqual(['账号已在其他设备登录，请重新登录'])
})

test('ignores an answer to a token that was replaced meanwhile', async () => {
  setCurrentUser(userOf(2))
  fakeServer({
    '/orders/getOrdersList': () => {
      adoptToken('another')
      return new Refusal(512, '账号已在其他设备登录，请重新登录')
    },
  })
  await failure(callServer('/orders/getOrdersList', {}))
  expect(useExpiry.getState().isOpen).toBe(false)
  expect(toastTexts()).toEqual([])
})

test('does not report a failed save to the visitor when the user has logged out meanwhile', async () => {
  setCurrentUser(userOf(2))
  fakeServer({
    '/user/updateUserInfo': () => {
      adoptToken(null)
      return new Refusal(508, '登录状态无效，请重新登录')
    },
  })
  await failure(callServer('/user/updateUserInfo', { alias: '王老板' }))
  expect(toastTexts()).toEqual([])
})

test('leaves the refusal of a read sent before the user was known to its page', async () => {
  adoptToken('of type 0')
  fakeServer()
  const reading = failure(callServer('/orders/getOrdersList', {}))
  adoptUser(userOf(0))
  expect(await reading).toMatchObject({ code: 403 })
  expect(toastTexts()).toEqual([])
})

test('refuses factory type 0 before sending, with a link to verification', async () => {
  setCurrentUser(userOf(0))
  const server = fakeServer()
  const error = await failure(callServer('/orders/getOrdersList', {}))
  expect(error).toMatchObject({ code: 403, msg: '身份认证后才能使用这些功能' })
  expect(server.calls).toEqual([])
  expect(useToasts.getState().toasts).toMatchObject([
    { text: '身份认证后才能使用这些功能', action: { label: '去认证', to: '/user/verification/70' } },
  ])
})

test('refuses a plain user of factory type 0 without a link that only the admin may use', async () => {
  setCurrentUser(userOf(0, 'user'))
  fakeServer()
  await failure(callServer('/record/getShipperList', {}))
  expect(useToasts.getState().toasts[0]?.action).toBeUndefined()
})

test('sends at once where the user is known', async () => {
  setCurrentUser(userOf(2))
  const server = fakeServer({ '/orders/getSimpleOrdersList': { list: [], total: 0 } })
  const call = callServer('/orders/getSimpleOrdersList', {})
  expect(server.calls).toHaveLength(1)
  await call
})

test('reports a refusal of factory type 0 only after the caller has gone on', async () => {
  setCurrentUser(userOf(0))
  fakeServer()
  // a page that is being rendered must not change another component's state
  const outcome = failure(callServer('/orders/getOrdersList', {}))
  expect(toastTexts()).toEqual([])
  expect(await outcome).toMatchObject({ code: 403, key: 'verificationRequired' })
  expect(toastTexts()).toEqual(['身份认证后才能使用这些功能'])
})

test('waits for the user before the check of factory type 0', async () => {
  adoptToken('token')
  const server = fakeServer()
  const outcome = failure(callServer('/orders/getOrdersList', {}))
  await Promise.resolve()
  useSession.setState({
    status: 'user',
    user: userOf(0),
    caller: { kind: 'user', role: 'admin', factoryType: 0 },
  })
  expect(await outcome).toMatchObject({ code: 403 })
  expect(server.calls).toEqual([])
})

test.each([1, 2, 3, 9] as const)('permits a user of factory type %i', async (factoryType) => {
  setCurrentUser(userOf(factoryType))
  const server = fakeServer({ '/orders/getSimpleOrdersList': { list: [], total: 0 } })
  await callServer('/orders/getSimpleOrdersList', {})
  expect(server.calls).toHaveLength(1)
})

test('reports a broken network in Chinese', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failure(callServer('/sites/getSiteList', {}))).toMatchObject({ code: networkFailure })
  expect(toastTexts()).toEqual(['网络连接失败，请检查网络后重试'])
})

test('reports the status of an HTTP error without an envelope', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>bad gateway</html>', { status: 502 })))
  await failure(callServer('/sites/getSiteList', {}))
  expect(toastTexts()).toEqual(['服务器没有正常回应（HTTP 502），请稍后重试'])
})

const neverAnswering = (_url: string, init: RequestInit) =>
  new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })

test('times out after 25 seconds without an answer', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', neverAnswering)
  const outcome = failure(callServer('/sites/getSiteList', {}))
  await vi.advanceTimersByTimeAsync(24_900)
  expect(toastTexts()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(await outcome).toMatchObject({ msg: '等待太久没有回应，请检查网络后重试' })
})

test.each(['before it left', 'while it waits'])(
  'rejects silently when the caller aborts a call %s',
  async (when) => {
    const fetch = vi.fn(neverAnswering)
    vi.stubGlobal('fetch', fetch)
    const controller = new AbortController()
    const outcome = failure(callServer('/sites/getSiteList', {}, { signal: controller.signal }))
    if (when === 'while it waits') await eventually(() => expect(fetch).toHaveBeenCalled())
    const reason = new Error('left the page')
    controller.abort(reason)
    expect(await outcome).toBe(reason)
    expect(toastTexts()).toEqual([])
  },
)

test('sends each call of a starting page in a task of its own, and later ones at once', async () => {
  const server = fakeServer({ '/sites/getSiteList': wholeList([]) })
  const tasks: (() => void)[] = []
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1: { onmessage?: () => void } = {}
      port2 = { postMessage: () => tasks.push(() => this.port1.onmessage?.()) }
    },
  )
  const send = () => callServer('/sites/getSiteList', {})
  const sent = async () => {
    // a timer runs after all microtasks
    await new Promise((resolve) => setTimeout(resolve))
    return server.calls.length
  }
  let finish: () => void = () => undefined
  notePageStart(new Promise((resolve) => (finish = resolve)))
  const calls = [send(), send()]
  expect([await sent(), tasks.length]).toEqual([0, 2])
  tasks[0]?.()
  expect(await sent()).toBe(1)
  tasks[1]?.()
  expect(await sent()).toBe(2)
  finish()
  await Promise.all(calls)
  await send()
  expect([await sent(), tasks.length]).toEqual([3, 2])
})
