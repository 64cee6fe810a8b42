import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
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

const vehicle = { plate: '浙G12345', driver: '张师傅', driverPhone: '13700137000' }
const toYiwu = { destinationCode: '330782' }

async function pickedUp(changes: Parameters<typeof placeOrder>[3] = {}): Promise<number> {
  const { id } = await placeOrder(app, customer.token, lineId, changes)
  await carryTo(app, carrier.token, id, 'picked_up')
  return id
}
const depart = (ids: number[], as = carrier) =>
  app.call('/carrier/createDeparture', { ids, ...vehicle, ...toYiwu }, as)

test("moves every order that can leave; the departure's sums equal those of its orders", async () => {
  const ids = [
    await pickedUp({ payment: 'collect', codFen: 123_400 }),
    await pickedUp({ payment: 'prepaid' }),
    (await placeOrder(app, customer.token, lineId)).id,
  ]
  const [collect = 0, prepaid = 0, pending = 0] = ids
  const { id, number, done, refused } = (await depart(ids)).data
  expect(number).toMatch(/^FC\d{12}$/)
  expect(done.map((order) => order.id)).toEqual([collect, prepaid].toSorted((a, b) => a - b))
  expect(refused).toMatchObject([{ id: pending, reason: expect.stringContaining('待接单') }])
  const detail = await app.data('/carrier/getDeparture', { departureId: id }, carrier)
  expect(detail).toMatchObject({
    ...vehicle,
    destination: '浙江省金华市义乌市',
    orders: 2,
    underway: 2,
    codFen: 123_400,
    arrivedAt: null,
  })
  for (const figure of ['pieces', 'weightGrams', 'volumeCm3', 'totalFen'] as const)
    expect(detail[figure]).toBe(detail.list.reduce((sum, row) => sum + row[figure], 0))
  expect(detail.collectFen).toBe(detail.list.find((row) => row.id === collect)?.totalFen)
  const seen = await app.data('/orders/getOrderDetail', { id: collect }, customer)
  expect(seen.waybill?.events.at(-1)).toMatchObject({
    status: 'in_transit',
    text: `货物已发车，车次 ${number}`,
  })
  expect(JSON.stringify(seen.waybill?.events)).not.toContain(vehicle.plate)
})

test('reports the arrival of the whole departure once', async () => {
  const ids = [await pickedUp(), await pickedUp()]
  const { id: departureId } = (await depart(ids)).data
  const [first = 0, second = 0] = ids
  await app.data(
    '/carrier/advanceOrder',
    { id: first, action: 'arrive', expectedStatus: 'in_transit' },
    carrier,
  )
  const arrive = () => app.call('/carrier/arriveDeparture', { departureId, place: '义乌站' }, carrier)
  const [one, two] = await Promise.all([arrive(), arrive()])
  const [succeeded, stayed] = one.code === 200 ? [one, two] : [two, one]
  expect(succeeded.data.done.map(({ id }) => id)).toEqual([second])
  expect(succeeded.data.refused.map(({ id }) => id)).toEqual([first])
  expect(stayed).toMatchObject({ code: 409, msg: '这个车次已登记到站，请刷新后查看' })
  const row = await app.data('/carrier/getDeparture', { departureId }, carrier)
  expect(row).toMatchObject({ underway: 0, arrivedAt: app.clock.now().toISOString() })
  expect((await app.data('/carrier/getDepartureList', { state: 'underway' }, carrier)).list).toEqual([])
  expect((await app.data('/carrier/getDepartureList', { state: 'arrived' }, carrier)).total).toBe(1)
})

test('creates no departure when no order can leave', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const before = await countOrderRows(app)
  expect(await depart([id])).toMatchObject({ code: 409, data: [{ id }] })
  expect(await countOrderRows(app)).toEqual(before)
  expect((await app.data('/carrier/getDepartureList', {}, carrier)).total).toBe(0)
})

test('creates one departure when ten calls create the same at once', async () => {
  const ids = [await pickedUp(), await pickedUp()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => depart(ids)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 409)).toHaveLength(9)
  expect((await app.data('/carrier/getDepartureList', {}, carrier)).list).toMatchObject([{ orders: 2 }])
})

test("finds a carrier's own departures by number, plate, driver and destination", async () => {
  const { number } = (await depart([await pickedUp()])).data
  const stranger = await actor(app, { type: 3 })
  for (const keyword of [number.toLowerCase(), 'g123', '张师傅', '义乌']) {
    expect((await app.data('/carrier/getDepartureList', { keyword }, carrier)).total).toBe(1)
    expect((await app.data('/carrier/getDepartureList', { keyword }, stranger)).total).toBe(0)
  }
  expect((await app.data('/carrier/getDepartureList', { keyword: '%' }, carrier)).total).toBe(0)
})
