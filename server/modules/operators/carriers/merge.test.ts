import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { MergeSums } from '#contract/operators/lineCalls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { referringColumns } from './moved.ts'

let app: TestApp
let operator: Actor
let customer: Actor
let from: Actor
let into: Actor
let fromLine: number
let intoLine: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
  customer = await actor(app, { type: 2 })
})
afterAll(() => app.close())
beforeEach(async () => {
  from = await actor(app, { type: 3, name: '顺达货运' })
  into = await actor(app, { type: 3, name: '通远货运' })
  fromLine = await insertLine(app, { carrierId: from.factoryId })
  intoLine = await insertLine(app, { carrierId: into.factoryId })
})

const pair = () => ({ fromId: from.factoryId, intoId: into.factoryId })
const newOrder = async (lineId: number) =>
  (await app.data('/orders/createOrder', orderBody(lineId), customer)).id

/** Orders, waybills with a repeated number, threads, favorites and equal records on both sides. */
async function fillBoth(): Promise<number[]> {
  const ids: number[] = []
  for (const [carrier, lineId] of [
    [from, fromLine],
    [into, intoLine],
  ] as const) {
    const id = await newOrder(lineId)
    ids.push(id, await newOrder(lineId))
    await app.data('/carrier/acceptOrder', { id, carrierNumber: 'SD-7788' }, carrier)
    await app.data('/favorites/addFavorite', { lineId }, customer)
    await app.data(
      '/consult/createConsult',
      { lineId, text: '能发吗', clientId: `merge-${lineId}`.padEnd(20, 'x') },
      customer,
    )
    await app.data(
      '/record/updateShipper',
      {
        name: '王经理',
        phone: '13900139000',
        regionCode: '330784',
        address: '货运市场 1 号',
        isDefault: true,
      },
      carrier,
    )
    await app.pool.query(`update line set code = 'YW-01' where id = $1`, [lineId])
  }
  return ids
}
const preview = () => app.data('/ops/getMergePreview', pair(), operator)
const merge = async () =>
  app.call('/ops/mergeCarriers', { ...pair(), seenOrders: (await preview()).from.orders }, operator)
const added = (a: MergeSums, b: MergeSums): Record<string, number> =>
  Object.fromEntries((Object.keys(a) as (keyof MergeSums)[]).map((key) => [key, a[key] + b[key]]))

test('classifies every column that refers to a factory as moved or staying', async () => {
  const { rows } = await app.pool.query<{ name: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'factory'::regclass`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(referringColumns).toSorted())
})

describe('a merge', () => {
  test('ties: the kept carrier has the sums of both, read again from the tables', async () => {
    const ids = await fillBoth()
    const before = await preview()
    expect(before.from).toMatchObject({
      lines: 1,
      orders: 2,
      waybills: 1,
      consults: 1,
      favorites: 1,
      users: 1,
    })
    const { code, data } = await merge()
    expect(code).toBe(200)
    expect(data).toEqual(added(before.from, before.into))
    const { rows } = await app.pool.query(
      `select count(*)::int as orders, sum(total_fen)::int as fen from freight_order where carrier_id = $1`,
      [into.factoryId],
    )
    expect(rows).toEqual([{ orders: 4, fen: before.from.freightFen + before.into.freightFen }])
    const { list } = await app.data('/carrier/getOrderList', {}, into)
    expect(list.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('makes repeated numbers distinct, and merges equal records', async () => {
    await fillBoth()
    await merge()
    const { rows: waybills } = await app.pool.query<{ carrier_number: string }>(
      `select carrier_number from waybill where carrier_id = $1 order by id`,
      [into.factoryId],
    )
    expect(waybills[0]?.carrier_number).toMatch(/^SD-7788-\d+$/)
    expect(waybills[1]?.carrier_number).toBe('SD-7788')
    const { rows: lines } = await app.pool.query<{ code: string }>(
      `select code from line where carrier_id = $1 order by id`,
      [into.factoryId],
    )
    expect(new Set(lines.map(({ code }) => code)).size).toBe(2)
    expect((await app.data('/record/getShipperList', {}, into)).total).toBe(1)
  })

  test("moves the merged carrier's users to the kept one and notifies its admins", async () => {
    await merge()
    expect((await app.call('/user/getUser', {}, from)).code).toBe(508)
    await app.data('/user/sendSmsCode', { mobile: from.mobile, purpose: 'login' })
    await app.runJobs()
    const smsCode = app.sent.at(-1)?.code ?? ''
    const { token } = await app.data('/user/login', { mobile: from.mobile, smsCode })
    expect(await app.data('/user/getUser', {}, { token })).toMatchObject({
      factory_id: into.factoryId,
      type: 3,
    })
    const { list } = await app.data('/notices/getNoticeList', {}, into)
    expect(list[0]).toMatchObject({ title: '平台合并了承运商' })
    const subjects = [{ kind: 'factory' as const, id: String(into.factoryId) }]
    const trail = await app.data('/ops/getAuditTrail', { subjects }, operator)
    expect(trail.list).toMatchObject([
      { action: 'carrier.merged', before: { fromId: from.factoryId, fromName: '顺达货运' } },
    ])
  })

  test('happens once of two concurrent ones in opposite directions; the merged one is no carrier any more', async () => {
    const back = { fromId: into.factoryId, intoId: from.factoryId, seenOrders: 0 }
    const answers = await Promise.all([
      app.call('/ops/mergeCarriers', { ...pair(), seenOrders: 0 }, operator),
      app.call('/ops/mergeCarriers', back, operator),
    ])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await merge().catch((error: Error) => error.message)).toMatch(/404/)
  })

  test('is refused when orders came after the preview, and into itself', async () => {
    await newOrder(fromLine)
    expect(await app.call('/ops/mergeCarriers', { ...pair(), seenOrders: 0 }, operator)).toMatchObject({
      code: 409,
    })
    expect((await preview()).from.orders).toBe(1)
    const same = { fromId: from.factoryId, intoId: from.factoryId, seenOrders: 1 }
    expect(await app.call('/ops/mergeCarriers', same, operator)).toMatchObject({ code: 400 })
  })

  test('moves all orders placed and accepted while it runs', async () => {
    const early = await Promise.all([newOrder(fromLine), newOrder(fromLine), newOrder(fromLine)])
    const placed = Promise.allSettled(Array.from({ length: 8 }, () => newOrder(fromLine)))
    const accepted = Promise.allSettled(early.map((id) => app.call('/carrier/acceptOrder', { id }, from)))
    let merged = await merge()
    for (let tries = 0; merged.code === 409 && tries < 20; tries += 1) merged = await merge()
    await Promise.all([placed, accepted])
    expect(merged.code).toBe(200)
    const { rows } = await app.pool.query(
      `select (select count(*) from freight_order where carrier_id = $1)::int as orders,
        (select count(*) from waybill where carrier_id = $1)::int as waybills`,
      [from.factoryId],
    )
    expect(rows).toEqual([{ orders: 0, waybills: 0 }])
  })
})
