import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, wrongCode } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const from = () => ({ remoteAddress: freshAddress() })

test('creates a factory of type 0 with its admin and logs in on registration', async () => {
  const at = app.clock.now().toISOString()
  const { mobile, token } = await registered(app)
  const me = await app.data('/user/getUser', {}, { token })
  expect(me).toMatchObject({
    mobile,
    alias: '王老板',
    role: 'admin',
    type: 0,
    factory: { type: 0, name: '王老板' },
    login_times: 1,
    idcard: null,
    favorites: 0,
  })
  expect(me.factory.id).toBe(me.factory_id)
  expect(me.last_login_time).toBe(at)
  expect(me.create_time).toBe(at)
})

test('registers a mobile once, whatever its spelling; a refused try leaves no factory', async () => {
  const { mobile } = await registered(app)
  const smsCode = await codeFor(app, mobile, 'register')
  const countFactories = async () => (await app.pool.query('select 1 from factory')).rowCount
  const before = await countFactories()
  const again = {
    mobile: `+86 ${mobile}`,
    smsCode,
    password: 'another-password-1',
    alias: '李四',
    agreedVersion: agreementVersion,
  }
  expect(await app.call('/user/register', again)).toMatchObject({
    code: 409,
    msg: '该手机号已注册，请直接登录或找回密码',
  })
  expect(await countFactories()).toBe(before)
})

test('logs in by password, whatever the spelling of the mobile', async () => {
  const { mobile, password } = await registered(app)
  const { token } = await app.data('/user/login', { mobile: ` +86${mobile} `, password }, from())
  expect(token).toMatch(/^[\w-]{43}$/)
  const me = await app.data('/user/getUser', {}, { token })
  expect(me).toMatchObject({ mobile, login_times: 2 })
})

test('logs in by SMS code, once per code', async () => {
  const { mobile } = await registered(app)
  const smsCode = await codeFor(app, mobile, 'login')
  const { token } = await app.data('/user/login', { mobile, smsCode }, from())
  expect((await app.data('/user/getUser', {}, { token })).mobile).toBe(mobile)
  expect(await app.call('/user/login', { mobile, smsCode }, from())).toMatchObject({
    code: 400,
    msg: '验证码已失效，请重新获取',
  })
})

test('refuses neither or both of password and code with one clear problem', async () => {
  const { mobile, password } = await registered(app)
  for (const body of [{ mobile }, { mobile, password, smsCode: '123456' }])
    expect(await app.call('/user/login', body, from())).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'password' }] },
    })
})

test('lets a user without a password in by code, and by no password', async () => {
  const { mobile } = await actor(app, { type: 2 })
  expect(await app.call('/user/login', { mobile, password: 'whatever-it-is' }, from())).toMatchObject({
    code: 400,
  })
  const smsCode = await codeFor(app, mobile, 'login')
  expect(await app.call('/user/login', { mobile, smsCode }, from())).toMatchObject({ code: 200 })
})

test('ends the token on logout; logging out twice or without a token is no error', async () => {
  const { token } = await registered(app)
  expect(await app.call('/user/logout', {}, { token })).toMatchObject({ code: 200, data: null })
  expect(await app.call('/user/getUser', {}, { token })).toMatchObject({ code: 508, data: null })
  expect(await app.call('/user/logout', {}, { token })).toMatchObject({ code: 200 })
  expect(await app.call('/user/logout', {})).toMatchObject({ code: 200 })
})

test('sets the new password on reset, voids the old one and ends the session', async () => {
  const { mobile, password, token } = await registered(app)
  const smsCode = await codeFor(app, mobile, 'resetPassword')
  const reset = { mobile, smsCode, password: 'a-new-password-1' }
  expect(await app.call('/user/resetUserPassword', reset)).toMatchObject({ code: 200, data: null })
  expect(await app.call('/user/getUser', {}, { token })).toMatchObject({ code: 508 })
  expect(await app.call('/user/login', { mobile, password }, from())).toMatchObject({ code: 400 })
  expect(await app.call('/user/login', { mobile, password: reset.password }, from())).toMatchObject({
    code: 200,
  })
  expect(await app.call('/user/resetUserPassword', reset)).toMatchObject({ code: 400 })
})

test('reveals that an account is disabled only to its owner, and ends its session at once', async () => {
  const { mobile, password, token } = await registered(app)
  await app.db.updateTable('app_user').set({ enabled: false }).where('mobile', '=', mobile).execute()
  expect(await app.call('/user/getUser', {}, { token })).toMatchObject({ code: 508 })
  const disabled = { code: 403, msg: '该账号已停用，请联系企业管理员' }
  expect(await app.call('/user/login', { mobile, password }, from())).toMatchObject(disabled)
  const smsCode = await codeFor(app, mobile, 'login')
  expect(await app.call('/user/login', { mobile, smsCode }, from())).toMatchObject(disabled)
  expect(await app.call('/user/login', { mobile, password: 'not-the-password' }, from())).toMatchObject({
    code: 400,
    msg: '手机号或密码不正确，请核对后重试',
  })
})

test('answers a known and an unknown mobile alike, at every step of login and reset', async () => {
  const known = (await registered(app)).mobile
  const answers = async (mobile: string) => {
    const at = { remoteAddress: freshAddress() }
    const list: Envelope[] = [await app.call('/user/login', { mobile, password: 'not-the-password' }, at)]
    for (const purpose of ['login', 'resetPassword'] as const) {
      list.push(await app.call('/user/sendSmsCode', { mobile, purpose }, at))
      list.push(await app.call('/user/sendSmsCode', { mobile, purpose }, at))
      await app.runJobs()
      const smsCode = wrongCode(app.sent.findLast((sms) => sms.mobile === mobile)?.code ?? '')
      for (let tries = 0; tries < 6; tries += 1)
        list.push(
          purpose === 'login'
            ? await app.call('/user/login', { mobile, smsCode }, at)
            : await app.call(
                '/user/resetUserPassword',
                { mobile, smsCode, password: 'a-new-password-1' },
                at,
              ),
        )
      app.clock.advanceMs(61_000)
    }
    return list
  }
  const unknown = freshMobile()
  const before = app.sent.length
  const [ofKnown, ofUnknown] = [await answers(known), await answers(unknown)]
  expect(ofUnknown).toEqual(ofKnown)
  expect(new Set(ofKnown.map(({ code }) => code))).toEqual(new Set([200, 400, 429]))
  // a login code registers a new mobile; a code for a new password goes to accounts only
  expect(app.sent.slice(before).map((sms) => sms.mobile)).toEqual([known, known, unknown])
})
