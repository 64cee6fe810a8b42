import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

async function received(changes: Parameters<typeof placeOrder>[3] = {}, line = lineId): Promise<number> {
  const { id } = await placeOrder(app, customer.token, line, changes)
  await carryTo(app, carrier.token, id, 'picked_up')
  return id
}
async function departed(...ids: number[]): Promise<number> {
  const vehicle = { plate: '浙G12345', destinationCode: '330782' }
  return (await app.data('/carrier/createDeparture', { ids, ...vehicle }, carrier)).id
}
const load = (departureId: number, ids: number[], more = {}) =>
  app.call('/carrier/loadOrders', { departureId, ids, ...more }, carrier)
const unload = (departureId: number, ids: number[], text = '') =>
  app.call('/carrier/unloadOrders', { departureId, ids, text }, carrier)
const detailOf = (departureId: number) => app.data('/carrier/getDeparture', { departureId }, carrier)
const loadedIds = async (departureId: number) => (await detailOf(departureId)).list.map(({ id }) => id)
const seenByCustomer = (id: number) => app.data('/orders/getOrderDetail', { id }, customer)
const noticesOf = async (caller: Actor) =>
  (await app.data('/notices/getNoticeList', {}, caller)).list.map(({ title }) => title)

test('returns an unloaded order to 已收货, notifies its customer and lets it leave again', async () => {
  const [stays, goes] = [await received(), await received()]
  const departureId = await departed(stays, goes)
  const { done, refused } = (await unload(departureId, [goes], '装不下')).data
  expect(refused).toEqual([])
  expect(done).toMatchObject([{ id: goes, status: 'picked_up' }])
  expect(await loadedIds(departureId)).toEqual([stays])
  const seen = await seenByCustomer(goes)
  expect(seen).toMatchObject({ status: 'picked_up' })
  expect(seen.timeline.at(-1)).toMatchObject({ action: 'unload', text: '改乘下一车：装不下' })
  expect(seen.waybill?.events.at(-1)).toMatchObject({ status: 'picked_up', text: '改乘下一车：装不下' })
  expect(await noticesOf(customer)).toContain('货物改乘下一车')
  const own = await app.data('/carrier/getOrderDetail', { id: goes }, carrier)
  expect(own.undoableSteps.map(({ label }) => label)).not.toContain('发车')
  const next = await departed(goes)
  expect(await loadedIds(next)).toEqual([goes])
  expect(await loadedIds(departureId)).toEqual([stays])
})

test('refuses to unload orders that have arrived, are elsewhere, or are the last, with the reason', async () => {
  const [first, arrived, other] = [await received(), await received(), await received()]
  const departureId = await departed(first, arrived)
  const arrive = { action: 'arrive', expectedStatus: 'in_transit' } as const
  await app.data('/carrier/advanceOrder', { id: arrived, ...arrive }, carrier)
  const before = await countOrderRows(app)
  const { done, refused } = (await unload(departureId, [arrived, other])).data
  expect(done).toEqual([])
  expect(refused).toMatchObject([
    { id: arrived, reason: '订单现在是“已到站”，不能取下，运输中的才能取下' },
    { id: other, reason: '这一单不在这个车次上，请刷新后查看' },
  ])
  expect(await unload(departureId, [first, arrived])).toMatchObject({
    code: 409,
    msg: '车上至少留一票，请先装上别的货再取下',
  })
  expect(await countOrderRows(app)).toEqual(before)
})

test('adds orders by the rules of 发车: destination, state, confirmed doubts', async () => {
  const toHangzhou = await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330100' })
  const recipient = { name: '韩梅', phone: '13900139001', regionCode: '330106', address: '文三路 1 号' }
  const elsewhere = await received({ recipient }, toHangzhou)
  const [first, plain, short] = [await received(), await received(), await received()]
  const { id: pending } = await placeOrder(app, customer.token, lineId)
  await app.data('/carrier/openException', { id: short, kind: 'shortage', text: '少 1 件' }, carrier)
  const departureId = await departed(first)
  const offered = await app.data('/carrier/getLoadable', { departureId }, carrier)
  expect(offered.list.map(({ id }) => id)).toEqual([plain, short])
  const { done, refused } = (await load(departureId, [elsewhere, plain, short, pending])).data
  expect(done).toMatchObject([{ id: plain, status: 'in_transit' }])
  expect(refused.map(({ id, reason }) => [id, reason])).toEqual([
    [elsewhere, expect.stringContaining('请另开一个车次')],
    [short, expect.stringContaining('少件还没有处理')],
    [pending, expect.stringContaining('待接单')],
  ])
  expect((await load(departureId, [short], { confirmedIds: [short] })).data.done).toMatchObject([
    { id: short },
  ])
  expect(await loadedIds(departureId)).toEqual([first, plain, short])
  const { number } = await detailOf(departureId)
  expect((await seenByCustomer(plain)).waybill?.events.at(-1)?.text).toBe(`货物已发车，车次 ${number}`)
})

test('loads an order on one vehicle only when two load it at once', async () => {
  const one = await received()
  const [a, b] = [await departed(await received()), await departed(await received())]
  const answers = await Promise.all([load(a, [one]), load(b, [one])])
  expect(answers.map(({ data }) => data.done.length).toSorted((x, y) => x - y)).toEqual([0, 1])
  expect([...(await loadedIds(a)), ...(await loadedIds(b))].filter((id) => id === one)).toHaveLength(1)
})

test('changes vehicle, driver and expected arrival until the arrival; notifies customers of a new time', async () => {
  const id = await received()
  const departureId = await departed(id)
  const expectedAt = new Date(app.clock.now().getTime() + dayMs).toISOString()
  const change = { departureId, plate: '浙g·67890', driver: '李师傅', driverPhone: '13700137002', expectedAt }
  await app.data('/carrier/changeDeparture', change, carrier)
  expect(await detailOf(departureId)).toMatchObject({ plate: '浙G67890', driver: '李师傅', expectedAt })
  const seen = await seenByCustomer(id)
  expect(seen.waybill?.expectedAt).toBe(expectedAt)
  expect(seen.timeline.at(-1)).toMatchObject({ action: 'expectArrival' })
  expect(seen.timeline.at(-1)?.text).toMatch(/^预计 \d{4}-\d\d-\d\d \d\d:\d\d 到站$/)
  expect(JSON.stringify(seen)).not.toContain('浙G67890')
  const before = await countOrderRows(app)
  await app.data('/carrier/changeDeparture', { ...change, plate: '浙G11111' }, carrier)
  expect(await countOrderRows(app)).toEqual(before)
  const added = await received()
  await load(departureId, [added])
  expect((await seenByCustomer(added)).waybill?.expectedAt).toBe(expectedAt)
  const early = { ...change, expectedAt: (await detailOf(departureId)).departedAt }
  expect(await app.call('/carrier/changeDeparture', early, carrier)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('晚于发车时间'),
  })
  await app.data('/carrier/arriveDeparture', { departureId }, carrier)
  const late = await received()
  for (const answer of [
    await app.call('/carrier/changeDeparture', change, carrier),
    await load(departureId, [late]),
    await unload(departureId, [added]),
  ])
    expect(answer).toMatchObject({ code: 409, msg: '这个车次已登记到站，请刷新后查看' })
})
