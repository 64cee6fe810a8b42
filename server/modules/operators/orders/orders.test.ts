import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor
let carrier: Actor
let orderId: number
let number: string

const recipientName = '司马相如'
const recipientPhone = '13912345678'
const address = '永康路 88 号 3 幢 501 室'

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
  carrier = await actor(app, { type: 3, name: '顺达货运' })
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { recipient } = orderBody(lineId)
  const placed = await placeOrder(app, customer.token, lineId, {
    recipient: { ...recipient, name: recipientName, phone: recipientPhone, address },
  })
  orderId = placed.id
  number = placed.number
  const other = await actor(app, { type: 3 })
  await placeOrder(app, customer.token, await insertLine(app, { carrierId: other.factoryId }))
  await carryTo(app, carrier.token, orderId, 'in_transit')
})
afterAll(() => app.close())

const list = (body: object = {}) => app.data('/ops/getOrderList', body, operator)
const theOrder = async (): Promise<OrderRow | undefined> => (await list({ numbers: [number] })).list[0]

test('shows operators the orders of all carriers, or of one', async () => {
  expect(await list()).toMatchObject({ total: 2, counts: { in_transit: 1, pending: 1 } })
  const { list: rows } = await list({ carrierId: carrier.factoryId })
  expect(rows).toMatchObject([{ id: orderId, carrierName: '顺达货运' }])
  expect((await list({ status: 'signed' })).total).toBe(0)
  expect(await list({ numbers: [number, 'DD000000000000'] })).toMatchObject({
    total: 1,
    unknownNumbers: ['DD000000000000'],
  })
})

test("masks names and phones, also in the carrier's last text", async () => {
  const step = { id: orderId, action: 'arrive', expectedStatus: 'in_transit' } as const
  const eventText = `已联系${recipientName} ${recipientPhone}，送${address}`
  await app.data('/carrier/advanceOrder', { ...step, text: eventText }, carrier)
  const row = await theOrder()
  expect(row).toMatchObject({ recipientName: '司***', recipientPhone: '139********' })
  expect(row?.lastEvent?.text).toContain('已联系')
  const trouble = { id: orderId, kind: 'delay', text: `${recipientName}不接电话` } as const
  await app.data('/carrier/openException', trouble, carrier)
  const troubled = await theOrder()
  expect(troubled?.lastEvent?.text).toMatch(/^异常（[^）]+）$/)
  expect((await list({ hasOpenException: true })).total).toBe(1)
  for (const shown of [JSON.stringify(row), JSON.stringify(troubled)])
    for (const secret of [recipientName, recipientPhone, address, '501']) expect(shown).not.toContain(secret)
})

test('refuses searches by name or phone, and pages without a bound', async () => {
  for (const body of [{ keyword: recipientPhone }, { pageSize: 1000 }, { sort: 'totalHigh' }])
    expect(await app.call('/ops/getOrderList', body as object, operator)).toMatchObject({ code: 400 })
})
