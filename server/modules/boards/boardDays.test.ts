import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'), { now: new Date('2026-12-09T15:30:00.000Z') })
})
afterAll(() => app.close())

test('counts an order at 00:30 in Asia/Shanghai on that day and one at 23:30 on the day before', async () => {
  const carrier = await actor(app, { type: 3 })
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  for (const at of ['2026-12-09T15:30:00.000Z', '2026-12-09T16:30:00.000Z']) {
    app.clock.at = new Date(at)
    await placeOrder(app, customer.token, lineId)
  }
  const { days } = await app.data('/carrier/getBoard', { from: '2026-12-09', to: '2026-12-10' }, carrier)
  expect(days.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-12-09', 1],
    ['2026-12-10', 1],
  ])
})

test('refuses more than 400 days, a reversed span and an invalid day', async () => {
  const carrier = await actor(app, { type: 3 })
  const ask = (from: string, to: string) => app.call('/carrier/getBoard', { from, to }, carrier)
  expect(await ask('2026-01-01', '2027-02-04')).toMatchObject({ code: 200 })
  expect(await ask('2026-01-01', '2027-02-05')).toMatchObject({
    code: 400,
    msg: '一次最多看 400 天，请缩短日期范围',
  })
  expect(await ask('2026-11-02', '2026-11-01')).toMatchObject({
    code: 400,
    data: { fields: [{ path: 'to' }] },
  })
  for (const day of ['2026-02-30', '1999-01-01', '2026-1-1', '今天'])
    expect(await ask(day, '2026-11-01'), day).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'from' }] },
    })
})
