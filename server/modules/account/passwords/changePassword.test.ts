import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { codeFor, freshAddress, registered, testPassword, wrongCode } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { waitUntilBlocked } from '#server/testing/waitUntilBlocked.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const newPassword = 'seldom-seen-password-77'
const wrongPassword = 'not-the-password'
type Person = Awaited<ReturnType<typeof registered>>

const change = (
  { token }: Pick<Person, 'token'>,
  proof: { currentPassword?: string; smsCode?: string },
  password = newPassword,
  remoteAddress = freshAddress(),
) => app.call('/user/changeUserPassword', { ...proof, password }, { token, remoteAddress })

const loginCode = async (mobile: string, password: string) =>
  (await app.call('/user/login', { mobile, password }, { remoteAddress: freshAddress() })).code

test('changes it by the current password: the new one logs in, the old one does not, this session stays', async () => {
  const person = await registered(app)
  expect(await change(person, { currentPassword: testPassword })).toMatchObject({ code: 200 })
  expect((await app.call('/user/getUser', {}, person)).code).toBe(200)
  expect(await loginCode(person.mobile, testPassword)).toBe(400)
  expect(await loginCode(person.mobile, newPassword)).toBe(200)
  const { rows } = await app.pool.query(`select * from audit_log where action = 'user.passwordChanged'`)
  expect(rows).toMatchObject([{ before: null, after: null }])
})

test('changes it by a code to the own mobile, once of fifty concurrent calls; counts a wrong code', async () => {
  const person = await registered(app)
  const smsCode = await codeFor(app, person.mobile, 'changePassword')
  expect(await change(person, { smsCode: wrongCode(smsCode) })).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'smsCode' }] },
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => change(person, { smsCode })))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await loginCode(person.mobile, newPassword)).toBe(200)
})

test('refuses a code of another purpose or mobile', async () => {
  const [person, other] = [await registered(app), await registered(app)]
  for (const purpose of ['login', 'resetPassword', 'changeMobile'] as const) {
    const smsCode = await codeFor(app, person.mobile, purpose)
    expect(await change(person, { smsCode })).toMatchObject({ msg: problems.smsCodeGone.msg })
    app.clock.advanceMs(60_000)
  }
  const smsCode = await codeFor(app, other.mobile, 'changePassword')
  expect(await change(person, { smsCode })).toMatchObject({ msg: problems.smsCodeGone.msg })
  expect(await loginCode(person.mobile, testPassword)).toBe(200)
})

test('ends a session that starts during the change', async () => {
  const person = await registered(app)
  const smsCode = await codeFor(app, person.mobile, 'changePassword')
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from app_user where mobile = $1 for update', [person.mobile])
  const changing = change(person, { smsCode })
  await waitUntilBlocked(app.pool, 1)
  const { rows } = await holder.query<{ id: number }>('select id from app_user where mobile = $1', [
    person.mobile,
  ])
  await holder.query(`update session set ended_reason = 'elsewhere' where user_id = $1`, [rows[0]?.id])
  await holder.query(
    `insert into session (token_hash, user_id, created_at, expires_at) values ('\\x01', $1, $2, $2)`,
    [rows[0]?.id, app.clock.now()],
  )
  await holder.query('commit')
  holder.release()
  expect(await changing).toMatchObject({ code: 200 })
  const { rows: ended } = await app.pool.query(`select ended_reason from session where token_hash = '\\x01'`)
  expect(ended).toEqual([{ ended_reason: 'password' }])
})

test('locks after five wrong ones, counted with wrong logins; a code still works', async () => {
  const person = await registered(app)
  for (let tries = 0; tries < 3; tries += 1)
    expect(await change(person, { currentPassword: wrongPassword })).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'currentPassword', message: problems.currentPasswordWrong.msg }] },
    })
  expect(await loginCode(person.mobile, wrongPassword)).toBe(400)
  expect(await change(person, { currentPassword: wrongPassword })).toMatchObject({
    code: 400,
    msg: '当前密码已错 5 次，请 10 分钟后再试，或改用短信验证码',
  })
  expect(await change(person, { currentPassword: testPassword })).toMatchObject({
    code: 429,
    msg: '密码错误次数过多，请 10 分钟后再试，或改用短信验证码',
  })
  expect(await loginCode(person.mobile, testPassword)).toBe(429)
  const smsCode = await codeFor(app, person.mobile, 'changePassword')
  expect(await change(person, { smsCode })).toMatchObject({ code: 200 })
})

test('counts forty concurrent wrong ones as five tries', async () => {
  const person = await registered(app)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => change(person, { currentPassword: wrongPassword })),
  )
  const count = (code: number) => answers.filter((answer) => answer.code === code).length
  expect([count(400), count(429)]).toEqual([5, 35])
})

test('requires one proof and a new, uncommon password; a refused call does not use up the code', async () => {
  const person = await registered(app)
  const smsCode = await codeFor(app, person.mobile, 'changePassword')
  for (const proof of [{}, { currentPassword: testPassword, smsCode }])
    expect(await change(person, proof)).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'currentPassword' }] },
    })
  expect(await change(person, { currentPassword: testPassword }, testPassword)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'password', message: '新密码和当前密码相同，请换一个' }] },
  })
  expect(await change(person, { smsCode }, 'password123')).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'password', message: problems.passwordTooCommon.msg }] },
  })
  expect(await change(person, { smsCode })).toMatchObject({ code: 200 })
})
