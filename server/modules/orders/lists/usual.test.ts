import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lines: number[]

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3, name: '顺达' })
  lines = []
  for (const destinationCode of ['330782', '510100', '610100'])
    lines.push(
      await insertLine(app, {
        carrierId: carrier.factoryId,
        destinationCode,
        departureDays: 31,
        cutOffMinutes: 990,
      }),
    )
})
afterAll(() => app.close())

const order = (caller: Actor, lineId: number, name: string, regionCode = '330782') =>
  placeOrder(app, caller.token, lineId, { recipient: { ...orderBody(lineId).recipient, name, regionCode } })
const usual = (caller: Actor) => app.data('/orders/getUsualLanes', {}, { token: caller.token })

test('names the recipient’s city where the line reaches it by transfer', async () => {
  const far = await actor(app, { type: 2 })
  const viaFuzhou = await insertLine(app, {
    carrierId: carrier.factoryId,
    destinationCode: '350100',
    viaCodes: ['350200'],
  })
  await order(far, viaFuzhou, '叶平', '350206')
  expect((await usual(far)).list).toMatchObject([{ destinationCode: '350200', destinationName: '厦门' }])
})

test('lists the most used line first, each with its last carried order', async () => {
  expect(await usual(customer)).toEqual({ list: [], total: 0 })
  const [yiwu = 0, chengdu = 0, xian = 0] = lines
  await order(customer, yiwu, '叶平')
  await order(customer, yiwu, '陈立')
  const { id: once } = await order(customer, chengdu, '周芳', '510104')
  const { id: last } = await order(customer, yiwu, '叶平')
  const { id: lost } = await order(customer, yiwu, '林海')
  await app.data('/carrier/rejectOrder', { id: lost, reason: '车满' }, carrier)
  const stranger = await actor(app, { type: 2 })
  await order(stranger, xian, '旁人', '610113')
  const departures = {
    carrierId: carrier.factoryId,
    carrierName: '顺达',
    isNegotiable: false,
    departureDays: 31,
    cutOffMinutes: 990,
  }
  expect((await usual(customer)).list).toEqual([
    {
      ...departures,
      orderId: last,
      lineId: yiwu,
      destinationCode: '330782',
      destinationName: '义乌',
      recipientName: '叶平',
      orders: 3,
    },
    {
      ...departures,
      orderId: once,
      lineId: chengdu,
      destinationCode: '510100',
      destinationName: '成都',
      recipientName: '周芳',
      orders: 1,
    },
  ])
  expect((await usual(stranger)).list.map(({ destinationName }) => destinationName)).toEqual(['西安'])

  await app.db.updateTable('line').set({ status: 'paused' }).where('id', '=', yiwu).execute()
  expect((await usual(customer)).list.map(({ orderId }) => orderId)).toEqual([once])
})

test("lists a visitor's own lines", async () => {
  const cookie = visitorCookie()
  const { id } = await placeVisitorOrder(app, cookie, lines[1] ?? 0, {
    recipient: { ...orderBody(0).recipient, regionCode: '510104' },
  })
  const { list } = await app.data('/orders/getUsualLanes', {}, { cookie })
  expect(list.map(({ orderId, orders }) => [orderId, orders])).toEqual([[id, 1]])
})
