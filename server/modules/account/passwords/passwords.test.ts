import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { problems } from '#contract/kernel/problems.ts'
import { sha256 } from '#server/core/secrets.ts'
import { freshMobile } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, testPassword } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const lockMs = 10 * 60_000
const login = (mobile: string, password: string, remoteAddress = freshAddress()) =>
  app.call('/user/login', { mobile, password }, { remoteAddress })
const wrongPassword = 'not-the-password'

describe('five wrong passwords lock the account for ten minutes', () => {
  test('locks the account from every address; a code still works', async () => {
    const { mobile } = await registered(app)
    for (let tries = 0; tries < 4; tries += 1)
      expect(await login(mobile, wrongPassword)).toMatchObject({ code: 400, msg: problems.wrongPassword.msg })
    expect(await login(mobile, wrongPassword)).toMatchObject({
      code: 400,
      msg: '密码已错 5 次，请 10 分钟后再试，或改用短信验证码登录',
    })
    expect(await login(mobile, testPassword)).toMatchObject({
      code: 429,
      msg: '密码错误次数过多，请 10 分钟后再试，或改用短信验证码登录',
    })
    const smsCode = await codeFor(app, mobile, 'login')
    expect(await app.call('/user/login', { mobile, smsCode })).toMatchObject({ code: 200 })
    app.clock.advanceMs(lockMs - 1)
    expect(await login(mobile, testPassword)).toMatchObject({ code: 429 })
    app.clock.advanceMs(1)
    expect(await login(mobile, testPassword)).toMatchObject({ code: 200 })
  })

  test('locks only the account, not the others of its address', async () => {
    const { mobile } = await registered(app)
    const { mobile: neighbour } = await registered(app)
    const address = freshAddress()
    for (let tries = 0; tries < 5; tries += 1)
      expect(await login(mobile, wrongPassword, address)).toMatchObject({ code: 400 })
    expect(await login(mobile, testPassword, address)).toMatchObject({ code: 429 })
    expect(await login(neighbour, testPassword, address)).toMatchObject({ code: 200 })
  })

  test('counts forty concurrent tries as five', async () => {
    const { mobile } = await registered(app)
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(mobile, wrongPassword)))
    const codes = answers.map((answer) => answer.code)
    expect([
      codes.filter((code) => code === 400).length,
      codes.filter((code) => code === 429).length,
    ]).toEqual([5, 35])
  })

  test('locks ten minutes from the fifth try, however long after the first; tries meanwhile do not prolong it', async () => {
    const { mobile } = await registered(app)
    for (let tries = 0; tries < 4; tries += 1) {
      expect(await login(mobile, wrongPassword)).toMatchObject({ code: 400 })
      app.clock.advanceMs(2 * 60_000)
    }
    app.clock.advanceMs(90_000)
    expect(await login(mobile, wrongPassword)).toMatchObject({ code: 400 })
    app.clock.advanceMs(lockMs - 1)
    for (const password of [wrongPassword, testPassword])
      expect(await login(mobile, password)).toMatchObject({ code: 429 })
    app.clock.advanceMs(1)
    expect(await login(mobile, testPassword)).toMatchObject({ code: 200 })
  })

  test('locks ten minutes also with right ones before or between', async () => {
    const { mobile } = await registered(app)
    const address = freshAddress()
    expect(await login(mobile, testPassword, address)).toMatchObject({ code: 200 })
    app.clock.advanceMs(9 * 60_000)
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await login(mobile, wrongPassword, address)).toMatchObject({ code: 400 })
      if (tries === 2) expect(await login(mobile, testPassword, address)).toMatchObject({ code: 200 })
    }
    app.clock.advanceMs(lockMs - 1)
    expect(await login(mobile, testPassword)).toMatchObject({ code: 429 })
    app.clock.advanceMs(1)
    expect(await login(mobile, testPassword)).toMatchObject({ code: 200 })
  })

  test('forgets wrong ones after ten minutes without another, with or without right ones between', async () => {
    const { mobile } = await registered(app)
    for (let tries = 0; tries < 4; tries += 1) await login(mobile, wrongPassword)
    app.clock.advanceMs(lockMs)
    for (let tries = 0; tries < 4; tries += 1) await login(mobile, wrongPassword)
    expect(await login(mobile, testPassword)).toMatchObject({ code: 200 })
    app.clock.advanceMs(lockMs - 1)
    expect(await login(mobile, wrongPassword)).toMatchObject({ code: 400 })
    expect(await login(mobile, testPassword)).toMatchObject({ code: 429 })
  })

  test('does not count right passwords', async () => {
    const { mobile } = await registered(app)
    const address = freshAddress()
    for (let tries = 0; tries < 7; tries += 1)
      expect(await login(mobile, testPassword, address)).toMatchObject({ code: 200 })
    for (let tries = 0; tries < 5; tries += 1)
      expect(await login(mobile, wrongPassword, address)).toMatchObject({ code: 400 })
  })
})

describe('fifty wrong passwords within ten minutes lock their address', () => {
  const addressText = '当前网络核对密码的次数过多，请 10 分钟后再试，或改用短信验证码'
  const wrongOnes = async (count: number, address: string) => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => login(freshMobile(), wrongPassword, address)),
    )
    return answers.map(({ code, msg }) => `${code} ${msg}`)
  }
  const wrong = `400 ${problems.wrongPassword.msg}`

  test('for every account, known or not, and blames nobody; a code still works', async () => {
    const { mobile } = await registered(app)
    const address = freshAddress()
    expect(await wrongOnes(49, address)).toEqual(Array.from({ length: 49 }, () => wrong))
    expect(await login(mobile, testPassword, address)).toMatchObject({ code: 200 })
    expect(await wrongOnes(1, address)).toEqual([wrong])
    expect(await login(mobile, testPassword, address)).toMatchObject({ code: 429, msg: addressText })
    expect(await login(freshMobile(), wrongPassword, address)).toMatchObject({ code: 429, msg: addressText })
    expect(await login(mobile, testPassword)).toMatchObject({ code: 200 })
    const smsCode = await codeFor(app, mobile, 'login')
    expect(await app.call('/user/login', { mobile, smsCode }, { remoteAddress: address })).toMatchObject({
      code: 200,
    })
    app.clock.advanceMs(lockMs)
    expect(await login(mobile, testPassword, address)).toMatchObject({ code: 200 })
  })

  test('also when seventy come at once', async () => {
    const answers = await wrongOnes(70, freshAddress())
    expect(answers.filter((answer) => answer === wrong)).toHaveLength(50)
    expect(answers.filter((answer) => answer === `429 ${addressText}`)).toHaveLength(20)
  })

  test('counted from the first of them, so that a wrong one every minute never locks', async () => {
    const address = freshAddress()
    for (let tries = 0; tries < 60; tries += 1) {
      expect(await wrongOnes(1, address)).toEqual([wrong])
      app.clock.advanceMs(60_000)
    }
  })
})

test.each(['1234567890', 'A123456789', 'password123'])(
  'refuses the common password %j without using up the code',
  async (password) => {
    const mobile = freshMobile()
    const smsCode = await codeFor(app, mobile, 'register')
    const body = { mobile, smsCode, alias: '王老板', agreedVersion: agreementVersion }
    expect(await app.call('/user/register', { ...body, password })).toMatchObject({
      code: 400,
      msg: '这个密码太常见，请换一个更难猜的',
    })
    expect(await app.call('/user/register', { ...body, password: testPassword })).toMatchObject({ code: 200 })
  },
)

test('keeps a password of 64 characters with spaces and emoji as typed', async () => {
  const password = `${'🚚 '.repeat(20)}1234`
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  expect(
    await app.call('/user/register', {
      mobile,
      smsCode,
      password,
      alias: '王',
      agreedVersion: agreementVersion,
    }),
  ).toMatchObject({
    code: 200,
  })
  expect(await login(mobile, password)).toMatchObject({ code: 200 })
  expect(await login(mobile, password.trim())).toMatchObject({ code: 200 })
  expect(await login(mobile, password.slice(1))).toMatchObject({ code: 400 })
})

/** Every row of every table as text, except the developer inbox. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'sms_inbox'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  const parts: string[] = []
  for (const { name } of rows) {
    const table = await app.pool.query<{ text: string }>(`select t::text as text from ${name} t`)
    parts.push(...table.rows.map((row) => row.text))
  }
  return parts.join('\n')
}

test('stores password, code and token nowhere in clear, and returns no hash', async () => {
  const mobile = freshMobile()
  const smsCode = await codeFor(app, mobile, 'register')
  const password = 'seldom-seen-password-77'
  const key = { idempotencyKey: 'a-key-of-this-test' }
  const body = { mobile, smsCode, password, alias: '王老板', agreedVersion: agreementVersion }
  const { token } = await app.data('/user/register', body, key)
  const text = await wholeDatabase()
  expect(text).toContain(mobile)
  for (const secret of [password, token, `,${smsCode},`, key.idempotencyKey]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  }
  // A plain digest of the whole request would allow fast guessing of its password.
  expect(text).not.toContain(sha256(JSON.stringify(body)).toString('hex'))
  const me = JSON.stringify(await app.call('/user/getUser', {}, { token }))
  expect(text).toContain('$argon2id$')
  expect(me).not.toMatch(/argon2|password|hash/i)
})
