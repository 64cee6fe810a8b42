import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
})
beforeEach(async () => {
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  // ten pieces
  id = (await placeOrder(app, customer.token, lineId)).id
  await carryTo(app, carrier.token, id, 'picked_up')
})
afterAll(() => app.close())

const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const count = (pieces: number[], more: Partial<CallInput<'/carrier/countPieces'>> = {}) =>
  app.call(
    '/carrier/countPieces',
    { id, expectedStatus: 'picked_up', pieces, place: '永康', ...more },
    carrier,
  )
const detail = () => app.data('/orders/getOrderDetail', { id }, customer)

test('records a full count for both sides without an exception or a move, ignoring repeated scans', async () => {
  expect(await count([...all, 3, 3])).toMatchObject({
    code: 200,
    data: { counted: 10, ofPieces: 10, missing: [], exception: 'none' },
  })
  const { status, exception, waybill, pieceCounts, timeline } = await detail()
  expect([status, exception]).toEqual(['picked_up', null])
  expect(waybill?.events.at(-1)).toMatchObject({ text: '清点 10/10 件，件数齐全', pieces: 10, place: '永康' })
  expect(pieceCounts.at(-1)?.pieces).toBe(10)
  expect(timeline.at(-1)).toMatchObject({ action: 'countPieces', party: 'carrier' })
})

test('opens 少件 with the numbers of missing pieces and notifies the customer', async () => {
  expect((await count([1, 2, 4, 5, 6, 10])).data).toEqual({
    counted: 6,
    ofPieces: 10,
    missing: [3, 7, 8, 9],
    exception: 'opened',
  })
  const { exception } = await detail()
  expect(exception).toMatchObject({
    kind: 'shortage',
    text: '清点少 4 件（第 3、7–9 件），正在查找',
    node: 'picked_up',
    place: '永康',
  })
  const { list } = await app.data('/notices/getNoticeList', {}, customer)
  expect(list[0]?.kind).toBe('exceptionOpened')
})

test('keeps an open exception unchanged and records the count', async () => {
  await app.data('/carrier/openException', { id, kind: 'damage', text: '外箱进水' }, carrier)
  expect((await count([])).data).toMatchObject({ counted: 0, exception: 'openBefore' })
  const { exception, waybill } = await detail()
  expect(exception).toMatchObject({ kind: 'damage', text: '外箱进水' })
  expect(waybill?.events.at(-1)?.text).toBe('清点 0/10 件，少 10 件（第 1–10 件）')
})

test('refuses an unknown piece or a passed state and writes nothing', async () => {
  const before = await countOrderRows(app)
  expect(await count([1, 11])).toMatchObject({
    code: 400,
    msg: '这一票共 10 件，没有第 11 件，请核对标签后再点',
    data: { fields: [{ path: 'pieces' }] },
  })
  expect(await count(all, { expectedStatus: 'accepted' })).toMatchObject({
    code: 409,
    data: { status: 'picked_up' },
  })
  expect(await countOrderRows(app)).toEqual(before)
})

test('counts once for a repeated key', async () => {
  const body = { id, expectedStatus: 'picked_up', pieces: [1] } as const
  const options = { ...carrier, idempotencyKey: 'a-count-of-the-tests' }
  const first = await app.data('/carrier/countPieces', { ...body, pieces: [1] }, options)
  const rows = await countOrderRows(app)
  expect(await app.data('/carrier/countPieces', { ...body, pieces: [1] }, options)).toEqual(first)
  expect(await countOrderRows(app)).toEqual(rows)
})
