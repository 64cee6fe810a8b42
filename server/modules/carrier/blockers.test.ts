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
let toYiwu: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  toYiwu = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

type Status = Parameters<typeof carryTo>[3]
type Changes = NonNullable<Parameters<typeof placeOrder>[3]>

async function statusesOf(status: Status, changes: Changes = {}, lineId = toYiwu): Promise<number> {
  const { id } = await placeOrder(app, customer.token, lineId, changes)
  if (status !== 'pending') await carryTo(app, carrier.token, id, status)
  return id
}
const check = (body: CallInput<'/carrier/checkBatch'>) => app.data('/carrier/checkBatch', body, carrier)
const statusOf = async (id: number) => (await app.data('/carrier/getOrderDetail', { id }, carrier)).status
const leftOut = (rows: readonly { id: number; reason: string }[]) =>
  rows.map(({ id, reason }) => [id, reason])

const recipientIn = (regionCode: string) => ({
  recipient: { name: '李雷', phone: '13900139000', regionCode, address: '福田街道 8 号' },
})
const vehicle = { plate: '浙G12345' }

async function openShortage(id: number): Promise<void> {
  await app.data('/carrier/openException', { id, kind: 'shortage', text: '少 1 件，正在找' }, carrier)
}
const reweigh = (id: number) =>
  app.data(
    '/carrier/reweigh',
    { id, goods: [{ pieces: 10, weightGrams: 400_000, volumeCm3: 800_000 }], reason: '过磅 400 公斤' },
    carrier,
  )

test('skips orders with a cancellation request in 收货 of many, as the preview says', async () => {
  const ids = [await statusesOf('accepted'), await statusesOf('accepted'), await statusesOf('accepted')]
  const [first = 0, unwanted = 0, third = 0] = ids
  const change = { kind: 'cancel', reason: '改期' } as const
  await app.data('/orders/updateOrder', { id: unwanted, change }, customer)
  const reason = '客户申请取消，请先在订单里同意或回绝，再收货'
  const before = await countOrderRows(app)
  const preview = await check({ ids, action: 'pickUp' })
  expect(preview.able).toEqual([first, third])
  expect(leftOut(preview.refused)).toEqual([[unwanted, reason]])
  expect(await countOrderRows(app)).toEqual(before)
  const step = { ids, action: 'pickUp', expectedStatus: 'accepted' } as const
  const { done, refused } = await app.data('/carrier/advanceOrders', step, carrier)
  expect(done.map(({ id }) => id)).toEqual(preview.able)
  expect(leftOut(refused)).toEqual([[unwanted, reason]])
  expect(await app.data('/orders/getOrderDetail', { id: unwanted }, customer)).toMatchObject({
    status: 'accepted',
    cancelReason: '改期',
  })
})

test('skips held and self-pickup orders in 送货 of many, with the reason', async () => {
  const door = { deliveryMode: 'door' } as const
  const [plain, held, fetched] = [
    await statusesOf('arrived', door),
    await statusesOf('arrived', { ...door, isHeld: true }),
    await statusesOf('arrived'),
  ]
  const ids = [plain, held, fetched]
  const expected = [
    [held, '控货，客户还没有通知放货：请客户在订单里点“通知放货”，再送货'],
    [fetched, '自提货，不用送货，客户来提时点“签收”'],
  ]
  expect(leftOut((await check({ ids, action: 'deliver' })).refused)).toEqual(expected)
  const step = { ids, action: 'deliver', expectedStatus: 'arrived' } as const
  const { done, refused } = await app.data('/carrier/advanceOrders', step, carrier)
  expect(done.map(({ id }) => id)).toEqual([plain])
  expect(leftOut(refused)).toEqual(expected)
  const single = { id: held, action: 'deliver', expectedStatus: 'arrived' } as const
  expect(await app.call('/carrier/advanceOrder', single, carrier)).toMatchObject({
    code: 409,
    msg: expected[0]?.[1],
    data: { status: 'arrived' },
  })
  await app.data('/orders/releaseHold', { id: held }, customer)
  expect(await app.call('/carrier/advanceOrder', single, carrier)).toMatchObject({ code: 200 })
})

test('departs with orders for the destination and names the others', async () => {
  const carrierId = carrier.factoryId
  const toHangzhou = await insertLine(app, { carrierId, destinationCode: '330100', viaCodes: ['330400'] })
  const yiwu = await statusesOf('picked_up')
  const hangzhou = await statusesOf('picked_up', recipientIn('330106'), toHangzhou)
  const viaHangzhou = await statusesOf('picked_up', recipientIn('330400'), toHangzhou)
  const ids = [yiwu, hangzhou, viaHangzhou]
  const preview = await check({ ids, action: 'depart' })
  expect(preview.able).toEqual(ids)
  expect(preview.destinations).toEqual([
    { code: '330100', name: '浙江省杭州市', orders: 2, pieces: 20 },
    { code: '330782', name: '浙江省金华市义乌市', orders: 1, pieces: 10 },
  ])
  const reason = '到浙江省金华市义乌市，不到浙江省杭州市，请另开一个车次'
  const chosen = await check({ ids, action: 'depart', destinationCode: '330100' })
  expect([chosen.able, leftOut(chosen.refused)]).toEqual([[hangzhou, viaHangzhou], [[yiwu, reason]]])
  const left = await app.data(
    '/carrier/createDeparture',
    { ids, ...vehicle, destinationCode: '330100' },
    carrier,
  )
  expect(left.done.map(({ id }) => id)).toEqual([hangzhou, viaHangzhou])
  expect(leftOut(left.refused)).toEqual([[yiwu, reason]])
  await app.data('/carrier/arriveDeparture', { departureId: left.id, place: '杭州站' }, carrier)
  expect(await Promise.all(ids.map(statusOf))).toEqual(['picked_up', 'arrived', 'arrived'])
  // a vehicle straight to a via region takes orders that end there
  const straight = await statusesOf('picked_up', recipientIn('330400'), toHangzhou)
  const toJiaxing = { ids: [straight], ...vehicle, destinationCode: '330400' }
  expect((await app.data('/carrier/createDeparture', toJiaxing, carrier)).done).toHaveLength(1)
  const nowhere = { ids: [yiwu], ...vehicle, destinationCode: '999999' }
  expect(await app.call('/carrier/createDeparture', nowhere, carrier)).toMatchObject({
    code: 400,
    msg: '没有这个地区，请重新选择到站',
  })
})

test('reports arrival at one destination and notifies only its customers', async () => {
  const toBeijing = await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '110000' })
  const yiwu = await statusesOf('in_transit')
  const beijing = await statusesOf('in_transit', recipientIn('110105'), toBeijing)
  const ids = [yiwu, beijing]
  const preview = await check({ ids, action: 'arrive' })
  expect([preview.able, preview.destinations.map(({ code }) => code).toSorted()]).toEqual([
    ids,
    ['110000', '330782'],
  ])
  const step = { ids, action: 'arrive', expectedStatus: 'in_transit', place: '义乌站' } as const
  expect(await app.call('/carrier/advanceOrders', step, carrier)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'destinationCode', message: '请选择到站' }] },
  })
  const reason = '到北京市朝阳区，不到浙江省金华市义乌市，货到了那里再登记到站'
  expect(leftOut((await check({ ids, action: 'arrive', destinationCode: '330782' })).refused)).toEqual([
    [beijing, reason],
  ])
  const { done, refused } = await app.data(
    '/carrier/advanceOrders',
    { ...step, destinationCode: '330782' },
    carrier,
  )
  expect([done.map(({ id }) => id), leftOut(refused)]).toEqual([[yiwu], [[beijing, reason]]])
  expect(await Promise.all(ids.map(statusOf))).toEqual(['arrived', 'in_transit'])
})

test('refuses a whole province as a destination', async () => {
  const toProvince = await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330000' })
  const hangzhou = await statusesOf('picked_up', recipientIn('330106'), toProvince)
  const yiwu = await statusesOf('picked_up', recipientIn('330782'), toProvince)
  const ids = [hangzhou, yiwu]
  const { destinations } = await check({ ids, action: 'depart' })
  expect(Object.fromEntries(destinations.map(({ code, orders }) => [code, orders]))).toEqual({
    '330100': 1,
    '330700': 1,
  })
  const everywhere = { ids, ...vehicle, destinationCode: '330000' }
  expect(await app.call('/carrier/createDeparture', everywhere, carrier)).toMatchObject({ code: 409 })
  expect(await Promise.all(ids.map(statusOf))).toEqual(['picked_up', 'picked_up'])
})

test('refuses 发车 as a batch step without a vehicle', async () => {
  const id = await statusesOf('picked_up')
  const body = { ids: [id], action: 'depart', expectedStatus: 'picked_up' }
  expect(await app.call('/carrier/advanceOrders', body as never, carrier)).toMatchObject({ code: 400 })
  expect(await statusOf(id)).toBe('picked_up')
})

test('replaces an open 延误 by a shortage, which must be confirmed before leaving', async () => {
  const [counted, weighed] = [await statusesOf('picked_up'), await statusesOf('accepted')]
  for (const id of [counted, weighed])
    await app.data('/carrier/openException', { id, kind: 'delay', text: '等车' }, carrier)
  const count = { id: counted, expectedStatus: 'picked_up', pieces: [1, 2, 3], place: '永康' } as const
  expect(await app.data('/carrier/countPieces', { ...count, pieces: [1, 2, 3] }, carrier)).toMatchObject({
    exception: 'opened',
  })
  const pickUp = { id: weighed, action: 'pickUp', expectedStatus: 'accepted', pieces: 9 } as const
  await app.data('/carrier/advanceOrder', pickUp, carrier)
  const ids = [counted, weighed]
  const reason = '少件还没有处理，请先处理，或确认照常发车'
  expect(leftOut((await check({ ids, action: 'depart' })).refused)).toEqual(ids.map((id) => [id, reason]))
  const { exception, timeline, waybill } = await app.data('/carrier/getOrderDetail', { id: weighed }, carrier)
  expect(waybill?.events.at(-1)).toMatchObject({ status: 'picked_up', pieces: 9 })
  expect(exception).toMatchObject({ kind: 'shortage', text: '收货 9/10 件，少 1 件，正在查找' })
  expect(timeline.map(({ text }) => text)).toContain('异常已处理：改登“少件”')
})

test('reports the arrival of a departure whose destination is text only', async () => {
  const id = await statusesOf('picked_up')
  const body = { ids: [id], ...vehicle, destinationCode: '330782' }
  const departure = await app.data('/carrier/createDeparture', body, carrier)
  await app.pool.query(
    `update departure set destination = '义乌、杭州', destination_code = null where id = $1`,
    [departure.id],
  )
  const { done } = await app.data('/carrier/arriveDeparture', { departureId: departure.id }, carrier)
  expect(done.map((order) => order.id)).toEqual([id])
})

test('requires a confirmation, shown in the timeline, for short, disputed or pending orders', async () => {
  const [short, disputed, waiting, late] = [
    await statusesOf('picked_up'),
    await statusesOf('picked_up'),
    await statusesOf('picked_up'),
    await statusesOf('picked_up'),
  ]
  await openShortage(short)
  const { feeChangeId } = await reweigh(disputed)
  const dispute = { id: disputed, feeChangeId, decision: 'dispute', reason: '不对' } as const
  await app.data('/orders/decideFeeChange', dispute, customer)
  await reweigh(waiting)
  await app.data('/carrier/openException', { id: late, kind: 'delay', text: '等车' }, carrier)
  const ids = [short, disputed, waiting, late]
  const expected = [
    [short, '少件还没有处理，请先处理，或确认照常发车'],
    [disputed, '客户对复核有异议，请先处理，或确认照常发车'],
    [waiting, '复核在等客户确认，请先处理，或确认照常发车'],
  ]
  const preview = await check({ ids, action: 'depart' })
  expect([preview.able, leftOut(preview.refused)]).toEqual([[late], expected])
  expect(preview.refused.every(({ canConfirm }) => canConfirm)).toBe(true)
  const to = { ids, ...vehicle, destinationCode: '330782' }
  const confirmed = { ids, action: 'depart', destinationCode: '330782', confirmedIds: [short] } as const
  expect((await check({ ...confirmed, ids: [...ids], confirmedIds: [short] })).able).toEqual([short, late])
  const { done, refused } = await app.data(
    '/carrier/createDeparture',
    { ...to, confirmedIds: [short] },
    carrier,
  )
  expect(done.map(({ id }) => id)).toEqual([short, late])
  expect(leftOut(refused)).toEqual(expected.slice(1))
  const single = { id: disputed, action: 'depart', expectedStatus: 'picked_up' } as const
  expect(await app.call('/carrier/advanceOrder', single, carrier)).toMatchObject({
    code: 409,
    msg: expected[1]?.[1],
  })
  expect(await app.call('/carrier/advanceOrder', { ...single, isConfirmed: true }, carrier)).toMatchObject({
    code: 200,
  })
  const { timeline, waybill } = await app.data('/carrier/getOrderDetail', { id: short }, carrier)
  expect(timeline.at(-1)?.text).toMatch(/（少件还没有处理，承运商确认照常发车）$/)
  expect(waybill?.events.at(-1)?.text).not.toMatch(/少件/)
})

test("previews no other carrier's orders and gives a reason for each state", async () => {
  const stranger = await actor(app, { type: 3 })
  const id = await statusesOf('picked_up')
  const body = { ids: [id], action: 'pickUp' as const }
  expect(await app.call('/carrier/checkBatch', body, stranger)).toMatchObject({ code: 404 })
  expect(leftOut((await check(body)).refused)).toEqual([[id, '订单已是“已收货”，不用再收货']])
  expect(leftOut((await check({ ...body, action: 'accept' })).refused)).toEqual([
    [id, '订单已是“已收货”，不用再接单'],
  ])
})
