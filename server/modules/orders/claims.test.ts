import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { codeFor } from '#server/testing/data/accounts.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3, name: '顺达货运' })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const openFor = async (phone: string) => {
  const body = orderBody(lineId)
  const shipper = { ...body.shipper, phone }
  return (await app.data('/carrier/createCounterOrder', { ...body, shipper }, carrier)).id
}
const claims = async (by: Actor) => (await app.data('/orders/getClaims', {}, by)).list.map(({ id }) => id)
const ownList = async (by: Actor) =>
  (await app.data('/orders/getOrdersList', {}, by)).list.map(({ id }) => id)
const claim = (by: Actor, ids: number[], isMine = true) =>
  app.call('/orders/claimOrders', { ids, isMine }, by)

test('offers the order to the owner of the mobile and moves it with its notices when claimed', async () => {
  const customer = await actor(app, { type: 2 })
  const ids = [await openFor(customer.mobile), await openFor(customer.mobile)]
  expect((await app.data('/orders/getClaims', {}, customer)).list[1]).toMatchObject({
    id: ids[0],
    carrierName: '顺达货运',
    recipientName: '李雷',
    goodsName: '电动工具',
    pieces: 10,
    totalFen: 6_000,
  })
  expect(await ownList(customer)).toEqual([])
  expect(await claim(customer, ids)).toMatchObject({ code: 200 })
  expect(await ownList(customer)).toEqual(ids.toReversed())
  expect(await claims(customer)).toEqual([])
  expect((await app.data('/orders/getOrderDetail', { id: ids[0] ?? 0 }, customer)).id).toBe(ids[0])
  const { list } = await app.data('/notices/getNoticeList', {}, customer)
  expect(list.map(({ kind, link }) => [kind, link])).toContainEqual([
    'counterOpened',
    `/orders/orderDetail/${ids[0]}`,
  ])
  // the carrier still has it
  expect((await app.data('/carrier/getOrderDetail', { id: ids[0] ?? 0 }, carrier)).id).toBe(ids[0])
})

test('hides the order from other mobiles and refuses their claims, also among several', async () => {
  const [customer, stranger] = [await actor(app, { type: 2 }), await actor(app, { type: 1 })]
  const [its, others] = [await openFor(customer.mobile), await openFor(stranger.mobile)]
  expect(await claims(customer)).toEqual([its])
  for (const isMine of [true, false])
    expect(await claim(customer, [its, others], isMine)).toMatchObject({ code: 404 })
  expect(await claims(customer)).toEqual([its])
  expect(await claims(stranger)).toEqual([others])
})

test('does not trust a mobile entered by an admin before a login by SMS code', async () => {
  const admin = await actor(app, { type: 2 })
  const mobile = freshMobile()
  const id = await openFor(mobile)
  const password = 'yong-kang-330784'
  await app.data('/user/createStaff', { alias: '小李', mobile, password }, admin)
  const login = await app.data('/user/login', { mobile, password })
  expect((await app.data('/orders/getClaims', {}, login)).list).toEqual([])
  for (const isMine of [true, false])
    expect(await app.call('/orders/claimOrders', { ids: [id], isMine }, login)).toMatchObject({ code: 404 })
  const smsCode = await codeFor(app, mobile, 'login')
  const proven = await app.data('/user/login', { mobile, smsCode })
  expect((await app.data('/orders/getClaims', {}, proven)).list.map((one) => one.id)).toEqual([id])
})

test('does not offer a declined order again and leaves it without an owner', async () => {
  const customer = await actor(app, { type: 2 })
  const id = await openFor(customer.mobile)
  expect(await claim(customer, [id], false)).toMatchObject({ code: 200 })
  expect([await claims(customer), await ownList(customer)]).toEqual([[], []])
  expect(await claim(customer, [id])).toMatchObject({ code: 404 })
})

test('gives the order to one of two concurrent claims', async () => {
  const customer = await actor(app, { type: 2 })
  const id = await openFor(customer.mobile)
  const answers = await Promise.all([claim(customer, [id]), claim(customer, [id])])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await claims(await actor(app, { type: 2 }))).toEqual([])
})
