import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addMonths } from '../../../../contract/enterprise/renewal.ts'
import { sandboxChannel } from '../../../adapters/pay/sandbox.ts'
import { actor } from '../../../testing/actors.ts'
import type { Actor } from '../../../testing/actors.ts'
import { submitRenewal, tellers } from '../../../testing/data/renewals.ts'
import type { Teller, Telling } from '../../../testing/data/renewals.ts'
import { testApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import type { NoticeOutcome } from './outcomes.ts'
import { hearNotice } from './hearNotice.ts'

let app: TestApp
let outside: Awaited<ReturnType<typeof tellers>>

const ownSandbox = sandboxChannel({
  secret: 'the secret of a sandbox of this test',
  recall: () => Promise.resolve(null),
})

/** The sandbox's notices come from its cashier in the same process; here they are handed over as bytes. */
const sandboxTeller: Teller = {
  name: 'sandbox',
  tell: (on, told) => hearSandbox(on, told, ownSandbox.merchantId),
  forge: (on, told) => hearSandbox(on, told, null),
  willGiveCode: () => undefined,
  willSay: () => undefined,
  willFail: () => undefined,
}

async function hearSandbox(on: TestApp, told: Telling, signer: string | null) {
  const { number, amountFen, transactionId, isForOtherMerchant, state = 'paid' } = told
  const now = on.clock.now()
  const result =
    state === 'paid'
      ? {
          number,
          state,
          amountFen,
          transactionId: transactionId ?? `SB${number}`,
          merchantId: isForOtherMerchant ? 'another' : 'sandbox',
          paidAt: now,
        }
      : { number, state }
  const genuine = ownSandbox.noticeOf({ number, state: 'paid', amountFen, at: now })
  const headers = signer === null ? {} : genuine.headers
  // The signature is checked by the sandbox itself; what its cashier never says (another merchant) is put behind that check.
  const channel = {
    ...ownSandbox,
    readNotice: async (raw: Parameters<typeof ownSandbox.readNotice>[0]) => {
      await ownSandbox.readNotice(raw)
      return result
    },
  }
  const answer = await on.db.transaction().execute((trx) =>
    hearNotice(
      trx,
      {
        name: 'sandbox',
        channel,
        onTrouble: ({ outcome, channel: name, number: of }) =>
          on.complaints.push(JSON.stringify({ outcome, channel: name, number: of })),
      },
      { headers, rawBody: genuine.rawBody, ip: '10.1.1.1', now },
    ),
  )
  return { status: answer.status, isTaken: answer.body === 'success' }
}

const clockStart = new Date('2026-11-20T02:00:00.000Z')

beforeAll(async () => {
  outside = await tellers(() => app.clock.now())
  app = await testApp(inject('cluster'), { payChannels: outside.channels, now: clockStart })
})
afterAll(async () => {
  await app.close()
  await outside.close()
})

const tellerOf = (name: 'wechat' | 'alipay' | 'sandbox'): Teller =>
  name === 'sandbox' ? sandboxTeller : outside[name]

/** A factory's admin with a pay order that waits. */
async function waiting(teller: Teller, plan: 'basic' | 'professional' = 'basic') {
  const admin = await actor(app, { type: 2 })
  teller.willGiveCode()
  const order = await submitRenewal(app, admin, { channel: teller.name, plan, months: 3 })
  return { admin, told: { number: order.payOrderNumber, amountFen: order.priceFen } }
}

const termOf = ({ factoryId }: Actor) =>
  app.db
    .selectFrom('factory')
    .select(['plan', 'expires_at'])
    .where('id', '=', factoryId)
    .executeTakeFirstOrThrow()

async function outcomesOf(number: string): Promise<NoticeOutcome[]> {
  const { rows } = await sql<{ outcome: NoticeOutcome }>`
    select outcome from pay_notice where number = ${number} order by id`.execute(app.db)
  return rows.map(({ outcome }) => outcome)
}

const statusOf = async ({ token }: Actor, payOrderNumber: string) =>
  (await app.data('/Payment/getRenewal', { payOrderNumber }, { token })).status

const needsHuman = async (number: string) =>
  (
    await app.db
      .selectFrom('pay_order')
      .select('needs_human')
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
  ).needs_human

/** Everything that one credit writes, counted. */
async function creditsOf({ factoryId }: Actor, number: string) {
  const { rows } = await sql<{ audits: number; notices: number }>`
    select (select count(*) from audit_log where action = 'renewal.paid' and subject_id = ${number}) as audits,
      (select count(*) from notice n join app_user u on u.id = n.user_id
        where u.factory_id = ${factoryId} and n.kind = 'renewalPaid') as notices`.execute(app.db)
  return rows[0]
}

/** Warnings that were expected; the rest fails the test at its end. */
const takeComplaints = () => app.complaints.splice(0)

const monthsLater = (from: Date, months: number) => new Date(addMonths(from.getTime(), months)).toISOString()

describe.each(['wechat', 'alipay', 'sandbox'] as const)('a notice of %s', (name) => {
  test('credits once: the term, the order, the audit log and a notice for the admin', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    const colleague = await actor(app, { type: 2, role: 'user', factoryId: admin.factoryId })
    expect(await teller.tell(app, told)).toEqual({ status: 200, isTaken: true })
    const end = monthsLater(app.clock.now(), 3)
    expect(await termOf(admin)).toEqual({ plan: 'basic', expires_at: end })
    expect(await statusOf(admin, told.number)).toBe('paid')
    expect(await creditsOf(admin, told.number)).toEqual({ audits: 1, notices: 1 })
    const notices = await app.data('/notices/getNoticeList', {}, { token: admin.token })
    expect(notices.list[0]).toMatchObject({
      kind: 'renewalPaid',
      text: expect.stringContaining('2027-02-20'),
      link: '/user/factory?panel=renewal',
    })
    expect((await app.data('/notices/getNoticeList', {}, { token: colleague.token })).total).toBe(0)
    expect((await app.data('/user/getUser', {}, { token: admin.token })).factory).toMatchObject({
      plan: 'basic',
      expires_at: end,
    })
    const { rows } = await sql`
      select before, after from audit_log where subject_id = ${told.number}`.execute(app.db)
    expect(rows).toEqual([
      {
        before: { plan: null, expiresAt: null },
        after: expect.objectContaining({ plan: 'basic', expiresAt: end, amountFen: told.amountFen }),
      },
    ])
  })

  test('that comes twice is answered alike and credits nothing more', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    const first = await teller.tell(app, told)
    const term = await termOf(admin)
    app.clock.advanceMs(60_000)
    expect(await teller.tell(app, told)).toEqual(first)
    expect(await termOf(admin)).toEqual(term)
    expect(await creditsOf(admin, told.number)).toEqual({ audits: 1, notices: 1 })
    expect(await outcomesOf(told.number)).toEqual(['paid', 'repeated'])
  })

  test('fifty at once: one credit, fifty times taken', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    const answers = await Promise.all(Array.from({ length: 50 }, () => teller.tell(app, told)))
    expect(answers).toEqual(Array.from({ length: 50 }, () => ({ status: 200, isTaken: true })))
    expect(await termOf(admin)).toEqual({ plan: 'basic', expires_at: monthsLater(app.clock.now(), 3) })
    expect(await creditsOf(admin, told.number)).toEqual({ audits: 1, notices: 1 })
    const outcomes = await outcomesOf(told.number)
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49)
  })

  test('for an order that was closed meanwhile counts all the same, and is kept as late', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    expect(await teller.tell(app, { ...told, state: 'closed' })).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, told.number)).toBe('closed')
    app.clock.advanceMs(3 * 3_600_000)
    expect(await teller.tell(app, told)).toMatchObject({ isTaken: true })
    expect(await termOf(admin)).toEqual({ plan: 'basic', expires_at: monthsLater(app.clock.now(), 3) })
    expect(await statusOf(admin, told.number)).toBe('paid')
    expect(await outcomesOf(told.number)).toEqual(['closed', 'paidLate'])
    // What is said of it afterwards takes nothing away.
    expect(await teller.tell(app, { ...told, state: 'closed' })).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, told.number)).toBe('paid')
  })

  test('after the time of the order, though it still waits, counts as late', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    app.clock.advanceMs(20 * 60_000)
    expect(await teller.tell(app, told)).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, told.number)).toBe('paid')
    expect(await outcomesOf(told.number)).toEqual(['paidLate'])
  })

  test.each([
    ['another amount', 'wrongAmount', { amountFen: 1 }],
    ['another merchant', 'wrongMerchant', { isForOtherMerchant: true }],
  ] as const)('with %s is refused, kept, warned of, and the order marked', async (_, outcome, change) => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    const answer = await teller.tell(app, { ...told, ...change })
    expect(answer).toMatchObject({ isTaken: false, status: 400 })
    expect(await termOf(admin)).toEqual({ plan: null, expires_at: null })
    expect(await statusOf(admin, told.number)).toBe('pending')
    expect(await creditsOf(admin, told.number)).toEqual({ audits: 0, notices: 0 })
    expect(await outcomesOf(told.number)).toEqual([outcome])
    expect(await needsHuman(told.number)).toBe(true)
    const complaints = takeComplaints()
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(outcome)
    // The right one still counts.
    expect(await teller.tell(app, told)).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, told.number)).toBe('paid')
  })

  test('that is forged is refused, kept without what it names, and changes nothing', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    const answer = await teller.forge(app, told)
    expect(answer).toMatchObject({ isTaken: false, status: 400 })
    expect(await termOf(admin)).toEqual({ plan: null, expires_at: null })
    expect(await outcomesOf(told.number)).toEqual([])
    const last = await app.db
      .selectFrom('pay_notice')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({ channel: name, outcome: 'forged', number: null, amount_fen: null })
    const complaints = takeComplaints()
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).not.toContain(told.number)
  })

  test('of a number that is not ours, or of another channel, is kept and refused', async () => {
    const teller = tellerOf(name)
    const stranger = { number: 'XF999999999993', amountFen: 9_900 }
    expect(await teller.tell(app, stranger)).toMatchObject({ isTaken: false })
    expect(await outcomesOf(stranger.number)).toContain('unknownNumber')
    const other = tellerOf(name === 'sandbox' ? 'wechat' : 'sandbox')
    const { admin, told } = await waiting(other)
    expect(await teller.tell(app, told)).toMatchObject({ isTaken: false })
    expect(await statusOf(admin, told.number)).toBe('pending')
    expect(takeComplaints()).toHaveLength(2)
  })

  test('of a second payment for a paid order is taken, credits nothing and marks the order', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    await teller.tell(app, told)
    const term = await termOf(admin)
    expect(await teller.tell(app, { ...told, transactionId: '4200009999' })).toMatchObject({ isTaken: true })
    expect(await termOf(admin)).toEqual(term)
    expect(await needsHuman(told.number)).toBe(true)
    expect(takeComplaints()).toHaveLength(1)
  })

  test('of a payment that paid another order is refused', async () => {
    const teller = tellerOf(name)
    const first = await waiting(teller)
    const second = await waiting(teller)
    const transactionId = `42000${first.told.number}`
    await teller.tell(app, { ...first.told, transactionId })
    expect(await teller.tell(app, { ...second.told, transactionId })).toMatchObject({ isTaken: false })
    expect(await statusOf(second.admin, second.told.number)).toBe('pending')
    expect(await outcomesOf(second.told.number)).toEqual(['paymentReused'])
    expect(takeComplaints()).toHaveLength(1)
  })

  test('that nothing was paid so far changes nothing', async () => {
    const teller = tellerOf(name)
    const { admin, told } = await waiting(teller)
    expect(await teller.tell(app, { ...told, state: 'pending' })).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, told.number)).toBe('pending')
  })
})
