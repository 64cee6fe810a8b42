import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addMonths } from '#contract/enterprise/renewal.ts'
import { sandboxChannel } from '#server/adapters/pay/sandbox.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { submitRenewal, channelStubs } from '#server/testing/data/renewals.ts'
import type { ChannelStub, ChannelPayment } from '#server/testing/data/renewals.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { handleNotice } from './handleNotice.ts'
import type { NoticeOutcome } from './outcomes.ts'

let app: TestApp
let outside: Awaited<ReturnType<typeof channelStubs>>

const ownSandbox = sandboxChannel({
  secret: 'the secret of a sandbox of this test',
  recall: () => Promise.resolve(null),
})

/** Passes the sandbox's notices as bytes; normally its cashier sends them in the same process. */
const sandboxSender: ChannelStub = {
  name: 'sandbox',
  sendNotice: (on, notice) => receiveFromSandbox(on, notice, ownSandbox.merchantId),
  sendForgedNotice: (on, notice) => receiveFromSandbox(on, notice, null),
  willReturnCode: () => undefined,
  willReport: () => undefined,
  willFail: () => undefined,
}

async function receiveFromSandbox(on: TestApp, notice: ChannelPayment, signer: string | null) {
  const { number, amountFen, transactionId, isForOtherMerchant, state = 'paid' } = notice
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
  // The sandbox checks the signature itself. Content that its cashier never sends (another merchant) is set after that check.
  const channel = {
    ...ownSandbox,
    readNotice: async (raw: Parameters<typeof ownSandbox.readNotice>[0]) => {
      await ownSandbox.readNotice(raw)
      return result
    },
  }
  const answer = await on.db.transaction().execute((trx) =>
    handleNotice(
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
  outside = await channelStubs(() => app.clock.now())
  app = await testApp(inject('cluster'), { payChannels: outside.channels, now: clockStart })
})
afterAll(async () => {
  await app.close()
  await outside.close()
})

const tellerOf = (name: 'wechat' | 'alipay' | 'sandbox'): ChannelStub =>
  name === 'sandbox' ? sandboxSender : outside[name]

/** A factory's admin with a waiting pay order. */
async function waiting(teller: ChannelStub, plan: 'basic' | 'professional' = 'basic') {
  const admin = await actor(app, { type: 2 })
  teller.willReturnCode()
  const order = await submitRenewal(app, admin, { channel: teller.name, plan, months: 3 })
  return { admin, notice: { number: order.payOrderNumber, amountFen: order.priceFen } }
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

/** Counts everything that one credit writes. */
async function creditsOf({ factoryId }: Actor, number: string) {
  const { rows } = await sql<{ audits: number; notices: number }>`
    select (select count(*) from audit_log where action = 'renewal.paid' and subject_id = ${number}) as audits,
      (select count(*) from notice n join app_user u on u.id = n.user_id
        where u.factory_id = ${factoryId} and n.kind = 'renewalPaid') as notices`.execute(app.db)
  return rows[0]
}

/** Expected warnings; any other fails the test at its end. */
const takeComplaints = () => app.complaints.splice(0)

const monthsLater = (from: Date, months: number) => new Date(addMonths(from.getTime(), months)).toISOString()

describe.each(['wechat', 'alipay', 'sandbox'] as const)('a notice of %s', (name) => {
  test('credits once: the term, the order, the audit log and a notice for the admin', async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    const colleague = await actor(app, { type: 2, role: 'user', factoryId: admin.factoryId })
    expect(await teller.sendNotice(app, notice)).toEqual({ status: 200, isTaken: true })
    const end = monthsLater(app.clock.now(), 3)
    expect(await termOf(admin)).toEqual({ plan: 'basic', expires_at: end })
    expect(await statusOf(admin, notice.number)).toBe('paid')
    expect(await creditsOf(admin, notice.number)).toEqual({ audits: 1, notices: 1 })
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
      select before, after from audit_log where subject_id = ${notice.number}`.execute(app.db)
    expect(rows).toEqual([
      {
        before: { plan: null, expiresAt: null },
        after: expect.objectContaining({ plan: 'basic', expiresAt: end, amountFen: notice.amountFen }),
      },
    ])
  })

  test('is answered alike when repeated, and credits nothing more', async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    const first = await teller.sendNotice(app, notice)
    const term = await termOf(admin)
    app.clock.advanceMs(60_000)
    expect(await teller.sendNotice(app, notice)).toEqual(first)
    expect(await termOf(admin)).toEqual(term)
    expect(await creditsOf(admin, notice.number)).toEqual({ audits: 1, notices: 1 })
    expect(await outcomesOf(notice.number)).toEqual(['paid', 'repeated'])
  })

  test('credits once and accepts all of fifty concurrent ones', async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    const answers = await Promise.all(Array.from({ length: 50 }, () => teller.sendNotice(app, notice)))
    expect(answers).toEqual(Array.from({ length: 50 }, () => ({ status: 200, isTaken: true })))
    expect(await termOf(admin)).toEqual({ plan: 'basic', expires_at: monthsLater(app.clock.now(), 3) })
    expect(await creditsOf(admin, notice.number)).toEqual({ audits: 1, notices: 1 })
    const outcomes = await outcomesOf(notice.number)
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49)
  })

  test('still counts for an order closed meanwhile, recorded as late', async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    expect(await teller.sendNotice(app, { ...notice, state: 'closed' })).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, notice.number)).toBe('closed')
    app.clock.advanceMs(3 * 3_600_000)
    expect(await teller.sendNotice(app, notice)).toMatchObject({ isTaken: true })
    expect(await termOf(admin)).toEqual({ plan: 'basic', expires_at: monthsLater(app.clock.now(), 3) })
    expect(await statusOf(admin, notice.number)).toBe('paid')
    expect(await outcomesOf(notice.number)).toEqual(['closed', 'paidLate'])
    // Later reports about it take nothing away.
    expect(await teller.sendNotice(app, { ...notice, state: 'closed' })).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, notice.number)).toBe('paid')
  })

  test("counts as late after the order's time, even if the order still waits", async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    app.clock.advanceMs(20 * 60_000)
    expect(await teller.sendNotice(app, notice)).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, notice.number)).toBe('paid')
    expect(await outcomesOf(notice.number)).toEqual(['paidLate'])
  })

  test.each([
    ['another amount', 'wrongAmount', { amountFen: 1 }],
    ['another merchant', 'wrongMerchant', { isForOtherMerchant: true }],
  ] as const)('with %s is refused, stored, warned of, and the order marked', async (_, outcome, change) => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    const answer = await teller.sendNotice(app, { ...notice, ...change })
    expect(answer).toMatchObject({ isTaken: false, status: 400 })
    expect(await termOf(admin)).toEqual({ plan: null, expires_at: null })
    expect(await statusOf(admin, notice.number)).toBe('pending')
    expect(await creditsOf(admin, notice.number)).toEqual({ audits: 0, notices: 0 })
    expect(await outcomesOf(notice.number)).toEqual([outcome])
    expect(await needsHuman(notice.number)).toBe(true)
    const complaints = takeComplaints()
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toContain(outcome)
    // The right one still counts.
    expect(await teller.sendNotice(app, notice)).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, notice.number)).toBe('paid')
  })

  test('is refused when forged, stored without its claims, and changes nothing', async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    const answer = await teller.sendForgedNotice(app, notice)
    expect(answer).toMatchObject({ isTaken: false, status: 400 })
    expect(await termOf(admin)).toEqual({ plan: null, expires_at: null })
    expect(await outcomesOf(notice.number)).toEqual([])
    const last = await app.db
      .selectFrom('pay_notice')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(last).toMatchObject({ channel: name, outcome: 'forged', number: null, amount_fen: null })
    const complaints = takeComplaints()
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).not.toContain(notice.number)
  })

  test('is stored and refused for an unknown number or another channel', async () => {
    const teller = tellerOf(name)
    const stranger = { number: 'XF999999999993', amountFen: 9_900 }
    expect(await teller.sendNotice(app, stranger)).toMatchObject({ isTaken: false })
    expect(await outcomesOf(stranger.number)).toContain('unknownNumber')
    const other = tellerOf(name === 'sandbox' ? 'wechat' : 'sandbox')
    const { admin, notice } = await waiting(other)
    expect(await teller.sendNotice(app, notice)).toMatchObject({ isTaken: false })
    expect(await statusOf(admin, notice.number)).toBe('pending')
    expect(takeComplaints()).toHaveLength(2)
  })

  test('is accepted for a second payment of a paid order, credits nothing and marks the order', async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    await teller.sendNotice(app, notice)
    const term = await termOf(admin)
    expect(await teller.sendNotice(app, { ...notice, transactionId: '4200009999' })).toMatchObject({
      isTaken: true,
    })
    expect(await termOf(admin)).toEqual(term)
    expect(await needsHuman(notice.number)).toBe(true)
    expect(takeComplaints()).toHaveLength(1)
  })

  test('is refused for a payment that paid another order', async () => {
    const teller = tellerOf(name)
    const first = await waiting(teller)
    const second = await waiting(teller)
    const transactionId = `42000${first.notice.number}`
    await teller.sendNotice(app, { ...first.notice, transactionId })
    expect(await teller.sendNotice(app, { ...second.notice, transactionId })).toMatchObject({
      isTaken: false,
    })
    expect(await statusOf(second.admin, second.notice.number)).toBe('pending')
    expect(await outcomesOf(second.notice.number)).toEqual(['paymentReused'])
    expect(takeComplaints()).toHaveLength(1)
  })

  test('changes nothing when nothing was paid so far', async () => {
    const teller = tellerOf(name)
    const { admin, notice } = await waiting(teller)
    expect(await teller.sendNotice(app, { ...notice, state: 'pending' })).toMatchObject({ isTaken: true })
    expect(await statusOf(admin, notice.number)).toBe('pending')
  })
})
