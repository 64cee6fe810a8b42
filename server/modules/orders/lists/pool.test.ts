import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

const party = (side: 'shipper' | 'recipient', regionCode: string) => ({ ...orderBody(1)[side], regionCode })
const place = (to: string, pickup: string, changes: Parameters<typeof orderBody>[1] = {}) =>
  placeOrder(app, customer.token, lineId, {
    recipient: party('recipient', to),
    shipper: party('shipper', pickup),
    ...changes,
  })

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  // a line to the whole province takes orders to any of its cities
  lineId = await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330000' })
  await place('330782', '330784', { codFen: 12_300 })
  await place('330703', '330783')
  await place('330106', '330784')
  const over = await place('330106', '330784')
  await carryTo(app, carrier.token, over.id, 'signed')
})
afterAll(() => app.close())

const pool = async (filter: CallInput<'/carrier/getOrderPool'> = {}) => {
  const { destinations, pickups } = await app.data('/carrier/getOrderPool', filter, carrier)
  const few = (places: typeof destinations) => places.map(({ name, orders }) => `${name} ${orders}`)
  return { destinations: few(destinations), pickups: few(pickups) }
}

test('sums orders that are not over by city and pickup district, each narrowed by the other', async () => {
  const districts = ['浙江省金华市永康市 2', '浙江省金华市东阳市 1']
  expect(await pool()).toEqual({
    destinations: ['金华市 2', '杭州市 1'],
    pickups: districts,
  })
  expect(await pool({ laneCode: '330100' })).toEqual({
    destinations: ['金华市 2', '杭州市 1'],
    pickups: ['浙江省金华市永康市 1'],
  })
  expect(await pool({ pickupCode: '330783' })).toEqual({
    destinations: ['金华市 1'],
    pickups: districts,
  })
  expect(await pool({ hasCod: true })).toEqual({
    destinations: ['金华市 1'],
    pickups: ['浙江省金华市永康市 1'],
  })
  expect(await pool({ status: ['signed'] })).toEqual({ destinations: [], pickups: [] })
})

test('returns sums equal to the rows of the list', async () => {
  const { destinations } = await app.data('/carrier/getOrderPool', { status: 'pending' }, carrier)
  for (const { code, name: _, ...sums } of destinations) {
    const { list } = await app.data('/carrier/getOrderList', { status: 'pending', laneCode: code }, carrier)
    const sum = (of: (row: (typeof list)[number]) => number) => list.reduce((so, row) => so + of(row), 0)
    expect(sums).toEqual({
      orders: list.length,
      pieces: sum((row) => row.pieces),
      weightGrams: sum((row) => row.weightGrams),
      volumeCm3: sum((row) => row.volumeCm3),
    })
  }
})

test('hides the pool from other carriers', async () => {
  const other = await actor(app, { type: 3 })
  expect(await app.data('/carrier/getOrderPool', {}, other)).toEqual({ destinations: [], pickups: [] })
})

test('sums an order at its new pickup region after an edit', async () => {
  const { id } = await place('330782', '330781')
  const { lineId: _, ...body } = orderBody(lineId, {
    recipient: party('recipient', '330782'),
    shipper: party('shipper', '330782'),
  })
  await app.data('/orders/updateOrder', { id, change: { kind: 'edit', ...body } }, customer)
  const { pickups } = await pool({ laneCode: '330700', hasCod: false })
  expect(pickups).toEqual(['浙江省金华市义乌市 1', '浙江省金华市东阳市 1'])
  await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '改期' } }, customer)
})

test('excludes newer orders from rows, counts and sums, and counts them apart', async () => {
  const filter = { status: 'pending' as const }
  const shown = await app.data('/carrier/getOrderList', filter, carrier)
  expect(shown).toMatchObject({ total: 3, newer: 0 })
  const upToId = shown.newestId ?? 0
  const late = await place('330782', '330784')
  const held = await app.data('/carrier/getOrderList', { ...filter, upToId }, carrier)
  expect(held).toMatchObject({ total: 3, counts: { pending: 3 }, newer: 1, newestId: late.id })
  expect(held.list).toEqual(shown.list)
  expect(await app.data('/carrier/getOrderList', { status: 'accepted', upToId }, carrier)).toMatchObject({
    newer: 0,
  })
  const sums = await app.data('/carrier/getOrderPool', { ...filter, upToId }, carrier)
  expect(sums.destinations.reduce((so, { orders }) => so + orders, 0)).toBe(3)
  expect(await app.data('/carrier/getOrderList', filter, carrier)).toMatchObject({ total: 4, newer: 0 })
})
