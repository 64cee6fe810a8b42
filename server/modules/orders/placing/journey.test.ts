import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor, freshMobile, visitorCookie } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

async function orderCode(mobile: string): Promise<string> {
  await app.data('/user/sendSmsCode', { mobile, purpose: 'order' })
  await app.runJobs()
  return app.sent.at(-1)?.code ?? ''
}

test("carries a visitor's order from placing to tracking", async () => {
  const carrier = await actor(app, { type: 3, name: '永康市顺达货运有限公司' })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const found = await app.data('/lines/searchLines', {
    destinationCode: '330782',
    weightGrams: 200_000,
    volumeCm3: 800_000,
    sort: 'total',
  })
  expect(found.list[0]).toMatchObject({ id: lineId, totalFen: 6000, carrier: { id: carrier.factoryId } })

  const cookie = visitorCookie()
  const mobile = freshMobile()
  const smsCode = await orderCode(mobile)
  const order = await app.data('/orders/createOrder', orderBody(lineId, { contactMobile: mobile, smsCode }), {
    cookie,
  })
  expect(order).toMatchObject({ status: 'pending', totalFen: 6000 })

  const pending = await app.data('/track/getWaybills', { numbers: [order.number] })
  expect(pending.list[0]?.waybills[0]).toMatchObject({ status: 'pending', events: [], isUnlocked: false })

  const { token } = carrier
  const accepted = await app.data('/carrier/acceptOrder', { id: order.id }, { token })
  const waybill = accepted.waybillNumber ?? ''
  let expectedStatus = accepted.status
  for (const action of ['pickUp', 'depart', 'arrive'] as const) {
    app.clock.advanceMs(3_600_000)
    const step = await app.data(
      '/carrier/advanceOrder',
      { id: order.id, action, expectedStatus, place: '永康' },
      { token },
    )
    expectedStatus = step.status
  }
  const signed = await app.data(
    '/carrier/advanceOrder',
    { id: order.id, action: 'sign', expectedStatus, signer: '李雷' },
    { token },
  )
  expect(signed).toEqual({ status: 'signed', waybillNumber: waybill })

  const tracked = await app.data(
    '/track/getWaybills',
    { numbers: [waybill.toLowerCase(), 'YD999'] },
    { cookie },
  )
  const [own, unknown] = tracked.list
  expect(own?.waybills[0]).toMatchObject({
    status: 'signed',
    isUnlocked: true,
    recipient: { name: '李雷', phone: '13900139000' },
  })
  expect(own?.waybills[0]?.events.map((event) => event.status)).toEqual([
    'accepted',
    'picked_up',
    'in_transit',
    'arrived',
    'signed',
  ])
  expect(unknown?.waybills).toEqual([])

  const stranger = await app.data('/track/getWaybills', { numbers: [waybill] })
  expect(stranger.list[0]?.waybills[0]).toMatchObject({
    recipient: { name: '李*', phone: '139********', address: '浙江省金华市义乌市****' },
  })
})
