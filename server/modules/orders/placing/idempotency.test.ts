import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, testPassword } from '#server/testing/data/accounts.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { countOrderRows } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
})
afterAll(() => app.close())

const place = (token: string, idempotencyKey: string, changes = {}) =>
  app.call('/orders/createOrder', orderBody(lineId, changes), { token, idempotencyKey })

test('creates one order for fifty concurrent calls with one key', async () => {
  const before = await countOrderRows(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => place(customer.token, 'fifty-at-once-one-key')),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.code).toBe(200)
  expect(await countOrderRows(app)).toEqual({
    ...before,
    freight_order: (before['freight_order'] ?? 0) + 1,
    order_event: (before['order_event'] ?? 0) + 1,
    notice: (before['notice'] ?? 0) + 1,
    idempotency: (before['idempotency'] ?? 0) + 1,
  })
})

test('returns the first answer for a later repeat, even if the order would now be refused', async () => {
  const first = await place(customer.token, 'answered-once-more')
  await app.pool.query(`update line set status = 'paused' where id = $1`, [lineId])
  expect(await place(customer.token, 'answered-once-more')).toEqual(first)
  expect(await place(customer.token, 'not-answered-so-far')).toMatchObject({ code: 409 })
  await app.pool.query(`update line set status = 'on' where id = $1`, [lineId])
})

test('refuses another body under the same key with its own message', async () => {
  await place(customer.token, 'one-key-other-body')
  expect(await place(customer.token, 'one-key-other-body', { remark: '轻放' })).toEqual({
    code: 409,
    msg: '同一请求标识已用于另一份内容，请刷新页面后重新提交',
    data: null,
  })
})

test('separates equal keys of different users', async () => {
  const stranger = await actor(app, { type: 2 })
  const own = await place(customer.token, 'one-key-of-two-users')
  const others = await place(stranger.token, 'one-key-of-two-users')
  expect([own.code, others.code]).toEqual([200, 200])
  expect(others.data.id).not.toBe(own.data.id)
})

test('stores no key for a refused call, so that the corrected one succeeds', async () => {
  const rows = async () => (await app.pool.query('select 1 from idempotency')).rowCount
  const before = await rows()
  expect(await place(customer.token, 'refused-at-first', { quotedTotalFen: 1 })).toMatchObject({ code: 409 })
  expect(await rows()).toBe(before)
  expect(await place(customer.token, 'refused-at-first')).toMatchObject({ code: 200 })
})

test('stores no key for a refusal that counts a wrong try', async () => {
  const { mobile } = await registered(app)
  const rows = async () => (await app.pool.query('select 1 from idempotency')).rowCount
  const before = await rows()
  const options = { idempotencyKey: 'a-key-of-wrong-tries', remoteAddress: freshAddress() }
  for (let tries = 0; tries < 5; tries += 1)
    expect(await app.call('/user/login', { mobile, password: 'wrong' }, options)).toMatchObject({ code: 400 })
  expect(await app.call('/user/login', { mobile, password: 'wrong' }, options)).toMatchObject({ code: 429 })
  expect(await rows()).toBe(before)
})

test('encrypts the stored answer', async () => {
  const { data } = await place(customer.token, 'a-key-of-sealed-answers')
  const { rows } = await app.pool.query<{ answer: Buffer; text: string }>(
    'select answer, t::text as text from idempotency t',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { answer, text } of rows) {
    expect(answer.includes(data.number)).toBe(false)
    expect(answer.includes('"id"')).toBe(false)
    expect(text).not.toContain('a-key-of-sealed-answers')
  }
})

test('returns the same order to a visitor who lost answer and cookie', async () => {
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'order')
  const body = orderBody(lineId, { contactMobile: mobile, smsCode })
  const options = { idempotencyKey: 'a-key-whose-answer-was-lost' }
  const first = await app.data('/orders/createOrder', body, options)
  expect(await app.data('/orders/createOrder', body, options)).toEqual(first)
  const other = orderBody(lineId, { contactMobile: freshMobile(), smsCode })
  expect((await app.call('/orders/createOrder', other, options)).code).toBe(409)
})

test('returns the same token for a repeated register or login', async () => {
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const body = { mobile, smsCode, password: testPassword, alias: '王老板', agreedVersion: agreementVersion }
  const register = () => app.data('/user/register', body, { idempotencyKey: 'register-only-once' })
  const [first, second] = [await register(), await register()]
  expect(second).toEqual(first)
  expect((await app.call('/user/getUser', {}, first)).code).toBe(200)
  const login = () =>
    app.data('/user/login', { mobile, password: testPassword }, { idempotencyKey: 'login-only-once-more' })
  const tokens = await Promise.all([login(), login(), login()])
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(1)
  expect((await app.call('/user/getUser', {}, tokens[0])).code).toBe(200)
})

test.each(['short', 'a'.repeat(15), 'a'.repeat(101), 'has a space in it', 'ключ-ключ'])(
  'refuses the key %j',
  async (key) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/orders/createOrder',
      payload: orderBody(lineId),
      headers: { authorization: customer.token, 'idempotency-key': Buffer.from(key).toString('latin1') },
    })
    expect(response.json()).toMatchObject({ code: 400, msg: expect.stringContaining('请求标识格式不对') })
  },
)

test.each(['a'.repeat(16), 'a'.repeat(100)])('accepts the key %j', async (key) => {
  expect(await place(customer.token, key)).toMatchObject({ code: 200 })
})

test('creates fifty orders with fifty numbers for concurrent calls without a key', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app.data('/orders/createOrder', orderBody(lineId), { token: customer.token }),
    ),
  )
  expect(new Set(answers.map(({ number }) => number)).size).toBe(50)
})
