import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import { chinaDay, dayMs, minuteMs } from '#contract/kernel/time.ts'
import { ledgerSteps, receiveMethods } from '#contract/orders/ledgerWords.ts'
import type { ReceiveMethod } from '#contract/orders/ledgerWords.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

const always = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

/** Returns a day's period, as a browser in Asia/Shanghai asks for it. */
const periodOf = (day: string) => ({
  from: `${day}T00:00:00.000+08:00`,
  to: new Date(Date.parse(`${day}T00:00:00.000+08:00`) + dayMs).toISOString(),
})
const today = () => chinaDay(app.clock.now().getTime())

/** A carrier with two users, and a customer. Each test has its own, because sessions end after 18 hours. */
interface Carrier {
  customer: Actor
  lineId: number
  users: Actor[]
}

async function newCarrier(): Promise<Carrier> {
  const admin = await actor(app, { type: 3 })
  const clerk = await actor(app, { type: 3, factoryId: admin.factoryId })
  const customer = await actor(app, { type: 2 })
  return { customer, lineId: await insertLine(app, { carrierId: admin.factoryId }), users: [admin, clerk] }
}

const ledgersOf = async (id: number, who: Actor) => app.data('/carrier/getOrderDetail', { id }, who)

async function sign(id: number, who: Actor, received: CallInput<'/carrier/advanceOrder'>['received']) {
  const step = { id, action: 'sign', expectedStatus: 'arrived', signer: '李雷', isConfirmed: true } as const
  await app.data('/carrier/advanceOrder', { ...step, ...(received ? { received } : {}) }, who)
}

test('sums a day by method and user, and lists the orders behind each sum', async () => {
  const { customer, lineId, users } = await newCarrier()
  const [admin, clerk] = users as [Actor, Actor]
  const arrived = async (codFen: number) => {
    const { id } = await placeOrder(app, customer.token, lineId, { payment: 'monthly', codFen })
    await carryTo(app, admin.token, id, 'arrived')
    return id
  }
  const [first, second, third] = [await arrived(50_000), await arrived(30_001), await arrived(70_000)]
  const day = today()
  const none = { list: [], total: 0, orders: 0, amountFen: 0 }
  expect(await app.data('/carrier/getLedgerPayments', periodOf(day), admin)).toEqual(none)
  await sign(first, admin, { amountFen: 50_000, method: 'cash' })
  await sign(second, clerk, { amountFen: 30_001, method: 'cash' })
  await sign(third, clerk, { amountFen: 20_000, method: 'wechat', shortReason: '余款月底' })
  const rest = {
    kind: 'cod' as const,
    orderIds: [third],
    expectedState: 'due' as const,
    to: 'collected' as const,
  }
  app.clock.advanceMs(minuteMs)
  await app.data('/carrier/advanceLedger', rest, admin)
  await app.data('/carrier/advanceLedger', { ...rest, expectedState: 'collected', to: 'remitted' }, admin)
  const of = ({ userId }: Actor) => ({ userId, userName: '测试', orders: 1 })
  expect(await app.data('/carrier/getLedgerPayments', periodOf(day), clerk)).toEqual({
    list: [
      { method: 'cash', amountFen: 50_000, ...of(admin) },
      { method: null, amountFen: 50_000, ...of(admin) },
      { method: 'cash', amountFen: 30_001, ...of(clerk) },
      { method: 'wechat', amountFen: 20_000, ...of(clerk) },
    ].toSorted((a, b) => b.amountFen - a.amountFen || a.userId - b.userId),
    total: 4,
    orders: 3,
    amountFen: 150_001,
  })
  const behind = (filter: object) =>
    app.data('/carrier/getLedgerPaymentOrders', { ...periodOf(day), ...filter }, admin)
  expect(await behind({ method: 'cash', userId: clerk.userId })).toMatchObject({
    list: [
      {
        orderId: second,
        codFen: 30_001,
        freightFen: 0,
        amountFen: 30_001,
        methods: ['cash'],
        userNames: ['测试'],
      },
    ],
    total: 1,
  })
  expect(await behind({ method: null })).toMatchObject({ list: [{ orderId: third, amountFen: 50_000 }] })
  expect(await behind({ pageSize: 2, page: 2 })).toMatchObject({ list: [{ orderId: first }], total: 3 })
  expect(await behind({ pageSize: 2, page: 3 })).toEqual({ list: [], total: 3 })
  const other = (await newCarrier()).users[0] as Actor
  expect(await app.data('/carrier/getLedgerPayments', always, other)).toEqual(none)
  expect(
    await app.data('/carrier/getLedgerPaymentOrders', { ...always, userId: clerk.userId }, other),
  ).toEqual({
    list: [],
    total: 0,
  })
})

interface Payment {
  orderId: number
  stepId: number
  day: string
  method: ReceiveMethod | null
  userId: number
  amountFen: number
}

const keyOf = ({ day, method, userId }: Omit<Payment, 'amountFen' | 'orderId' | 'stepId'>) =>
  `${day} ${method} ${userId}`

/** Reads all payments, those of an entry in the order of their time. */
async function storedPayments() {
  const { rows } = await app.pool.query<{ id: string; at: Date; [column: string]: unknown }>(
    'select * from received_payment order by order_id, kind, at, amount_fen',
  )
  return rows
}

/** Expects that migration 0060 adds the payments from before migration 0053, as the triggers would have written them. */
async function expectBackfilled(): Promise<void> {
  const backfill = await readFile(
    join(import.meta.dirname, '../../../db/migrations/0060_past_payments.sql'),
    'utf8',
  )
  const withoutIds = (payments: Awaited<ReturnType<typeof storedPayments>>) =>
    payments.map((payment) => ({ ...payment, id: null }))
  const written = await storedPayments()
  const times = written.map(({ at }) => new Date(at)).toSorted((a, b) => a.getTime() - b.getTime())
  for (const share of [0.3, 0.7, 1]) {
    const newestOld = times[Math.ceil(times.length * share) - 1]
    const { rowCount } = await app.pool.query('delete from received_payment where at <= $1', [newestOld])
    expect(rowCount).toBeGreaterThan(2)
    // the second run finds nothing missing
    for (let run = 0; run < 2; run += 1) {
      await app.pool.query(backfill)
      expect(withoutIds(await storedPayments())).toEqual(withoutIds(written))
    }
  }
}

test('ties to the ledgers to the fen after random signatures, part payments and undone steps', async () => {
  const random = randomFrom(20_261_126)
  const carriers = [await newCarrier(), await newCarrier()]
  const orders: { id: number; carrier: Carrier }[] = []
  for (let placed = 0; placed < 12; placed += 1) {
    const carrier = random.pick(carriers)
    const { id } = await placeOrder(app, carrier.customer.token, carrier.lineId, {
      payment: random.pick(['collect', 'collect', 'monthly'] as const),
      codFen: random.pick([0, 33_333, 1_000_001]),
    })
    await carryTo(app, (carrier.users[0] as Actor).token, id, 'arrived')
    orders.push({ id, carrier })
  }
  let payments: Payment[] = []
  const done = new Map<string, number>()

  async function step(): Promise<void> {
    const { id, carrier } = random.pick(orders)
    const who = random.pick(carrier.users)
    app.clock.advanceMs(minuteMs)
    const before = await ledgersOf(id, who)
    const receivedBefore = before.ledgers.reduce((total, { receivedFen }) => total + receivedFen, 0)
    const undoable = before.undoableSteps.filter(({ label }) => /签收|登记/.test(label))
    let name: string
    let method: ReceiveMethod | null = null
    if (undoable.length > 0 && random.chance(0.35)) {
      const { stepId } = random.pick(undoable)
      await app.data('/carrier/undoStep', { id, stepId, reason: '登记错了' }, who)
      payments = payments.filter((payment) => payment.stepId !== stepId)
      done.set('undo', (done.get('undo') ?? 0) + 1)
      return
    }
    const entry = random.pick([...before.ledgers, null])
    const next = entry && ledgerSteps.find(({ kind, from }) => kind === entry.kind && from === entry.state)
    if (before.status === 'arrived') {
      const { codFen, payment, quote } = before
      const dueFen = codFen + (payment === 'collect' ? quote.totalFen : 0)
      const amountFen = random.pick([dueFen, dueFen, Math.floor(dueFen / 3), 1, 0])
      method = random.pick(receiveMethods)
      const received = { amountFen, method, shortReason: '余款月底' }
      await sign(id, who, dueFen === 0 ? undefined : received)
      name = amountFen > 0 && amountFen < dueFen ? 'sign in part' : 'sign'
    } else if (next) {
      const { kind, from, to } = next
      const body = { kind, orderIds: [id], expectedState: from, to }
      await app.data('/carrier/advanceLedger', body, who)
      name = `${kind} ${to}`
    } else return
    done.set(name, (done.get(name) ?? 0) + 1)
    const after = await ledgersOf(id, who)
    const amountFen = after.ledgers.reduce((total, { receivedFen }) => total + receivedFen, -receivedBefore)
    const stepId = Math.max(...after.undoableSteps.map((taken) => taken.stepId))
    if (amountFen > 0)
      payments.push({ orderId: id, stepId, day: today(), method, userId: who.userId, amountFen })
  }

  async function expectTies({ users }: Carrier): Promise<void> {
    const [admin] = users as [Actor]
    const { rows } = await app.pool.query<{ fen: number }>(
      'select coalesce(sum(received_fen), 0)::bigint as fen from ledger_entry where carrier_id = $1',
      [admin.factoryId],
    )
    expect((await app.data('/carrier/getLedgerPayments', always, admin)).amountFen).toBe(Number(rows[0]?.fen))
    const mine = payments.filter(({ userId }) => users.some((user) => user.userId === userId))
    for (const day of new Set([today(), ...mine.map((payment) => payment.day)])) {
      const period = periodOf(day)
      const expected = new Map<string, number>()
      for (const payment of mine.filter((one) => one.day === day))
        expected.set(keyOf(payment), (expected.get(keyOf(payment)) ?? 0) + payment.amountFen)
      const {
        list,
        amountFen,
        orders: ordersMany,
      } = await app.data('/carrier/getLedgerPayments', period, admin)
      expect(
        new Map(
          list.map(({ method, userId, amountFen: fen }) => [
            keyOf({ day, method, userId: userId ?? 0 }),
            fen,
          ]),
        ),
      ).toEqual(expected)
      expect(amountFen).toBe([...expected.values()].reduce((total, fen) => total + fen, 0))
      expect(ordersMany).toBe(new Set(mine.filter((one) => one.day === day).map((one) => one.orderId)).size)
      for (const { method, userId, orders: many, amountFen: fen } of list) {
        let opened = 0
        let sum = 0
        for (let page = 1; page <= Math.ceil(many / 2); page += 1) {
          const request = { ...period, method, userId, page, pageSize: 2 }
          const behind = await app.data('/carrier/getLedgerPaymentOrders', request, admin)
          expect(behind.total).toBe(many)
          opened += behind.list.length
          sum += behind.list.reduce((total, row) => total + row.amountFen, 0)
        }
        expect([opened, sum]).toEqual([many, fen])
      }
    }
  }

  for (let run = 0; run < 8; run += 1) {
    for (let taking = 0; taking < 20; taking += 1) await step()
    for (const carrier of carriers) await expectTies(carrier)
    // over midnight, within the sessions
    app.clock.advanceMs(100 * minuteMs)
  }
  await expectBackfilled()
  for (const name of ['sign', 'sign in part', 'cod collected', 'cod remitted', 'settlement settled', 'undo'])
    expect([name, (done.get(name) ?? 0) > 0]).toEqual([name, true])
  expect(new Set(payments.map(({ day }) => day)).size).toBeGreaterThan(1)
})

test('moves no payment to another day when the rest of the money comes later', async () => {
  const { customer, lineId, users } = await newCarrier()
  const [admin] = users as [Actor]
  const { id } = await placeOrder(app, customer.token, lineId, { payment: 'monthly', codFen: 10_000 })
  await carryTo(app, admin.token, id, 'arrived')
  const day = today()
  await sign(id, admin, { amountFen: 4000, method: 'cash', shortReason: '余款月底' })
  app.clock.advanceMs(dayMs)
  const rest = {
    kind: 'cod' as const,
    orderIds: [id],
    expectedState: 'due' as const,
    to: 'collected' as const,
  }
  const later = await actor(app, { type: 3, factoryId: admin.factoryId })
  await app.data('/carrier/advanceLedger', rest, later)
  expect(today()).not.toBe(day)
  const sumOf = async (of: string) =>
    (await app.data('/carrier/getLedgerPayments', periodOf(of), later)).list.map(
      ({ method, userId, amountFen }) => [method, userId, amountFen],
    )
  expect(await sumOf(day)).toEqual([['cash', admin.userId, 4000]])
  expect(await sumOf(today())).toEqual([[null, later.userId, 6000]])
})
