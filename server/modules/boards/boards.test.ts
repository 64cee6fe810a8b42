import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CarrierBoard, PlatformBoard } from '#contract/boards/calls.ts'
import type { CallInput } from '#contract/calls/calls.ts'
import { randomFrom } from '#contract/kernel/random.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult, sendMessage } from '#server/testing/data/consults.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { listedOrders, placedOn, signedOn, sumsOfOrderLists } from '#server/testing/data/orderLists.ts'
import type { OrderListPath } from '#server/testing/data/orderLists.ts'
import { carryTo, nothingReceived, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { refreshBoards } from './index.ts'

/*
 * Creates and moves random orders of two carriers over some weeks. Compares the boards with sums computed here from the order
 * lists alone: before upkeep summed anything, after it, and after old orders change again.
 */

const seed = 330_784
const ordersMany = 64
const period = { from: '2026-11-01', to: '2026-11-14' }
const regionCodes = ['330782', '330784', '310115', '429004', '330106']

let app: TestApp
let customer: Actor
let carriers: Actor[]
let operator: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'), { now: new Date('2026-10-24T15:30:00.000Z') })
  operator = await actor(app, { type: 9 })
  carriers = [await actor(app, { type: 3, name: '甲物流' }), await actor(app, { type: 3, name: '乙物流' })]
  customer = await actor(app, { type: 2 })
  const lines = await Promise.all(
    carriers.map(({ factoryId }) => insertLine(app, { carrierId: factoryId, viaCodes: regionCodes })),
  )
  const random = randomFrom(seed)
  for (let index = 0; index < ordersMany; index += 1) {
    app.clock.advanceMs(random.whole(1, 11) * hourMs)
    const at = random.pick([0, 1])
    const carrier = carriers[at]
    const lineId = lines[at]
    if (!carrier || lineId === undefined) throw new Error('No carrier')
    await renewLogins()
    const { recipient } = orderBody(lineId)
    const { id } = await placeOrder(app, customer.token, lineId, {
      recipient: { ...recipient, regionCode: random.pick(regionCodes) },
      payment: random.pick(['prepaid', 'collect'] as const),
      goods: [
        {
          name: '五金',
          packaging: 'carton',
          pieces: 3,
          weightGrams: random.whole(1, 900) * 1000,
          volumeCm3: random.whole(1, 90) * 10_000,
        },
      ],
    })
    await live(
      id,
      carrier,
      random.pick(['wait', 'reject', 'cancel', 'move', 'sign', 'sign', 'late', 'trouble']),
    )
  }
})
afterAll(() => app.close())

/** Logins would have expired after so many days of orders. */
const renewLogins = () =>
  app.pool.query(`update session set expires_at = $1`, [new Date(app.clock.now().getTime() + 24 * hourMs)])

/** Brings an order to its fate. */
async function live(id: number, carrier: Actor, fate: string): Promise<void> {
  app.clock.advanceMs(7 * 60_000)
  if (fate === 'reject') await app.data('/carrier/rejectOrder', { id, reason: '车满' }, carrier)
  else if (fate === 'cancel')
    await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '改期' } }, customer)
  else if (fate === 'move') await carryTo(app, carrier.token, id, 'in_transit')
  else if (fate === 'sign') await carryTo(app, carrier.token, id, 'signed')
  else if (fate === 'trouble') {
    await carryTo(app, carrier.token, id, 'in_transit')
    await app.data('/carrier/openException', { id, kind: 'delay', text: '封路' }, carrier)
  } else if (fate === 'late') {
    await carryTo(app, carrier.token, id, 'arrived')
    app.clock.advanceMs(9 * 24 * hourMs)
    await renewLogins()
    const signed = { signer: '李雷', received: nothingReceived }
    const sign = { id, action: 'sign', expectedStatus: 'arrived', ...signed } as const
    await app.data('/carrier/advanceOrder', sign, carrier)
    app.clock.advanceMs(-9 * 24 * hourMs)
  }
}

type Filter = CallInput<'/carrier/getOrderList'>
const listed = (reader: Actor, filter: Filter, list?: OrderListPath) =>
  listedOrders(app, reader, filter, list)
const sumsOfLists = (reader: Actor, from: string, to: string, list?: OrderListPath) =>
  sumsOfOrderLists(app, reader, { from, to }, list)

async function expectTies(): Promise<CarrierBoard> {
  const boards: CarrierBoard[] = []
  for (const carrier of carriers) {
    const board = await app.data('/carrier/getBoard', period, carrier)
    boards.push(board)
    const { consults: _, ...sums } = board.present.sums
    expect(sums).toEqual(await sumsOfLists(carrier, period.from, period.to))
    const { consults: _before, ...before } = board.before.sums
    expect(before).toEqual(await sumsOfLists(carrier, '2026-10-18', '2026-10-31'))
    const [first] = board.days.filter(({ orders, signedOrders }) => orders > 0 && signedOrders > 0)
    if (first) {
      const { consults: _day, day, ...ofDay } = first
      expect(ofDay).toEqual(await sumsOfLists(carrier, day, day))
    }
    expect(board.days).toHaveLength(14)
    for (const { code, orders, freightFen, weightGrams, volumeCm3 } of board.lanes) {
      const lane = await listed(carrier, {
        ...placedOn(period.from, period.to),
        isLost: false,
        laneCode: code,
      })
      expect({ orders, freightFen, weightGrams, volumeCm3 }).toEqual({
        orders: lane.total,
        freightFen: lane.freightFen,
        weightGrams: lane.sum((row) => row.weightGrams),
        volumeCm3: lane.sum((row) => row.volumeCm3),
      })
    }
    const inLanes = board.lanes.reduce((total, { orders }) => total + orders, board.otherLanes.orders)
    expect(inLanes).toBe(sums.orders - sums.lostOrders)
    for (const { kind, state, payment, orders, amountFen } of board.outstanding) {
      const opened = await listed(carrier, {
        ledger: { kind, state },
        ...(payment === null ? {} : { payment }),
      } as Filter)
      expect([opened.total, kind === 'settlement' ? opened.freightFen : 0]).toEqual([orders, amountFen])
    }
  }
  await expectPlatformIsSumOf(boards)
  const [board] = boards
  if (!board) throw new Error('No board')
  return board
}

async function expectPlatformIsSumOf(boards: readonly CarrierBoard[]): Promise<void> {
  const platform = await app.data('/ops/getBoard', period, operator)
  for (const which of ['present', 'before'] as const)
    for (const [figure, value] of Object.entries(platform[which].sums)) {
      const parts = boards.map((board) => board[which].sums[figure as keyof CarrierBoard['present']['sums']])
      expect(value, figure).toBe(parts.reduce((total, part) => total + part, 0))
    }
  const { carriers: shares, otherCarriers } = platform
  const freight = shares.reduce((total, { freightFen }) => total + freightFen, otherCarriers.freightFen)
  expect(freight).toBe(platform.present.sums.freightFen)
  expect(shares.map(({ name }) => name).toSorted()).toEqual(['乙物流', '甲物流'].toSorted())
  expect(otherCarriers.carriers).toBe(0)
  await expectPlatformTies(platform)
}

/** Expects the figures of the platform's board to equal the lists behind them. */
async function expectPlatformTies(platform: PlatformBoard): Promise<void> {
  const path = '/ops/getOrderList'
  const placed = placedOn(period.from, period.to)
  const { consults: _, ...sums } = platform.present.sums
  expect(sums).toEqual(await sumsOfLists(operator, period.from, period.to, path))
  for (const { code, orders } of platform.lanes)
    expect((await listed(operator, { ...placed, isLost: false, laneCode: code }, path)).total).toBe(orders)
  for (const { id, orders, lostOrders } of platform.carriers)
    expect([
      (await listed(operator, { ...placed, carrierId: id }, path)).total,
      (await listed(operator, { ...placed, carrierId: id, isLost: true }, path)).total,
    ]).toEqual([orders, lostOrders])
  for (const { kind, state, payment, orders } of platform.outstanding) {
    const filter = { ledger: { kind, state }, ...(payment === null ? {} : { payment }) } as Filter
    expect((await listed(operator, filter, path)).total).toBe(orders)
  }
}

const marks = async () => (await app.pool.query('select 1 from board_mark')).rowCount
const storedDays = async () => (await app.pool.query('select 1 from board_day')).rowCount ?? 0

describe('every figure ties with the list it opens', () => {
  test('ties before upkeep, after it, and after old orders change', async () => {
    const live = await expectTies()
    expect(live.present.sums.signedOrders).toBeGreaterThan(3)
    expect(live.present.sums.timedOrders).toBeGreaterThan(live.present.sums.onTimeOrders)
    expect(live.present.sums.exceptionOrders).toBeGreaterThan(0)
    expect(live.present.sums.lostOrders).toBeGreaterThan(0)
    expect(await storedDays()).toBe(0)

    await refreshBoards(app.db)
    expect(await marks()).toBe(0)
    expect(await storedDays()).toBeGreaterThan(10)
    expect(await expectTies()).toEqual(live)

    const [carrier] = carriers
    if (!carrier) throw new Error('No carrier')
    await renewLogins()
    const { list } = await listed(carrier, { ...placedOn(period.from, period.to), status: 'pending' })
    const [waiting] = list
    if (!waiting) throw new Error('Nobody waits')
    await app.data('/carrier/rejectOrder', { id: waiting.id, reason: '车满' }, carrier)
    const changed = await expectTies()
    expect(changed.present.sums.lostOrders).toBe(live.present.sums.lostOrders + 1)
    const signed = await listed(carrier, { ...signedOn(period.from, period.to), payment: 'prepaid' })
    expect(signed.total).toBeGreaterThan(0)
    await app.pool.query(
      `with dearer as (update freight_order set total_fen = total_fen + 100 where payment = 'prepaid' returning id)
      update ledger_entry e set amount_fen = amount_fen + 100 from dearer where e.order_id = dearer.id and e.kind = 'settlement'`,
    )
    const dearer = await expectTies()
    expect(dearer.present.sums.signedFreightFen).toBe(live.present.sums.signedFreightFen + 100 * signed.total)
    await refreshBoards(app.db)
    expect(await expectTies()).toEqual(dearer)
  })

  test('does not lose a change that commits while upkeep sums its day', async () => {
    const [carrier] = carriers
    if (!carrier) throw new Error('No carrier')
    const before = await app.data('/carrier/getBoard', period, carrier)
    const slow = await app.pool.connect()
    await slow.query('begin')
    await slow.query('update freight_order set weight_grams = weight_grams + 1000')
    await refreshBoards(app.db)
    expect(await app.data('/carrier/getBoard', period, carrier)).toEqual(before)
    await slow.query('commit')
    slow.release()
    const { orders, lostOrders, weightGrams } = before.present.sums
    const after = await expectTies()
    expect(after.present.sums.weightGrams).toBe(weightGrams + 1000 * (orders - lostOrders))
    await refreshBoards(app.db)
    expect(await expectTies()).toEqual(after)
  })

  test('counts merged orders at their new carrier, before and after upkeep', async () => {
    const [from, to] = carriers
    if (!from || !to) throw new Error('No carriers')
    await app.pool.query('update freight_order set carrier_id = $1 where carrier_id = $2', [
      to.factoryId,
      from.factoryId,
    ])
    await app.pool.query('update waybill set carrier_id = $1 where carrier_id = $2', [
      to.factoryId,
      from.factoryId,
    ])
    const emptied = await app.data('/carrier/getBoard', period, from)
    expect(emptied.present.sums).toMatchObject({ orders: 0, freightFen: 0, signedOrders: 0 })
    const { consults: _, ...sums } = (await app.data('/carrier/getBoard', period, to)).present.sums
    expect(sums).toEqual(await sumsOfLists(to, period.from, period.to))
    await refreshBoards(app.db)
    expect((await app.data('/carrier/getBoard', period, from)).present.sums).toEqual(emptied.present.sums)
  })
})

describe('waits', () => {
  test('returns the lower median and 90th percentile of acceptances and first answers, in whole minutes', async () => {
    const carrier = await actor(app, { type: 3 })
    const lineId = await insertLine(app, { carrierId: carrier.factoryId })
    app.clock.at = new Date('2026-12-01T02:00:00.000Z')
    await renewLogins()
    for (const minutes of [4, 1, 90, 2]) {
      const { id } = await placeOrder(app, customer.token, lineId)
      const visitor = await actor(app, { type: 1 })
      const { id: consultId } = await startConsult(app, visitor, { lineId })
      app.clock.advanceMs(minutes * 60_000 + 59_000)
      await carryTo(app, carrier.token, id, 'accepted')
      await sendMessage(app, carrier, consultId, '能发')
    }
    await startConsult(app, customer, { lineId })
    const day = { from: '2026-12-01', to: '2026-12-01' }
    const wait = { count: 4, medianMinutes: 2, p90Minutes: 90 }
    for (const refresh of [async () => undefined, () => refreshBoards(app.db)]) {
      await refresh()
      const { present, before } = await app.data('/carrier/getBoard', day, carrier)
      expect(present).toMatchObject({ acceptWait: wait, answerWait: wait, sums: { orders: 4, consults: 5 } })
      expect(before.acceptWait).toEqual({ count: 0, medianMinutes: null, p90Minutes: null })
    }
  })
})
