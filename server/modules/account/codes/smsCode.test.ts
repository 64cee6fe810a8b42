import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { freshMobile } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, testPassword, wrongCode } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const wrong = { code: 400, msg: '验证码不正确，请核对短信后重新输入' }
const gone = { code: 400, msg: '验证码已失效，请重新获取' }

const register = (mobile: string, smsCode: string) =>
  app.call(
    '/user/register',
    { mobile, smsCode, password: testPassword, alias: '王老板', agreedVersion: agreementVersion },
    { remoteAddress: freshAddress() },
  )

test('keeps a code after four wrong tries and voids it at the fifth', async () => {
  const [patient, hasty] = [freshMobile(), freshMobile()]
  const patientCode = await codeFor(app, patient, 'register')
  const hastyCode = await codeFor(app, hasty, 'register')
  for (let tries = 0; tries < 4; tries += 1) {
    expect(await register(patient, wrongCode(patientCode))).toMatchObject(wrong)
    expect(await register(hasty, wrongCode(hastyCode))).toMatchObject(wrong)
  }
  expect(await register(patient, patientCode)).toMatchObject({ code: 200 })
  expect(await register(hasty, wrongCode(hastyCode))).toMatchObject(wrong)
  expect(await register(hasty, hastyCode)).toMatchObject(gone)
})

test('counts twenty concurrent wrong tries as at most five', async () => {
  const mobile = freshMobile()
  const code = await codeFor(app, mobile, 'register')
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(mobile, wrongCode(code))))
  const count = (msg: string) => answers.filter((answer) => answer.msg === msg).length
  expect([count(wrong.msg), count(gone.msg)]).toEqual([5, 15])
  expect(await register(mobile, code)).toMatchObject(gone)
})

test('expires a code after five minutes', async () => {
  const [early, late] = [freshMobile(), freshMobile()]
  const earlyCode = await codeFor(app, early, 'register')
  const lateCode = await codeFor(app, late, 'register')
  app.clock.advanceMs(5 * 60_000 - 1)
  expect(await register(early, earlyCode)).toMatchObject({ code: 200 })
  app.clock.advanceMs(1)
  expect(await register(late, lateCode)).toMatchObject(gone)
})

test('voids the earlier code when a new one is made', async () => {
  const mobile = freshMobile()
  const first = await codeFor(app, mobile, 'register')
  app.clock.advanceMs(60_000)
  const second = await codeFor(app, mobile, 'register')
  expect(await register(mobile, first)).toMatchObject(wrong)
  expect(await register(mobile, second)).toMatchObject({ code: 200 })
})

test('accepts a code for its purpose and mobile only', async () => {
  const { mobile } = await registered(app)
  const loginCode = await codeFor(app, mobile, 'login')
  const reset = { mobile, smsCode: loginCode, password: 'a-new-password-1' }
  expect(await app.call('/user/resetUserPassword', reset)).toMatchObject(gone)
  expect(await register(mobile, loginCode)).toMatchObject(gone)
  const other = (await registered(app)).mobile
  expect(await app.call('/user/login', { mobile: other, smsCode: loginCode })).toMatchObject(gone)
  expect(await app.call('/user/login', { mobile, smsCode: loginCode })).toMatchObject({ code: 200 })
})

test('accepts exactly one of fifty concurrent registrations with one code', async () => {
  const mobile = freshMobile()
  const code = await codeFor(app, mobile, 'register')
  const answers = await Promise.all(Array.from({ length: 50 }, () => register(mobile, code)))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.msg === gone.msg)).toHaveLength(49)
  const users = await app.db.selectFrom('app_user').select('id').where('mobile', '=', mobile).execute()
  expect(users).toHaveLength(1)
})

test('accepts exactly one of fifty concurrent logins with one code', async () => {
  const { mobile } = await registered(app)
  const smsCode = await codeFor(app, mobile, 'login')
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.call('/user/login', { mobile, smsCode })),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.msg === gone.msg)).toHaveLength(49)
})

test('does not send a used or expired code', async () => {
  const mobile = freshMobile()
  await app.data('/user/sendSmsCode', { mobile, purpose: 'register' }, { remoteAddress: freshAddress() })
  const before = app.sent.length
  app.clock.advanceMs(5 * 60_000)
  await app.runJobs()
  expect(app.sent.slice(before)).toEqual([])
})

test('names the purpose and lifetime in the SMS, and shows it in the inbox', async () => {
  const mobile = freshMobile()
  const code = await codeFor(app, mobile, 'order')
  const {
    list: [message],
  } = await app.data('/dev/getSmsInbox', { mobile })
  expect(message).toEqual({
    text: `【专线通】下单验证码 ${code}，5 分钟内有效。请勿告诉他人。`,
    sentAt: app.clock.now().toISOString(),
  })
})
