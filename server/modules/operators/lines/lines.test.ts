import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { problemText } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor
let carrier: Actor
let customer: Actor
let lineId: number
const reason = '价格与实际收费不符'

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
  customer = await actor(app, { type: 2 })
})
afterAll(() => app.close())
beforeEach(async () => {
  carrier = await actor(app, { type: 3, name: '永康市顺达货运' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})

const isFound = async (id: number) => {
  const { list } = await app.data('/lines/searchLines', { destinationCode: '330782', pageSize: 50 })
  return list.some((line) => line.id === id)
}
const ownLine = () => app.data('/carrier/getLine', { id: lineId }, carrier)
const statusOf = async (id: number) => (await app.data('/carrier/getLine', { id }, carrier)).status
const noticesOf = async () => (await app.data('/notices/getNoticeList', {}, carrier)).list

describe('a line that the platform stops', () => {
  test('is hidden, its carrier reads why and cannot turn it on; resumed it is as before', async () => {
    expect(await isFound(lineId)).toBe(true)
    expect(await app.data('/ops/stopLines', { ids: [lineId], reason }, operator)).toEqual({ changed: 1 })
    expect(await isFound(lineId)).toBe(false)
    expect(await app.call('/orders/createOrder', orderBody(lineId), customer)).toMatchObject({ code: 409 })
    expect(await ownLine()).toMatchObject({ status: 'paused', stoppedReason: reason })
    expect((await noticesOf())[0]).toMatchObject({
      title: '平台下架了您的专线',
      text: expect.stringContaining(reason) as string,
    })
    const on = { ids: [lineId], status: 'on' as const }
    expect(await app.call('/carrier/setLineStatus', on, carrier)).toMatchObject({
      code: 409,
      msg: problemText('lineStoppedByPlatform', { reason }),
    })
    // a repetition changes nothing and sends no notices
    expect(await app.data('/ops/stopLines', { ids: [lineId], reason }, operator)).toEqual({ changed: 0 })
    expect(await app.data('/ops/resumeLines', { ids: [lineId] }, operator)).toEqual({ changed: 1 })
    expect(await isFound(lineId)).toBe(true)
    expect(await ownLine()).not.toHaveProperty('stoppedReason')
    expect(await noticesOf()).toHaveLength(2)
  })

  test('stays off when its carrier turns it off meanwhile', async () => {
    await app.data('/ops/stopLines', { ids: [lineId], reason }, operator)
    await app.data('/carrier/setLineStatus', { ids: [lineId], status: 'off' }, carrier)
    await app.data('/ops/resumeLines', { ids: [lineId] }, operator)
    expect(await statusOf(lineId)).toBe('off')
  })

  test("keeps the carrier's wish to be on through a price change", async () => {
    await app.data('/ops/stopLines', { ids: [lineId], reason }, operator)
    await app.pool.query(`update line set status = 'paused', min_charge_fen = 1 where id = $1`, [lineId])
    await app.data('/ops/resumeLines', { ids: [lineId] }, operator)
    expect(await statusOf(lineId)).toBe('on')
  })

  test('is audited with before and after; a missing line stops none', async () => {
    const gone = { ids: [lineId, 99_999_999], reason }
    expect(await app.call('/ops/stopLines', gone, operator)).toMatchObject({ code: 404 })
    expect(await statusOf(lineId)).toBe('on')
    await app.data('/ops/stopLines', { ids: [lineId], reason }, operator)
    const subjects = [{ kind: 'line' as const, id: String(lineId) }]
    const { list } = await app.data('/ops/getAuditTrail', { subjects }, operator)
    expect(list).toMatchObject([{ action: 'line.stopped', before: { reason: null }, after: { reason } }])
  })
})

describe('a carrier that the platform stops', () => {
  test('has all its lines hidden, new ones too; a line stopped by itself stays stopped afterwards', async () => {
    const other = await insertLine(app, { carrierId: carrier.factoryId })
    await app.data('/ops/stopLines', { ids: [other], reason }, operator)
    const stopped = await app.data(
      '/ops/stopCarrier',
      { id: carrier.factoryId, reason: '投诉较多' },
      operator,
    )
    expect(stopped).toMatchObject({ state: 'stopped', reason: '投诉较多', lines: 2, linesOn: 0 })
    const added = await insertLine(app, { carrierId: carrier.factoryId })
    expect(await isFound(added)).toBe(false)
    expect((await app.data('/carrier/getLine', { id: added }, carrier)).stoppedReason).toBe('投诉较多')
    const back = await app.data('/ops/resumeCarrier', { id: carrier.factoryId }, operator)
    expect(back).toMatchObject({ state: 'on', reason: null, lines: 3, linesOn: 2 })
    expect([await isFound(lineId), await isFound(added), await isFound(other)]).toEqual([true, true, false])
  })

  test('must be a carrier: others answer 404', async () => {
    for (const id of [customer.factoryId, 99_999_999])
      expect(await app.call('/ops/stopCarrier', { id, reason }, operator)).toMatchObject({ code: 404 })
  })
})

describe('the lists', () => {
  test("show how well each line's orders went, and filter", async () => {
    const newOrder = async () => (await app.data('/orders/createOrder', orderBody(lineId), customer)).id
    const [late, open] = [await newOrder(), await newOrder()]
    for (const id of [late, open]) await app.data('/carrier/acceptOrder', { id }, carrier)
    await app.data('/carrier/openException', { id: open, kind: 'delay', text: '高速封路' }, carrier)
    await app.pool.query(
      `update waybill set expected_at = created_at + interval '1 hour', signed_at = created_at + interval '2 hours' where order_id = $1`,
      [late],
    )
    const of = async (body: object) =>
      (await app.data('/ops/getLineList', { carrierId: carrier.factoryId, ...body }, operator)).list
    expect(await of({})).toMatchObject([
      { id: lineId, state: 'on', orders: 2, onTimePercent: 0, exceptionPercent: 50, disputes: 0 },
    ])
    expect(await of({ keyword: '顺达' })).toHaveLength(1)
    expect(await of({ keyword: '_' })).toEqual([])
    expect(await of({ staleDays: 1 })).toEqual([])
    await app.pool.query(`update line set updated_at = $2 where id = $1`, [
      lineId,
      new Date(app.clock.now().getTime() - 2 * 86_400_000),
    ])
    expect(await of({ staleDays: 1 })).toHaveLength(1)
    await app.data('/ops/stopLines', { ids: [lineId], reason }, operator)
    expect(await of({ state: 'stopped' })).toMatchObject([{ stoppedReason: reason }])
    expect(await of({ state: 'on' })).toEqual([])
    for (const sort of ['newest', 'oldestPrice', 'leastOnTime', 'popular'])
      expect(await of({ sort })).toHaveLength(1)
  })

  test("show each carrier's lines, orders and answer time", async () => {
    await app.data('/consult/createConsult', { lineId, text: '能发吗', clientId: 'a'.repeat(20) }, customer)
    const { list } = await app.data('/ops/getCarrierList', { keyword: '顺达', state: 'on' }, operator)
    const row = list.find(({ id }) => id === carrier.factoryId)
    expect(row).toMatchObject({ users: 1, lines: 1, linesOn: 1, orders: 0, onTimePercent: null })
    expect(row?.answerMinutes).toBeNull()
    for (const sort of ['newest', 'orders', 'leastOnTime'] as const)
      expect((await app.data('/ops/getCarrierList', { sort }, operator)).total).toBeGreaterThan(0)
  })
})
