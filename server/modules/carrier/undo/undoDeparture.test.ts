import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
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

const detail = (id: number) => app.data('/carrier/getOrderDetail', { id }, carrier)
const undo = async (id: number) => {
  const [last] = (await detail(id)).undoableSteps
  return app.call('/carrier/undoStep', { id, stepId: last?.stepId ?? 0 }, carrier)
}
const load = async (count = 2) => {
  const ids: number[] = []
  for (let created = 0; created < count; created += 1) {
    const { id } = await placeOrder(app, customer.token, lineId)
    await carryTo(app, carrier.token, id, 'picked_up')
    ids.push(id)
  }
  const vehicle = { plate: '浙G12345', destinationCode: '330782' }
  const { id } = await app.data('/carrier/createDeparture', { ids, ...vehicle }, carrier)
  return { ids, departureId: id }
}
const take = (departureId: number, reason = '', as: Actor = carrier) =>
  app.call('/carrier/undoDeparture', { departureId, reason }, as)

test('undoes a whole departure, whose orders can leave with another', async () => {
  const { ids, departureId } = await load()
  const stranger = await actor(app, { type: 3 })
  expect(await take(departureId, '', stranger)).toMatchObject({ code: 404 })
  const answers = await Promise.all([take(departureId), take(departureId)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  for (const id of ids) expect((await detail(id)).status).toBe('picked_up')
  const row = await app.data('/carrier/getDeparture', { departureId }, carrier)
  expect(row).toMatchObject({ orders: 0, undoneAt: app.clock.now().toISOString() })
  const underway = await app.data('/carrier/getDepartureList', { state: 'underway' }, carrier)
  expect(underway.list).toEqual([])
  expect(await app.call('/carrier/arriveDeparture', { departureId }, carrier)).toMatchObject({ code: 409 })
  const vehicle = { plate: '浙G99999', destinationCode: '330782' }
  const again = await app.data('/carrier/createDeparture', { ids, ...vehicle }, carrier)
  expect(again.done).toHaveLength(2)
})

test('refuses to undo a departure when one order has arrived, and names it', async () => {
  const { ids, departureId } = await load()
  const [first = 0, second = 0] = ids
  const arrive = { id: second, action: 'arrive', expectedStatus: 'in_transit' } as const
  await app.data('/carrier/advanceOrder', arrive, carrier)
  const { number } = await detail(second)
  expect((await take(departureId)).msg).toBe(
    `整车不能撤销发车，${number}：后面还登记了“到站”，请先撤销它，再撤销“发车”`,
  )
  expect((await detail(first)).status).toBe('in_transit')
})

test('removes one order from a departure; undoing an arrival reopens the departure', async () => {
  const { ids, departureId } = await load()
  const [first = 0, second = 0] = ids
  expect(await undo(first)).toMatchObject({ code: 200 })
  const row = () => app.data('/carrier/getDeparture', { departureId }, carrier)
  expect(await row()).toMatchObject({ orders: 1, undoneAt: null })
  await app.data('/carrier/arriveDeparture', { departureId }, carrier)
  expect(await undo(second)).toMatchObject({ code: 200 })
  expect(await row()).toMatchObject({ arrivedAt: null, underway: 1 })
  expect(await app.call('/carrier/arriveDeparture', { departureId }, carrier)).toMatchObject({ code: 200 })
})

test('does not deadlock when a departure is reported and undone at once', async () => {
  const { ids, departureId } = await load(4)
  await Promise.all([
    app.call('/carrier/arriveDeparture', { departureId }, carrier),
    ...ids.map((id) => undo(id)),
  ])
  const { rows } = await app.pool.query(
    `select count(*)::int as n from departure_order x join freight_order o on o.id = x.order_id
       where x.departure_id = $1 and o.status = 'picked_up'`,
    [departureId],
  )
  expect(rows).toEqual([{ n: 0 }])
})
