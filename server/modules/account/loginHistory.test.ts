import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { freshMobile } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, testPassword, wrongCode } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { trimLoginHistory } from './loginHistory.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const edge =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0'

/** Logs in as a browser does. */
async function login(body: object): Promise<{ code: number; data: { token: string } }> {
  const headers = { 'user-agent': edge }
  const request = { method: 'POST' as const, url: '/user/login', payload: body, headers }
  return (await app.server.inject({ ...request, remoteAddress: freshAddress() })).json()
}

test('lists every login and failed attempt, newest first, never the password', async () => {
  const { mobile } = await registered(app)
  const secret = 'a-password-that-was-mistyped'
  expect((await login({ mobile, password: secret })).code).toBe(400)
  const smsCode = await codeFor(app, mobile, 'login')
  expect((await login({ mobile, smsCode: wrongCode(smsCode) })).code).toBe(400)
  expect((await login({ mobile, smsCode })).code).toBe(200)
  app.clock.advanceMs(60_000)
  const { data } = await login({ mobile: `+86${mobile}`, password: testPassword })
  const { list, total } = await app.data('/user/getLoginHistory', {}, data)
  expect(total).toBe(5)
  const device = 'Windows 电脑 · Edge 浏览器'
  expect(list).toMatchObject([
    { how: 'password', outcome: 'success', device, at: app.clock.now().toISOString() },
    { how: 'sms', outcome: 'success', device },
    { how: 'sms', outcome: 'wrongCode', device },
    { how: 'password', outcome: 'wrongPassword', device },
    { how: 'register', outcome: 'success' },
  ])
  const { rows } = await app.pool.query<{ text: string }>('select t::text as text from login_event t')
  expect(rows.map(({ text }) => text).join('\n')).not.toContain(secret)
})

test('records nothing for a mobile without an account, and five entries for five wrong tries', async () => {
  const { mobile } = await registered(app)
  const before = (await app.pool.query('select 1 from login_event')).rowCount ?? 0
  await login({ mobile: freshMobile(), password: 'whatever-it-is' })
  for (let tries = 0; tries < 9; tries += 1) await login({ mobile, password: 'whatever-it-is' })
  expect((await app.pool.query('select 1 from login_event')).rowCount).toBe(before + 5)
})

test("returns each user's own logins of 180 days by page, and deletes older ones", async () => {
  const [mine, other] = [await registered(app), await registered(app)]
  const { token } = (await login({ mobile: mine.mobile, password: testPassword })).data
  const userId = (await app.data('/user/getUser', {}, { token })).id
  await app.pool.query(
    `insert into login_event (user_id, at, how, outcome, device)
     select $1, $2::timestamptz - n * interval '1 day', 'sms', 'success', '未知设备' from generate_series(170, 189) n`,
    [userId, app.clock.now()],
  )
  // 11 are 170 to 180 days old, and two are of today
  const read = (page: number) => app.data('/user/getLoginHistory', { page, pageSize: 5 }, { token })
  const pages = [await read(1), await read(2), await read(3)]
  expect(pages.map(({ total }) => total)).toEqual([13, 13, 13])
  expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(13)
  expect((await app.data('/user/getLoginHistory', {}, other)).total).toBe(1)
  const old = `select 1 from login_event where at < $1`
  const since = new Date(app.clock.now().getTime() - 180 * dayMs)
  expect((await app.pool.query(old, [since])).rowCount).toBe(9)
  await trimLoginHistory(app.db, app.clock.now())
  expect((await app.pool.query(old, [since])).rowCount).toBe(0)
  expect((await read(1)).total).toBe(13)
})
