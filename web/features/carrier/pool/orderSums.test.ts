import { expect, test } from 'vitest'
import { orderRowOf } from '#shared/testing/orders.ts'
import { orderSumsText } from './orderSums.ts'

test('sums exactly: freight of 到付 orders only, and 代收 of all; of signed orders what is still open', () => {
  const rows = [
    orderRowOf({ pieces: 1100, weightGrams: 1_250_001, volumeCm3: 10, totalFen: 1, payment: 'collect' }),
    orderRowOf({ pieces: 1, weightGrams: 999, volumeCm3: 1_500_000, totalFen: 31_524, payment: 'collect' }),
    orderRowOf({ pieces: 1, weightGrams: 0, volumeCm3: 0, totalFen: 70_000, codFen: 300_001 }),
  ]
  expect(orderSumsText(rows)).toBe('1,102 件 · 1.251 吨 · 1.50001 方 · 到付 ¥315.25 · 代收 ¥3,000.01')
  const signed = orderRowOf({
    payment: 'collect',
    totalFen: 6000,
    settlementOpenFen: 4000,
    codFen: 106_100,
    codOpenFen: 83_300,
  })
  const monthly = orderRowOf({ payment: 'monthly', settlementOpenFen: 6000, codFen: 100, codOpenFen: 0 })
  expect(orderSumsText([signed, monthly])).toMatch(/ · 到付 ¥40.00 · 代收 ¥833.00$/)
  expect(orderSumsText([])).toBe('0 件 · 0 吨 · 0 方 · 到付 ¥0.00 · 代收 ¥0.00')
})
