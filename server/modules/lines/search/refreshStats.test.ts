import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { refreshLineStats } from './refreshStats.ts'

let app: TestApp
let customer: Actor
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
})
afterAll(() => app.close())

const newLine = () => insertLine(app, { carrierId: carrier.factoryId, transitHoursMax: 24 })

/** Inserts a signed waybill with these hours of transit, arrived this many days ago. */
async function carried(lineId: number, hours: number, daysAgo = 1): Promise<void> {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'signed')
  const arrivedAt = new Date(app.clock.now().getTime() - daysAgo * dayMs)
  const departedAt = new Date(arrivedAt.getTime() - hours * 3_600_000)
  await app.pool.query('update waybill set arrived_at = $2 where order_id = $1', [id, arrivedAt])
  await app.pool.query(
    `update tracking_event e set at = $2 from waybill w
     where w.id = e.waybill_id and w.order_id = $1 and e.status = 'in_transit'`,
    [id, departedAt],
  )
}

const refreshed = async (id: number) => {
  await refreshLineStats(app.db, app.clock.now())
  const detail = await app.data('/lines/getLineDetail', { id })
  const { list } = await app.data('/lines/searchLines', { pageSize: 100 })
  const card = list.find((row) => row.id === id)
  expect(card?.experience).toEqual(detail.experience)
  expect(card?.popularity).toBe(detail.popularity)
  return detail
}

/** Computes the quantile by linear interpolation between the two nearest values, rounded half-up to an hour. */
function quantileHours(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return Math.floor(low + (high - low) * (place - Math.floor(place)) + 0.5)
}

test('shows experience from ten waybills', async () => {
  const lineId = await newLine()
  for (let count = 0; count < 9; count += 1) await carried(lineId, 20)
  expect(await refreshed(lineId)).toMatchObject({ experience: null, popularity: 9 })
  await carried(lineId, 20)
  expect(await refreshed(lineId)).toMatchObject({
    experience: { waybills: 10, medianHours: 20, p90Hours: 20, onTimePercent: 100 },
    popularity: 10,
  })
})

test.each([
  ['a median halfway between two hours', [10, 11, 12, 12, 12, 13, 14, 15, 20, 40]],
  ['another', [10, 11, 12, 13, 13, 14, 14, 15, 20, 40]],
  ['eleven waybills, unsorted', [30, 8, 26, 9.5, 12.25, 24, 24.01, 18, 40, 22, 10]],
])('computes median, 90th percentile and on-time rate: %s', async (_, hours) => {
  const lineId = await newLine()
  for (const each of hours) await carried(lineId, each)
  expect((await refreshed(lineId)).experience).toEqual({
    waybills: hours.length,
    medianHours: quantileHours(hours, 0.5),
    p90Hours: quantileHours(hours, 0.9),
    onTimePercent: Math.floor((100 * hours.filter((each) => each <= 24).length) / hours.length),
  })
})

test('uses the last 90 days for experience and all for the carried count', async () => {
  const lineId = await newLine()
  for (let count = 0; count < 10; count += 1) await carried(lineId, 10, 89)
  await carried(lineId, 100, 91)
  expect(await refreshed(lineId)).toMatchObject({
    popularity: 11,
    experience: { waybills: 10, medianHours: 10, p90Hours: 10, onTimePercent: 100 },
  })
  app.clock.advanceMs(2 * dayMs)
  expect(await refreshed(lineId)).toMatchObject({ popularity: 11, experience: null })
})

test('ignores goods in transit', async () => {
  const lineId = await newLine()
  for (let count = 0; count < 9; count += 1) await carried(lineId, 10)
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'arrived')
  expect(await refreshed(lineId)).toMatchObject({ popularity: 9, experience: null })
})

test('removes an undone signature from the count and counts the next once', async () => {
  const lineId = await newLine()
  await carried(lineId, 10)
  expect(await refreshed(lineId)).toMatchObject({ popularity: 1 })
  const sign = (at: Date | null) =>
    app.pool.query(
      'update waybill w set signed_at = $2 from freight_order o where o.id = w.order_id and o.line_id = $1',
      [lineId, at],
    )
  await sign(null)
  expect(await refreshed(lineId)).toMatchObject({ popularity: 0 })
  await sign(app.clock.now())
  await sign(new Date(app.clock.now().getTime() + 1_000))
  expect(await refreshed(lineId)).toMatchObject({ popularity: 1 })
})

test('counts a signature committed after a run once, in the next', async () => {
  const lineId = await newLine()
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'arrived')
  const signing = await app.pool.connect()
  await signing.query('begin')
  await signing.query('update waybill set signed_at = $2 where order_id = $1', [id, app.clock.now()])
  expect(await refreshed(lineId)).toMatchObject({ popularity: 0 })
  await signing.query('commit')
  signing.release()
  for (let run = 0; run < 2; run += 1) expect(await refreshed(lineId)).toMatchObject({ popularity: 1 })
})

test('recounts all lines for a mark without a line, including concurrent marks', async () => {
  const lineId = await newLine()
  await carried(lineId, 10)
  await refreshed(lineId)
  await carried(lineId, 10)
  await app.pool.query('update line_stats set counted = 40 where line_id = $1', [lineId])
  await app.pool.query('insert into line_mark values (null, 0)')
  for (let run = 0; run < 2; run += 1) expect(await refreshed(lineId)).toMatchObject({ popularity: 2 })
})

test('skips a line with an order being placed until the next run', async () => {
  const [held, free] = [await newLine(), await newLine()]
  for (const lineId of [held, free]) await carried(lineId, 10)
  const placing = await app.pool.connect()
  await placing.query('begin')
  await placing.query('select 1 from line where id = $1 for share', [held])
  const popularity = async (id: number) => {
    await refreshLineStats(app.db, app.clock.now())
    return (await app.data('/lines/getLineDetail', { id })).popularity
  }
  expect(await popularity(free)).toBe(1)
  expect(await popularity(held)).toBe(0)
  await placing.query('commit')
  placing.release()
  expect(await popularity(held)).toBe(1)
})

test('writes many changed lines in batches', async () => {
  const ids: number[] = []
  for (let count = 0; count < 450; count += 1) ids.push(await newLine())
  await app.pool.query(
    `insert into line_stats (line_id, orders_carried, waybills_90_days, refreshed_at)
     select id, 5, 0, now() from unnest($1::bigint[]) id`,
    [ids],
  )
  await refreshLineStats(app.db, app.clock.now())
  const { rows } = await app.pool.query('select 1 from line where id = any($1) and popularity = 5', [ids])
  expect(rows).toHaveLength(450)
})
