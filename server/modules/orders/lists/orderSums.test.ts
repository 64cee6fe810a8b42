import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { namedDestinations } from './namedDestinations.ts'

type Filter = CallInput<'/carrier/getOrderSums'>

let app: TestApp
let factory: Actor
let shop: Actor
let carrier: Actor
let senderOrderId: number

const to = (regionCode: string) => ({ recipient: { ...orderBody(1).recipient, regionCode } })

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  factory = await actor(app, { type: 2, name: '永康五金厂' })
  shop = await actor(app, { type: 2, name: '东阳木雕店' })
  carrier = await actor(app, { type: 3 })
  const lineOf = (destinationCode: string) =>
    insertLine(app, { carrierId: carrier.factoryId, destinationCode })
  const [zhejiang, beijing] = [await lineOf('330000'), await lineOf('110000')]
  const place = async (who: Actor, code: string) =>
    (await placeOrder(app, who.token, code.startsWith('11') ? beijing : zhejiang, to(code))).id
  await place(factory, '110105')
  await place(factory, '110101')
  await place(factory, '330782')
  await place(shop, '110105')
  await carryTo(app, carrier.token, await place(shop, '330106'), 'signed')
  const cookie = visitorCookie()
  await placeVisitorOrder(app, cookie, beijing, to('110105'))
  senderOrderId = (await placeVisitorOrder(app, cookie, zhejiang, to('330782'))).id
})
afterAll(() => app.close())

const sums = (filter: Filter = {}) => app.data('/carrier/getOrderSums', filter, carrier)
const list = (filter: Filter = {}) => app.data('/carrier/getOrderList', { ...filter, pageSize: 100 }, carrier)
const brief = async (filter: Filter = {}) => {
  const { orders, destinations, customers } = await sums(filter)
  return {
    orders,
    destinations: destinations.map(({ name, orders: many }) => `${name} ${many}`),
    customers: customers.map(({ name, orders: many }) => `${name} ${many}`),
  }
}
const sender = '王小明 138****8000'

test('sums the filtered orders by destination and by customer, each narrowed by the other', async () => {
  expect(await brief()).toEqual({
    orders: 7,
    destinations: ['北京市 4', '金华市 2', '杭州市 1'],
    customers: ['永康五金厂 3', '东阳木雕店 2', `${sender} 2`],
  })
  expect(await brief({ laneCode: '110000' })).toEqual({
    orders: 4,
    destinations: ['北京市 4', '金华市 2', '杭州市 1'],
    customers: ['永康五金厂 2', '东阳木雕店 1', `${sender} 1`],
  })
  expect(await brief({ customerId: shop.factoryId, status: 'signed' })).toEqual({
    orders: 1,
    destinations: ['杭州市 1'],
    customers: ['东阳木雕店 1'],
  })
  const ofSender = await sums({ senderOrderId, laneCode: '110000' })
  expect(ofSender.orders).toBe(1)
  expect(ofSender.destinations.map(({ code }) => code)).toEqual(['110000', '330700'])
  expect(ofSender.customers.find(({ customerId }) => customerId === null)?.senderOrderId).toBe(senderOrderId)
})

test('returns sums equal to the rows of the list that each option opens', async () => {
  const totalsOf = async (filter: Filter) => {
    const rows = (await list(filter)).list
    const sum = (of: (row: (typeof rows)[number]) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    return {
      orders: rows.length,
      pieces: sum((row) => row.pieces),
      weightGrams: sum((row) => row.weightGrams),
      volumeCm3: sum((row) => row.volumeCm3),
    }
  }
  for (const filter of [{}, { status: 'pending' }, { laneCode: '330700' }, { keyword: '北京' }] as Filter[]) {
    const { destinations, customers, isPartial, ...all } = await sums(filter)
    expect(isPartial).toBe(false)
    expect(all).toEqual(await totalsOf(filter))
    for (const { code, name: _, ...sum } of destinations)
      expect(sum).toEqual(await totalsOf({ ...filter, laneCode: code }))
    for (const { customerId, senderOrderId: ofSender, name: _, ...sum } of customers)
      expect(sum).toEqual(
        await totalsOf({ ...filter, ...(customerId ? { customerId } : { senderOrderId: ofSender ?? 0 }) }),
      )
  }
})

test('excludes newer orders, and hides the orders of other carriers', async () => {
  const newest = (await list()).newestId ?? 0
  expect((await sums({ upToId: newest - 1 })).orders).toBe(6)
  const other = await actor(app, { type: 3 })
  expect(await app.data('/carrier/getOrderSums', { customerId: factory.factoryId }, other)).toEqual({
    orders: 0,
    pieces: 0,
    weightGrams: 0,
    volumeCm3: 0,
    isPartial: false,
    destinations: [],
    customers: [],
  })
})

test('finds orders by the name of their destination: province, city or district', async () => {
  const found = async (keyword: string) => (await list({ keyword })).total
  expect(await found('北京')).toBe(4)
  expect(await found('北京市')).toBe(4)
  expect(await found('浙江')).toBe(3)
  expect(await found('金华')).toBe(2)
  expect(await found('义乌')).toBe(2)
  expect(await found('朝阳')).toBe(3)
  expect(await found('上海')).toBe(0)
  // a customer's own list finds them, too
  expect((await app.data('/orders/getOrdersList', { keyword: '北京' }, factory)).total).toBe(2)
})

test('names lanes and districts whose name begins with a keyword of two characters or more', () => {
  expect(namedDestinations('北')).toEqual({ laneCodes: [], districts: [] })
  expect(namedDestinations('北京')).toEqual({ laneCodes: ['110000'], districts: [] })
  expect(namedDestinations('仙桃').laneCodes).toEqual(['429004'])
  expect(namedDestinations('义乌').districts).toEqual([{ laneCode: '330700', code: '330782' }])
  expect(namedDestinations('海南').laneCodes).toEqual(expect.arrayContaining(['460100', '469001']))
})
