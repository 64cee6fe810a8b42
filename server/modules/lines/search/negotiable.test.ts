import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { calls } from '#contract/calls/calls.ts'
import { problemText } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { startConsult } from '#server/testing/data/consults.ts'
import { createInquiry, offer, offerOn, orderAtOffer } from '#server/testing/data/inquiries.ts'
import { finishImport, lineCells, uploadLines } from '#server/testing/data/lineImports.ts'
import type { LineCells } from '#server/testing/data/lineImports.ts'
import { insertLine, orderBody, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let customer: Actor
/** Prices of a 面议 line. */
let lineId: number
let pricedId: number

const none = { heavyTiers: [], lightTiers: [], minChargeFen: 0 }
const destinationCode = '330782'
const goods = { weightGrams: 200_000, volumeCm3: 800_000 }
const other = [{ name: '燃油附加费', fen: 1_000 }]

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  await app.pool.query('update line set status = $1', ['off'])
  carrier = await actor(app, { type: 3 })
  customer = await actor(app, { type: 2 })
  const pricing = { ...testPricing, ...none, fees: { ...testPricing.fees, other } }
  lineId = await insertLine(app, { carrierId: carrier.factoryId, pricing, popularity: 9 })
  const dear = [{ fromGrams: 0, fenPerTonne: 100_000_000 }]
  pricedId = await insertLine(app, {
    carrierId: carrier.factoryId,
    pricing: { ...testPricing, heavyTiers: dear },
  })
})
afterAll(() => app.close())

const search = (request: CallInput<'/lines/searchLines'>) =>
  app.data('/lines/searchLines', { destinationCode, ...request })
const idsOf = async (request: CallInput<'/lines/searchLines'>) =>
  (await search(request)).list.map(({ id }) => id)

test('returns no price for a 面议 line and sorts it after the dearest priced one', async () => {
  const { list } = await search({ ...goods, sort: 'total' })
  expect(list).toMatchObject([
    { id: pricedId, totalFen: 20_000_000 },
    { id: lineId, totalFen: null, ...none },
  ])
  expect(calls['/lines/searchLines'].response.shape.list.parse(list)).toEqual(list)
  // also without goods, sorted by minimum charge; by another order it keeps its position
  expect(await idsOf({ sort: 'total' })).toEqual([pricedId, lineId])
  expect(await idsOf({ ...goods, sort: 'popularity' })).toEqual([lineId, pricedId])
  expect(await app.data('/lines/getLineDetail', { id: lineId })).toMatchObject(none)
})

test('continues paging from the last priced line to the 面议 line', async () => {
  const { next } = await search({ ...goods, sort: 'total', pageSize: 1 })
  expect(await search({ ...goods, sort: 'total', pageSize: 1, after: next ?? '' })).toMatchObject({
    list: [{ id: lineId }],
    next: null,
  })
  const services = { deliveryMode: 'door', sort: 'total', pageSize: 1 } as const
  const first = await search({ ...goods, ...services })
  expect(await search({ ...goods, ...services, after: first.next ?? '' })).toMatchObject({
    list: [{ id: lineId, totalFen: null }],
  })
})

test('sorts lines with the wanted services first, with or without a price', async () => {
  const fees = { ...testPricing.fees, delivery: null }
  const lacking = await insertLine(app, {
    carrierId: carrier.factoryId,
    pricing: { ...testPricing, fees },
  })
  const both = await insertLine(app, {
    carrierId: carrier.factoryId,
    pricing: { ...testPricing, ...none, fees },
  })
  const request = { ...goods, deliveryMode: 'door', sort: 'total' } as const
  expect(await idsOf(request)).toEqual([pricedId, lineId, lacking, both])
  expect(await idsOf({ ...request, offersAll: true })).toEqual([pricedId, lineId])
  const { list } = await search(request)
  expect(list.slice(1).map(({ totalFen }) => totalFen)).toEqual([null, null, null])
})

test('refuses a quote and an order at list prices', async () => {
  const refused = { code: 409, msg: problemText('lineNegotiable') }
  expect(await app.call('/lines/quote', { lineId, ...goods })).toMatchObject(refused)
  const body = orderBody(lineId, {}, { ...testPricing, ...none })
  expect(await app.call('/orders/createOrder', body, customer)).toMatchObject(refused)
  const consignments = [{ destinationCode, ...goods, lineId }]
  const { priced } = await app.data('/lines/priceConsignments', { consignments }, customer)
  expect(priced[0]?.offers.map((found) => found.lineId)).toEqual([pricedId])
})

test('places an order at the price its carrier offers', async () => {
  const inquiry = await createInquiry(app, customer, [lineId])
  const offerId = offerOn(inquiry, lineId).id
  await offer(app, carrier, offerId, 15_000)
  const order = await app.data('/orders/createOrder', orderAtOffer(lineId, offerId, 15_000), customer)
  expect(order.totalFen).toBe(15_000)
  const goodsRows = [{ pieces: 10, weightGrams: 300_000, volumeCm3: 800_000 }]
  await app.data('/carrier/acceptOrder', { id: order.id }, carrier)
  const weighed = { id: order.id, goods: goodsRows, reason: '过磅' }
  expect(await app.call('/carrier/reweigh', weighed, carrier)).toMatchObject({ code: 200 })
  expect(await app.data('/orders/getOrderDetail', { id: order.id }, customer)).toMatchObject({
    quote: { totalFen: 15_000 },
  })
})

test('carries no price in a consult', async () => {
  const { id } = await startConsult(app, customer, { lineId, goods })
  const { list } = await app.data('/consult/getConsultList', { consultId: id }, carrier)
  expect(list[0]?.dialogs[0]?.card).toMatchObject({ lineId, services: [], totalFen: null })
})

const {
  id: _id,
  version: _version,
  ...words
} = calls['/carrier/saveLine'].example as CallInput<'/carrier/saveLine'> & object
const save = (changes: object) => app.call('/carrier/saveLine', { ...words, ...changes }, carrier)

test('lets its carrier remove and set prices without confirmation; favorites mark both', async () => {
  const saved = await app.data('/carrier/saveLine', words, carrier)
  const { id } = saved
  const changeOf = async () =>
    (await app.data('/favorites/getFavoriteList', {}, customer)).list.map(({ priceChange }) => priceChange)
  await app.data('/favorites/addFavorite', { lineId: id }, customer)
  const { code, data } = await save({ id, version: 1, ...none, confirmedDoubts: [] })
  expect([code, data]).toMatchObject([200, none])
  expect(await idsOf({ ...goods, sort: 'total' })).toEqual([pricedId, lineId, id])
  expect(await changeOf()).toEqual(['negotiable'])
  await app.data('/favorites/removeFavorite', { lineId: id }, customer)
  await app.data('/favorites/addFavorite', { lineId: id }, customer)
  expect(await changeOf()).toEqual([null])
  expect((await save({ id, version: 2, confirmedDoubts: [] })).code).toBe(200)
  expect(await changeOf()).toEqual(['priced'])
  expect(await idsOf({ ...goods, sort: 'total' })).toEqual([id, pricedId, lineId])
})

test.each([
  { heavyTiers: [] },
  { lightTiers: [] },
  { heavyTiers: [], lightTiers: [] },
  { heavyTiers: [], minChargeFen: 0 },
])('refuses half a price: %j', async (changes) => {
  expect(await save(changes)).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'heavyTiers', message: expect.stringContaining('面议') }] },
  })
})

test('reads and writes 面议 for both prices in a price list; a price change skips it', async () => {
  const cells = { ...lineCells, code: 'M1', destination: '兰溪市' }
  const { light: _light, minCharge: _minCharge, ...bare } = cells
  await finishImport(app, carrier, await uploadLines(app, carrier, [{ ...bare, heavy: '面议' }]))
  const { list } = await app.data('/carrier/getLineList', { keyword: 'M1' }, carrier)
  expect(list).toMatchObject([{ code: 'M1', ...none }])
  const rowsOf = async (row: LineCells) => {
    const importId = await uploadLines(app, carrier, [row])
    return (await app.data('/carrier/getLineImportRows', { importId }, carrier)).list
  }
  expect(await rowsOf({ ...cells, heavy: '面议', light: '面议', minCharge: '0' })).toMatchObject([
    { outcome: 'unchanged' },
  ])
  expect(await rowsOf({ ...cells, heavy: '面议', light: '70' })).toMatchObject([{ outcome: 'faulty' }])
  expect(await rowsOf({ ...cells, heavy: '300', light: '' })).toMatchObject([{ outcome: 'faulty' }])
  const [priced] = await rowsOf({ ...cells, heavy: '300', light: '70', minCharge: '30' })
  expect(priced).toMatchObject({ outcome: 'changed', doubts: [] })
  expect(priced?.changes).toContainEqual({ column: 'heavy', before: '面议', after: '300' })
  const change = { filter: {}, target: 'minimum', kind: 'fixed', value: 500 } as const
  expect(await app.data('/carrier/previewPriceChange', change, carrier)).toMatchObject({
    total: 3,
    changed: 1,
    unchanged: 2,
    faulty: 0,
  })
})
