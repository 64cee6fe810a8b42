import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { codeFor, freshAddress, registered } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { waitUntilBlocked } from '#server/testing/waitUntilBlocked.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const codeOf = async (token?: string) =>
  (await app.call('/user/getUser', {}, token === undefined ? {} : { token })).code

test('keeps a session alive at 17 h 58 and ends it at 18 h 02 (514), also where login is optional', async () => {
  const loginAt = app.clock.now().getTime()
  const { token } = await registered(app)
  app.clock.at = new Date(loginAt + (17 * 60 + 58) * minuteMs)
  expect(await codeOf(token)).toBe(200)
  app.clock.advanceMs(4 * minuteMs)
  expect(await app.call('/user/getUser', {}, { token })).toEqual({
    code: 514,
    msg: '登录已过期，请重新登录',
    data: null,
  })
  expect((await app.call('/api/user/menu', {}, { token })).code).toBe(514)
})

test('does not prolong a session by use: it lasts 18 hours from login', async () => {
  const loginAt = app.clock.now().getTime()
  const { token } = await registered(app)
  for (let hour = 1; hour < 18; hour += 1) {
    app.clock.at = new Date(loginAt + hour * 60 * minuteMs)
    expect(await codeOf(token)).toBe(200)
  }
  app.clock.at = new Date(loginAt + 18 * 60 * minuteMs)
  expect(await codeOf(token)).toBe(514)
})

test('allows a login with a dead token', async () => {
  const { mobile, password, token } = await registered(app)
  app.clock.advanceMs(19 * 60 * minuteMs)
  const options = { token, remoteAddress: freshAddress() }
  expect((await app.call('/user/login', { mobile, password }, options)).code).toBe(200)
  expect((await app.call('/user/logout', {}, { token })).code).toBe(200)
})

test('ends the earlier session on a login elsewhere (512), for good', async () => {
  const { mobile, password, token: first } = await registered(app)
  const login = () => app.data('/user/login', { mobile, password }, { remoteAddress: freshAddress() })
  const { token: second } = await login()
  expect([await codeOf(first), await codeOf(second)]).toEqual([512, 200])
  const { token: third } = await login()
  expect([await codeOf(first), await codeOf(second), await codeOf(third)]).toEqual([512, 512, 200])
  await app.data('/user/logout', {}, { token: first })
  expect([await codeOf(first), await codeOf(third)]).toEqual([512, 200])
})

test.each(['x', 'constructor', '__proto__', 'a'.repeat(43), 'a'.repeat(5_000), "' or 1=1 --"])(
  'the token %j is unknown (508)',
  async (token) => {
    expect(await codeOf(token)).toBe(508)
  },
)

test('answers 401 to a call that needs a login without a token', async () => {
  expect(await codeOf()).toBe(401)
  expect(await codeOf('')).toBe(401)
})

test('leaves exactly one session alive of twelve concurrent logins', async () => {
  const { mobile, password, token } = await registered(app)
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      app.data('/user/login', { mobile, password }, { remoteAddress: freshAddress() }),
    ),
  )
  const tokens = answers.map((answer) => answer.token)
  expect(new Set(tokens).size).toBe(12)
  const codes = await Promise.all([token, ...tokens].map(codeOf))
  const count = (code: number) => codes.filter((other) => other === code).length
  expect([count(200), count(512)]).toEqual([1, 12])
})

test('accepts concurrent logins by password and by code; one session lives', async () => {
  const { mobile, password, token } = await registered(app)
  const smsCode = await codeFor(app, mobile, 'login')
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query(
    `select 1 from session s join app_user u on u.id = s.user_id where u.mobile = $1 for update of s`,
    [mobile],
  )
  const logins = [{ password }, { smsCode }].map((proof) =>
    app.call('/user/login', { mobile, ...proof }, { remoteAddress: freshAddress() }),
  )
  await waitUntilBlocked(app.pool, 2)
  await holder.query('commit')
  holder.release()
  const answers = await Promise.all(logins)
  expect(answers.map((answer) => answer.code)).toEqual([200, 200])
  const codes = await Promise.all([token, ...answers.map((answer) => answer.data.token)].map(codeOf))
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 512, 512])
})

test('applies changed rights of the account at the next call', async () => {
  const { mobile, token } = await registered(app)
  expect((await app.call('/orders/getOrdersList', {}, { token })).code).toBe(403)
  await app.pool.query(
    'update factory set type = 2 where id = (select factory_id from app_user where mobile = $1)',
    [mobile],
  )
  expect((await app.call('/orders/getOrdersList', {}, { token })).code).toBe(200)
  await app.pool.query('update app_user set enabled = false where mobile = $1', [mobile])
  expect((await app.call('/orders/getOrdersList', {}, { token })).code).toBe(508)
})
