import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { problems } from '#contract/kernel/problems.ts'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LoginPage from './LoginPage.tsx'

const open = (query = '', answers: Answers = {}) =>
  renderPage(<LoginPage />, { at: `/login${query}`, pattern: '/login', answers })

const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const byPassword = () => fireEvent.click(screen.getByRole('button', { name: '改用密码登录' }))

const submitButton = (name: string) => {
  const found = screen
    .getAllByRole('button', { name })
    .find((button) => button.getAttribute('type') === 'submit')
  if (!found) throw new Error(`no submit button ${name}`)
  return found
}

const welcome: Answers = { '/user/login': { token: 'fresh' }, '/user/getUser': userOf(2) }

test.each([
  ['?redirect=%2Forders%2ForderDetail%2F5%3Ftab%3Da', '/orders/orderDetail/5?tab=a'],
  ['', '/base/search'],
  ['?redirect=https%3A%2F%2Fevil.example%2F', '/base/search'],
  ['?redirect=%2F%2Fevil.example', '/base/search'],
  ['?redirect=%2Flogin%3Fredirect%3D%252Flogin', '/base/search'],
])('redirects a login at /login%s to %s', async (query, end) => {
  const { server, currentPath } = open(query, welcome)
  byPassword()
  fill(/手机号/, '+86 138 0013 8000')
  fill(/^密码/, 'yong-kang-330784')
  fireEvent.click(submitButton('登录'))
  await waitFor(() => expect(currentPath()).toBe(end))
  expect(server.callsTo('/user/login')[0]?.body).toEqual({
    mobile: '13800138000',
    password: 'yong-kang-330784',
  })
  expect(localStorage.getItem('token')).toBe('fresh')
})

test('says at a login that the browser keeps none where it refuses to store it', async () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: () => undefined })
  const { currentPath } = open('', welcome)
  byPassword()
  fill(/手机号/, '13800138000')
  fill(/^密码/, 'yong-kang-330784')
  fireEvent.click(submitButton('登录'))
  await waitFor(() => expect(currentPath()).toBe('/base/search'))
  await eventually(() =>
    expect(
      useToasts
        .getState()
        .toasts.map(({ text }) => text)
        .join(),
    ).toContain('刷新或关闭页面后要重新登录'),
  )
  vi.unstubAllGlobals()
})

test('opens a carrier’s orders after login unless the login had a redirect', async () => {
  for (const [query, end] of [
    ['', '/carrier/orders'],
    ['?redirect=%2Fbase%2Fsearch', '/carrier/orders'],
    ['?redirect=%2Fbase%2Ftrack', '/base/track'],
  ] as const) {
    const { currentPath, unmount } = open(query, { ...welcome, '/user/getUser': userOf(3) })
    byPassword()
    fill(/手机号/, '13800138000')
    fill(/^密码/, 'yong-kang-330784')
    fireEvent.click(submitButton('登录'))
    await waitFor(() => expect(currentPath()).toBe(end))
    unmount()
    setCurrentUser(null)
  }
})

test('shows a wrong password at its focused field and in a toast', async () => {
  open('', {
    '/user/login': new Refusal(400, '手机号或密码不正确，请核对后重试', {
      fields: [{ path: 'password', label: '密码', message: '手机号或密码不正确，请核对后重试' }],
    }),
  })
  byPassword()
  fill(/手机号/, '13800138000')
  fill(/^密码/, 'wrong-password')
  fireEvent.click(submitButton('登录'))
  expect(await screen.findByText('手机号或密码不正确，请核对后重试')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^密码/)))
  expect(useToasts.getState().toasts).toMatchObject([
    { text: '手机号或密码不正确，请核对后重试', lastsMs: 8000 },
  ])
})

test('removes the note that a code was sent after a wrong code', async () => {
  open('', {
    '/user/sendSmsCode': { resendAfterMs: 60_000 },
    '/user/login': new Refusal(400, '验证码不正确，请核对短信后重新输入', {
      fields: [{ path: 'smsCode', label: '短信验证码', message: '验证码不正确，请核对短信后重新输入' }],
    }),
  })
  fill(/手机号/, '13800138000')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  fill(/短信验证码/, '123456')
  fireEvent.click(submitButton('同意协议并登录'))
  expect(await screen.findByText('验证码不正确，请核对短信后重新输入')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/短信验证码/)))
  await waitFor(() =>
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
      '验证码不正确，请核对短信后重新输入',
    ]),
  )
})

test.each([
  ['focuses the code field once a code was sent', '短信验证码', null],
  ['leaves the focus where the user types by the time a code was sent', '手机号', '手机号'],
])('%s', async (_name, focusedAtLast, meanwhile) => {
  let answer: (sent: { resendAfterMs: number }) => void = () => undefined
  open('', { '/user/sendSmsCode': () => new Promise((resolve) => (answer = resolve)) })
  fill(/手机号/, '13800138000')
  const button = screen.getByRole('button', { name: '获取验证码' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(true))
  if (meanwhile) screen.getByLabelText(new RegExp(meanwhile)).focus()
  answer({ resendAfterMs: 60_000 })
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1))
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(focusedAtLast)))
})

test('shows on registration what a new account cannot do yet', () => {
  open('?mode=register')
  expect(screen.getByText(/实名认证后可下单、看订单/)).toBeTruthy()
})

test('registers a new mobile by code with the consent, and redirects back', async () => {
  const { server, currentPath } = open('?redirect=%2Forders%2Fnew%3Fline%3D7', welcome)
  expect(screen.getByRole('link', { name: '《用户协议》' }).getAttribute('href')).toBe('/help/terms')
  expect(screen.getByRole('link', { name: '《隐私政策》' }).getAttribute('href')).toBe('/help/privacy')
  fill(/手机号/, '13800138000')
  fill(/短信验证码/, '123456')
  fireEvent.click(submitButton('同意协议并登录'))
  await waitFor(() => expect(currentPath()).toBe('/orders/new?line=7'))
  const [call] = server.callsTo('/user/login')
  expect(call?.body).toEqual({ mobile: '13800138000', smsCode: '123456', agreedVersion: agreementVersion })
  expect(call?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
})

test('names the missing fields of an empty form and sends nothing', async () => {
  const { server } = open()
  byPassword()
  fireEvent.click(submitButton('登录'))
  expect(await screen.findByText('请填写手机号')).toBeTruthy()
  expect(screen.getByText('请填写密码')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/手机号/)))
  expect(server.calls).toEqual([])
})

test('keeps the input after a refused login', async () => {
  const { server, currentPath } = open('', {
    '/user/login': new Refusal(400, '手机号或密码不正确，请核对后重试'),
  })
  byPassword()
  fill(/手机号/, '13800138000')
  fill(/^密码/, 'wrong-password')
  fireEvent.click(submitButton('登录'))
  await waitFor(() => expect(server.callsTo('/user/login')).toHaveLength(1))
  await waitFor(() => expect(submitButton('登录').hasAttribute('disabled')).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>(/手机号/).value).toBe('13800138000')
  expect(screen.getByLabelText<HTMLInputElement>(/^密码/).value).toBe('wrong-password')
  expect(currentPath()).toBe('/login')
})

test('registers once on a double click, and reuses the key after a failure', async () => {
  const { server, currentPath } = open('?mode=register', {
    '/user/register': new Refusal(500, '系统暂时繁忙，请稍后重试'),
    '/user/getUser': userOf(0),
  })
  fill(/手机号/, '13800138000')
  fill(/短信验证码/, '123456')
  fill(/^密码/, 'yong-kang-330784')
  fill(/称呼/, '王老板')
  fireEvent.click(submitButton('同意协议并注册'))
  fireEvent.click(submitButton('同意协议并注册'))
  await waitFor(() => expect(submitButton('同意协议并注册').hasAttribute('disabled')).toBe(false))
  expect(server.callsTo('/user/register')).toHaveLength(1)
  server.answer({ '/user/register': { token: 'fresh' } })
  fireEvent.click(submitButton('同意协议并注册'))
  await waitFor(() => expect(currentPath()).toBe('/base/search'))
  const keys = server.callsTo('/user/register').map(({ headers }) => headers['Idempotency-Key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('shows the server’s errors under their fields', async () => {
  open('?mode=register', {
    '/user/register': new Refusal(400, '短信验证码不对', {
      fields: [{ path: 'smsCode', label: '短信验证码', message: '验证码不正确，请核对短信后重新输入' }],
    }),
  })
  fill(/手机号/, '13800138000')
  fill(/短信验证码/, '123456')
  fill(/^密码/, 'yong-kang-330784')
  fill(/称呼/, '王老板')
  fireEvent.click(submitButton('同意协议并注册'))
  const sentence = await screen.findByText('验证码不正确，请核对短信后重新输入')
  const field = screen.getByLabelText(/短信验证码/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toContain(sentence.id)
})

test('requires a mobile for the code button, sends once, and waits for the server’s time', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    const { server } = open('', { '/user/sendSmsCode': { resendAfterMs: 60_000 } })
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(screen.getByText('请填写手机号')).toBeTruthy()
    expect(server.calls).toEqual([])
    fill(/手机号/, '13800138000')
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await eventually(() => expect(screen.getByRole('button', { name: '60 秒后可重发' })).toBeTruthy())
    expect(server.calls).toMatchObject([{ body: { mobile: '13800138000', purpose: 'login' } }])
    await vi.advanceTimersByTimeAsync(59_000)
    await eventually(() => expect(screen.getByRole('button', { name: '1 秒后可重发' })).toBeTruthy())
    await vi.advanceTimersByTimeAsync(1_250)
    await eventually(() =>
      expect(screen.getByRole('button', { name: '获取验证码' }).hasAttribute('disabled')).toBe(false),
    )
  } finally {
    vi.useRealTimers()
  }
})

test('returns to the login after a new password', async () => {
  const { server } = open('?mode=reset', { '/user/resetUserPassword': null })
  fill(/手机号/, '13800138000')
  fill(/短信验证码/, '123456')
  fill(/新密码/, 'short')
  fireEvent.click(submitButton('修改密码'))
  expect(await screen.findByText('新密码至少 10 个字，请补充')).toBeTruthy()
  fill(/新密码/, 'yong-kang-330784')
  fireEvent.click(submitButton('修改密码'))
  expect(await screen.findByRole('heading', { name: '登录专线通' })).toBeTruthy()
  expect(server.calls).toHaveLength(1)
})

test('redirects a logged-in user at once', async () => {
  const { currentPath } = renderPage(<LoginPage />, {
    at: '/login?redirect=%2Fbase%2Ftrack',
    pattern: '/login',
    user: userOf(2),
  })
  await waitFor(() => expect(currentPath()).toBe('/base/track'))
})

test('shows at the field that SMS are not set up, and still accepts a code', async () => {
  const { server, currentPath } = open('', { ...welcome, '/user/sendSmsCode': Refusal.of('smsNotSetUp') })
  fill(/手机号/, '13800138000')
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  const field = screen.getByLabelText(/短信验证码/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const sentence = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  expect(sentence?.textContent).toBe(problems.smsNotSetUp.msg)
  // the operator's own code is printed at the server
  fill(/短信验证码/, '123456')
  fireEvent.click(submitButton('同意协议并登录'))
  await waitFor(() => expect(currentPath()).toBe('/base/search'))
  expect(server.callsTo('/user/login')).toHaveLength(1)
})
