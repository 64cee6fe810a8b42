import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { answeredConsultsMin, rateWaybillsMin } from '#contract/carrier/carrierPageWords.ts'
import { dayMs, minuteMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult, sendMessage } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { copyOrder } from '#server/testing/data/orderCopies.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { figuresSql } from './figures.ts'

let app: TestApp
let carrier: Actor
let customer: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'), { now: new Date('2026-11-20T02:00:00.000Z') })
})
afterAll(() => app.close())
beforeEach(async () => {
  carrier = await actor(app, { type: 3, name: '永康顺达物流' })
  customer = await actor(app, { type: 2 })
})

const page = (id = carrier.factoryId) => app.call('/lines/getCarrierPage', { id })
const setCarrier = (change: string) =>
  app.pool.query(`update factory set ${change} where id = $1`, [carrier.factoryId])

describe('the page', () => {
  test('is open to everybody for a carrier with a line on offer', async () => {
    await insertLine(app, { carrierId: carrier.factoryId })
    await setCarrier(
      `credit_code = '91330784MA2XXXXX0${carrier.factoryId % 10}', created_at = '2024-11-21T00:00:00Z'`,
    )
    expect((await page()).data).toMatchObject({
      id: carrier.factoryId,
      name: '永康顺达物流',
      marks: ['enterprise'],
      years: 1,
      figures: { waybills: 0, onTimePercent: null, damagePermille: null, answerMinutes: null },
    })
  })

  test('returns 404 without a line on offer, for stopped, disabled or merged carriers, and for other factories', async () => {
    const lineId = await insertLine(app, { carrierId: carrier.factoryId, status: 'paused' })
    const paths = ['/lines/getCarrierPage', '/lines/getCarrierLines', '/lines/getCarrierStations'] as const
    const expectAbsent = async (id = carrier.factoryId) => {
      const absent = await page(Number.MAX_SAFE_INTEGER)
      expect(absent.code).toBe(404)
      for (const path of paths) expect(await app.call(path, { id }), path).toEqual(absent)
    }
    await expectAbsent()
    await app.pool.query(`update line set status = 'on' where id = $1`, [lineId])
    expect((await page()).code).toBe(200)
    for (const column of ['stopped_reason', 'disabled_reason']) {
      await setCarrier(`${column} = '投诉'`)
      await expectAbsent()
      await setCarrier(`${column} = null`)
    }
    await setCarrier(`merged_into = ${customer.factoryId}`)
    await expectAbsent()
    await expectAbsent(customer.factoryId)
  })
})

test('pages lines by popularity and lists each station once, origins first', async () => {
  const carrierId = carrier.factoryId
  const first = await insertLine(app, { carrierId, popularity: 9, destinationCode: '310115' })
  const second = await insertLine(app, { carrierId, popularity: 3 })
  const third = await insertLine(app, { carrierId })
  await insertLine(app, { carrierId, status: 'off' })
  await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  const lines = (body: object) => app.data('/lines/getCarrierLines', { id: carrierId, ...body })
  const whole = await lines({})
  expect(whole.list.map(({ id }) => id)).toEqual([first, second, third])
  expect(whole).toMatchObject({ total: 3, list: [{ carrier: { id: carrierId }, totalFen: null }, {}, {}] })
  expect(await lines({ pageSize: 2, page: 2 })).toMatchObject({ total: 3, list: [{ id: third }] })
  const stations = await app.data('/lines/getCarrierStations', { id: carrierId })
  expect(stations.total).toBe(3)
  expect(stations.list.map(({ isOrigin, regionText, name }) => [isOrigin, regionText, name])).toEqual([
    [true, '永康市', '永康货运市场'],
    [false, '浙江省金华市义乌市', '目的站'],
    [false, '上海市浦东新区', '目的站'],
  ])
  expect(await app.data('/lines/getCarrierStations', { id: carrierId, pageSize: 2, page: 2 })).toMatchObject({
    total: 3,
    list: [{ regionText: '上海市浦东新区' }],
  })
  // a district of the city, and the city itself
  for (const destinationCode of ['310105', '310100', '310000']) {
    const near = await app.data('/lines/getCarrierStations', { id: carrierId, destinationCode })
    expect(near.list.map(({ regionText }) => regionText)).toEqual([
      '永康市',
      '上海市浦东新区',
      '浙江省金华市义乌市',
    ])
  }
})

/** Creates orders that are signed in time. */
async function signedOrders(many: number): Promise<number[]> {
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const ids: number[] = []
  for (let n = 0; n < many; n += 1) {
    const { id } = await placeOrder(app, customer.token, lineId)
    await carryTo(app, carrier.token, id, 'signed')
    ids.push(id)
  }
  return ids
}
const figures = async () => (await app.data('/lines/getCarrierPage', { id: carrier.factoryId })).figures

describe('figures of the last 90 days', () => {
  test('include rates from ten signed waybills: in time, damaged, disputed', async () => {
    const ids = await signedOrders(rateWaybillsMin - 1)
    expect(await figures()).toMatchObject({
      waybills: rateWaybillsMin - 1,
      onTimePercent: null,
      disputePermille: null,
    })
    const [late, damaged, reported, disputed, old] = [...ids, ...(await signedOrders(2))]
    const set = (text: string, id: number | undefined) => app.pool.query(text, [id])
    await set(`update waybill set arrived_at = expected_at + interval '1 minute' where order_id = $1`, late)
    await set(`update freight_order set exception = '{"kind": "damage"}' where id = $1`, damaged)
    await set(
      `insert into recipient_report (order_id, kind, text, reported_at) values ($1, 'shortage', '少 1 箱', now())`,
      reported,
    )
    await set(
      `insert into fee_change (order_id, at, user_id, reason, before, after, state, dispute_reason)
       values ($1, now(), ${carrier.userId}, '过磅', '{}', '{}', 'agreed', '没有这么重')`,
      disputed,
    )
    await set(`update waybill set signed_at = timestamptz '2026-08-01' where order_id = $1`, old)
    expect(await figures()).toMatchObject({
      waybills: 10,
      onTimePercent: 90,
      damagePermille: 200,
      disputePermille: 100,
    })
  })

  test('include the median response time from five answered consults', async () => {
    const lineId = await insertLine(app, { carrierId: carrier.factoryId })
    const waits = [1, 2, 9, 60, 600]
    expect(waits).toHaveLength(answeredConsultsMin)
    for (const minutes of waits) {
      expect((await figures()).answerMinutes).toBeNull()
      const asking = await actor(app, { type: 2 })
      const { id } = await startConsult(app, { token: asking.token }, { lineId })
      app.clock.advanceMs(minutes * minuteMs)
      await sendMessage(app, { token: carrier.token }, id, '能发')
    }
    await startConsult(app, { token: customer.token }, { lineId })
    expect(await figures()).toMatchObject({ consults: 6, answeredConsults: 5, answerMinutes: 9 })
  })
})

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)

test('reads as much for 20,000 waybills as for 1,000', async () => {
  const [id = 0] = await signedOrders(1)
  await copyOrder(app, id, 20_000, {})
  const now = app.clock.now()
  await app.pool.query(
    `insert into waybill (number, order_id, carrier_id, pieces, created_at, signed_at, expected_at)
     select 'W' || o.id, o.id, o.carrier_id, 1, $1, $1::timestamptz - make_interval(mins => (o.id % 100000)::integer), $1
     from freight_order o left join waybill w on w.order_id = o.id where w.id is null and o.carrier_id = $2`,
    [now, carrier.factoryId],
  )
  await app.pool.query('vacuum (analyze) freight_order, waybill, fee_change, recipient_report')
  const { sql, parameters } = figuresSql(carrier.factoryId, new Date(now.getTime() - 90 * dayMs)).compile(
    app.db,
  )
  const { rows } = await app.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${sql}`,
    [...parameters],
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('No plan')
  expect(rowsRead(plan.Plan)).toBeLessThanOrEqual(5_000)
})
