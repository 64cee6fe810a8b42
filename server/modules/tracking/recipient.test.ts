import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress } from '#server/testing/data/accounts.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

async function tracked(number: string, phoneTail?: string) {
  const body = { numbers: [number], ...(phoneTail === undefined ? {} : { phoneTail }) }
  const { list } = await app.data('/track/getWaybills', body, { remoteAddress: freshAddress() })
  return list[0]?.waybills[0]
}

describe('the amount due on delivery', () => {
  test.each<[string, Partial<OrderBody>, object | null]>([
    ['freight 到付', { payment: 'collect' }, { amountFen: 6000, freightFen: 6000, codFen: 0 }],
    [
      'cod, the freight being prepaid',
      { payment: 'prepaid', codFen: 100_000 },
      { amountFen: 100_000, freightFen: 0, codFen: 100_000 },
    ],
    [
      'both, the fee for the cod being part of the freight',
      { payment: 'collect', codFen: 100_000 },
      { amountFen: 106_500, freightFen: 6500, codFen: 100_000 },
    ],
    ['nothing: prepaid', { payment: 'prepaid' }, null],
    ['nothing: monthly', { payment: 'monthly' }, null],
    ['nothing: on receipt', { payment: 'on_receipt', receiptCopies: 1 }, null],
  ])('%s: is shown with a phone tail, not to strangers', async (_, input, expected) => {
    const { number } = await placeOrder(app, customer.token, lineId, input)
    expect((await tracked(number, '9000'))?.collect).toEqual(expected)
    expect((await tracked(number, '8000'))?.collect).toEqual(expected)
    const strangers = [await tracked(number), await tracked(number, '0000')]
    for (const seen of strangers) {
      expect(seen).toMatchObject({ isUnlocked: false, collect: null })
      expect(JSON.stringify(seen)).not.toMatch(/payment|Fen|100000|6000|6500/)
    }
  })
})

test("shows everybody the estimated arrival from the line's waybills", async () => {
  const line = await insertLine(app, { carrierId: carrier.factoryId })
  const insertStats = (waybills: number) =>
    app.pool.query(
      `insert into line_stats (line_id, orders_carried, waybills_90_days, median_hours, p90_hours, refreshed_at)
       values ($1, $2, $2, 10, 14, now()) on conflict (line_id) do update set waybills_90_days = $2`,
      [line, waybills],
    )
  const { id, number } = await placeOrder(app, customer.token, line)
  await insertStats(10)
  expect((await tracked(number))?.experienceArrival).toBeNull()
  await carryTo(app, carrier.token, id, 'in_transit')
  const departedMs = app.clock.now().getTime()
  app.clock.advanceMs(3_600_000)
  const after = (hours: number) => new Date(departedMs + hours * 3_600_000).toISOString()
  expect((await tracked(number))?.experienceArrival).toEqual({
    medianAt: after(10),
    p90At: after(14),
    waybills: 10,
  })
  await insertStats(9)
  expect((await tracked(number))?.experienceArrival).toBeNull()
})
