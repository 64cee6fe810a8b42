import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { freshMobile } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const from = () => ({ remoteAddress: freshAddress() })

const consentsOf = async (mobile: string) => {
  const { rows } = await app.pool.query(
    'select c.version, c.agreed_at from user_consent c join app_user u on u.id = c.user_id where u.mobile = $1',
    [mobile],
  )
  return rows as unknown[]
}

test('registers a new mobile by login code: a factory of type 0 with its admin, and the consent with version and time', async () => {
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'login')
  const request = { mobile, smsCode, agreedVersion: agreementVersion }
  const { token } = await app.data('/user/login', request, from())
  const alias = `用户${mobile.slice(-4)}`
  expect(await app.data('/user/getUser', {}, { token })).toMatchObject({
    mobile,
    alias,
    role: 'admin',
    type: 0,
    factory: { type: 0, name: alias },
    login_times: 1,
  })
  expect(await consentsOf(mobile)).toMatchObject([
    { version: agreementVersion, agreed_at: expect.anything() },
  ])
  const { list } = await app.data('/user/getLoginHistory', {}, { token })
  expect(list).toMatchObject([{ how: 'register', outcome: 'success' }])
})

test.each([undefined, '2020-01-01'])(
  'registers nobody with consent %j; the code stays valid',
  async (agreedVersion) => {
    const mobile = freshMobile()
    const smsCode = await codeFor(app, mobile, 'login')
    expect(await app.call('/user/login', { mobile, smsCode, agreedVersion }, from())).toMatchObject({
      code: 409,
      msg: '请先同意最新的《用户协议》和《隐私政策》，刷新页面后重试',
    })
    const agreed = { mobile, smsCode, agreedVersion: agreementVersion }
    expect(await app.call('/user/login', agreed, from())).toMatchObject({ code: 200 })
  },
)

test('logs a known mobile in; saves a consent to the current texts once', async () => {
  const { mobile } = await registered(app)
  const [before] = await consentsOf(mobile)
  const smsCode = await codeFor(app, mobile, 'login')
  const { token } = await app.data(
    '/user/login',
    { mobile, smsCode, agreedVersion: agreementVersion },
    from(),
  )
  expect(await app.data('/user/getUser', {}, { token })).toMatchObject({ alias: '王老板', login_times: 2 })
  expect(await consentsOf(mobile)).toEqual([before])
})

test('creates one account for twenty concurrent first logins with one code', async () => {
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'login')
  const request = { mobile, smsCode, agreedVersion: agreementVersion }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.call('/user/login', request, from())),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const { rows } = await app.pool.query('select 1 from app_user where mobile = $1', [mobile])
  expect(rows).toHaveLength(1)
})
