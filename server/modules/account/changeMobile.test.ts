import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { problems } from '#contract/kernel/problems.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { sha256 } from '#server/core/secrets.ts'
import { freshMobile } from '#server/testing/actors.ts'
import { codeFor, freshAddress, registered, wrongCode } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { trimTickets } from './tickets.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<typeof registered>>

/** Requests a code for the current mobile and reads it off the phone. */
async function currentCode({ mobile, token }: Person): Promise<string> {
  const before = app.sent.length
  await app.data('/user/sendCurrentMobileCode', {}, { token, remoteAddress: freshAddress() })
  await app.runJobs()
  const message = app.sent.slice(before).at(-1)
  expect(message).toMatchObject({ mobile, purposeText: '核对当前手机号' })
  return message?.code ?? ''
}

async function ticketOf(person: Person): Promise<string> {
  const smsCode = await currentCode(person)
  const { changeTicket } = await app.data('/user/verifyCurrentMobileCode', { smsCode }, person)
  return changeTicket
}

const change = (person: Person, body: { changeTicket: string; mobile: string; smsCode: string }) =>
  app.call('/user/changeNewMobile', body, { token: person.token })

const passwordLogin = (mobile: string, password: string) =>
  app.call('/user/login', { mobile, password }, { remoteAddress: freshAddress() })

test('lets the new mobile log in and not the old one, once both are confirmed; this session stays', async () => {
  const person = await registered(app)
  const mobile = freshMobile()
  const changeTicket = await ticketOf(person)
  const smsCode = await codeFor(app, mobile, 'changeMobile')
  expect(await change(person, { changeTicket, mobile: `+86 ${mobile}`, smsCode })).toMatchObject({
    code: 200,
  })
  expect((await app.data('/user/getUser', {}, person)).mobile).toBe(mobile)
  expect(await passwordLogin(person.mobile, person.password)).toMatchObject({ code: 400 })
  expect(await passwordLogin(mobile, person.password)).toMatchObject({ code: 200 })
  await app.runJobs()
  expect(app.sentNotices).toMatchObject([
    { mobile: person.mobile, template: 'mobileChanged', subject: mobile.slice(-4) },
  ])
  const { rows } = await app.pool.query(
    `select action, before, after from audit_log where action = 'user.mobileChanged'`,
  )
  expect(rows).toEqual([
    { action: 'user.mobileChanged', before: { mobile: person.mobile }, after: { mobile } },
  ])
  // the old number is free again
  app.clock.advanceMs(minuteMs)
  const again = await codeFor(app, person.mobile, 'register')
  const body = {
    mobile: person.mobile,
    smsCode: again,
    password: person.password,
    alias: '另一位',
    agreedVersion: agreementVersion,
  }
  expect(await app.call('/user/register', body)).toMatchObject({ code: 200 })
})

describe('a ticket', () => {
  test('stores a ticket as a hash and accepts it once, also of fifty concurrent calls', async () => {
    const person = await registered(app)
    const changeTicket = await ticketOf(person)
    const { rows } = await app.pool.query<{ text: string }>(
      'select t::text as text from confirmation_ticket t',
    )
    expect(rows.map(({ text }) => text).join()).not.toContain(changeTicket)
    const mobile = freshMobile()
    const smsCode = await codeFor(app, mobile, 'changeMobile')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => change(person, { changeTicket, mobile, smsCode })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ msg }) => msg === problems.ticketGone.msg)).toHaveLength(49)
  })

  test('moves to exactly one of fifty mobiles at once', async () => {
    const person = await registered(app)
    const changeTicket = await ticketOf(person)
    const targets = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const mobile = freshMobile()
        await app.data(
          '/user/sendSmsCode',
          { mobile, purpose: 'changeMobile' },
          { remoteAddress: freshAddress() },
        )
        return mobile
      }),
    )
    await app.runJobs()
    const codeOf = new Map(app.sent.map(({ mobile, code }) => [mobile, code]))
    const answers = await Promise.all(
      targets.map((mobile) => change(person, { changeTicket, mobile, smsCode: codeOf.get(mobile) ?? '' })),
    )
    const won = targets.filter((_, index) => answers[index]?.code === 200)
    expect(won).toHaveLength(1)
    expect([(await app.data('/user/getUser', {}, person)).mobile]).toEqual(won)
  })

  test('accepts a ticket for ten minutes, from its user only, while the confirmed mobile is unchanged', async () => {
    const [person, other] = [await registered(app), await registered(app)]
    const tickets = { first: await ticketOf(person), second: '' }
    app.clock.advanceMs(minuteMs)
    tickets.second = await ticketOf(person)
    const mobile = freshMobile()
    const smsCode = await codeFor(app, mobile, 'changeMobile')
    const gone = { code: 409, msg: problems.ticketGone.msg }
    expect(await change(other, { changeTicket: tickets.first, mobile, smsCode })).toMatchObject(gone)
    expect(await change(person, { changeTicket: 'made-up', mobile, smsCode })).toMatchObject(gone)
    expect(await change(person, { changeTicket: tickets.second, mobile, smsCode })).toMatchObject({
      code: 200,
    })
    const next = freshMobile()
    const nextCode = await codeFor(app, next, 'changeMobile')
    expect(
      await change(person, { changeTicket: tickets.first, mobile: next, smsCode: nextCode }),
    ).toMatchObject(gone)
    app.clock.advanceMs(minuteMs)
    const late = await ticketOf({ ...person, mobile })
    app.clock.advanceMs(10 * minuteMs)
    const lateCode = await codeFor(app, next, 'changeMobile')
    expect(await change(person, { changeTicket: late, mobile: next, smsCode: lateCode })).toMatchObject(gone)
  })

  test('keeps a ticket after a wrong code of the new mobile; five wrong codes void the code', async () => {
    const person = await registered(app)
    const changeTicket = await ticketOf(person)
    const mobile = freshMobile()
    const smsCode = await codeFor(app, mobile, 'changeMobile')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await change(person, { changeTicket, mobile, smsCode: wrongCode(smsCode) })).toMatchObject({
        code: 400,
        data: { fields: [{ path: 'smsCode' }] },
      })
    expect(await change(person, { changeTicket, mobile, smsCode })).toMatchObject({
      msg: problems.smsCodeGone.msg,
    })
    app.clock.advanceMs(minuteMs)
    const again = await codeFor(app, mobile, 'changeMobile')
    expect(await change(person, { changeTicket, mobile, smsCode: again })).toMatchObject({ code: 200 })
  })
})

describe('the current mobile', () => {
  test('issues no ticket for a wrong code, and one for fifty concurrent right ones', async () => {
    const person = await registered(app)
    const smsCode = await currentCode(person)
    expect(
      await app.call('/user/verifyCurrentMobileCode', { smsCode: wrongCode(smsCode) }, person),
    ).toMatchObject({ code: 400, data: { fields: [{ path: 'smsCode' }] } })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call('/user/verifyCurrentMobileCode', { smsCode }, person)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('sends one code a minute, whatever its purpose', async () => {
    const person = await registered(app)
    await currentCode(person)
    expect(await app.call('/user/sendCurrentMobileCode', {}, person)).toMatchObject({ code: 429 })
    expect(
      await app.call('/user/sendSmsCode', { mobile: person.mobile, purpose: 'changePassword' }),
    ).toMatchObject({ code: 429 })
  })

  test('refuses a code of another purpose', async () => {
    const person = await registered(app)
    const smsCode = await codeFor(app, person.mobile, 'changePassword')
    expect(await app.call('/user/verifyCurrentMobileCode', { smsCode }, person)).toMatchObject({
      msg: problems.smsCodeGone.msg,
    })
  })
})

describe('the new mobile', () => {
  test('refuses the current mobile and one of another account', async () => {
    const [person, other] = [await registered(app), await registered(app)]
    const changeTicket = await ticketOf(person)
    expect(await change(person, { changeTicket, mobile: person.mobile, smsCode: '123456' })).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'mobile', message: '新手机号和当前手机号相同，请换一个' }] },
    })
    const smsCode = await codeFor(app, other.mobile, 'changeMobile')
    expect(await change(person, { changeTicket, mobile: other.mobile, smsCode })).toEqual({
      ...problems.mobileInUse,
      data: { fields: [{ path: 'mobile', label: '手机号', message: problems.mobileInUse.msg }] },
    })
    expect((await app.data('/user/getUser', {}, person)).mobile).toBe(person.mobile)
  })

  test('goes to one of a concurrent registration and change', async () => {
    const mobile = freshMobile()
    const person = await registered(app)
    const changeTicket = await ticketOf(person)
    const newCode = await codeFor(app, mobile, 'register')
    app.clock.advanceMs(minuteMs)
    const changeCode = await codeFor(app, mobile, 'changeMobile')
    const [registering, changing] = await Promise.all([
      app.call('/user/register', {
        mobile,
        smsCode: newCode,
        password: person.password,
        alias: '抢号',
        agreedVersion: agreementVersion,
      }),
      change(person, { changeTicket, mobile, smsCode: changeCode }),
    ])
    expect([registering.code, changing.code].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await app.pool.query('select 1 from app_user where mobile = $1', [mobile])
    expect(rows).toHaveLength(1)
  })
})

test('deletes expired tickets only', async () => {
  const person = await registered(app)
  const old = await ticketOf(person)
  app.clock.advanceMs(10 * minuteMs + 1)
  const young = await ticketOf(person)
  await trimTickets(app.db, app.clock.now())
  const { rows } = await app.pool.query<{ ticket_hash: Buffer }>(
    'select ticket_hash from confirmation_ticket',
  )
  const hashes = rows.map(({ ticket_hash }) => ticket_hash.toString('hex'))
  expect(hashes).toContain(sha256(young).toString('hex'))
  expect(hashes).not.toContain(sha256(old).toString('hex'))
})
