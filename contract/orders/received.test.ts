import { expect, test } from 'vitest'
import { dueAtSigning, dueText, receivedFault, splitReceived } from './received.ts'

const both = dueAtSigning({ payment: 'collect', totalFen: 31_525, codFen: 300_000 })

test('adds freight to 代收 for 到付, but not for 月结, 回单付 and 现付', () => {
  expect(dueText(both)).toBe('应收 ¥3,315.25（到付 ¥315.25 + 代收 ¥3,000.00）')
  for (const payment of ['prepaid', 'monthly', 'on_receipt'] as const)
    expect(dueAtSigning({ payment, totalFen: 31_525, codFen: 300_000 })).toEqual({
      codFen: 300_000,
      freightFen: 0,
      totalFen: 300_000,
    })
})

test('splits a smaller amount with 代收 first, into parts that add up to it', () => {
  for (const amountFen of [0, 1, 299_999, 300_000, 300_001, 331_525]) {
    const { codFen, freightFen } = splitReceived(both, amountFen)
    expect(codFen + freightFen).toBe(amountFen)
    expect(codFen).toBe(Math.min(amountFen, 300_000))
  }
})

test.each([
  ['nothing said', undefined, 'amountFen'],
  ['more than is due', { amountFen: 331_526, method: 'cash' }, 'amountFen'],
  ['no method', { amountFen: 331_525 }, 'method'],
  ['less without a reason', { amountFen: 331_524, method: 'cash' }, 'shortReason'],
  ['nothing received without a reason', { amountFen: 0 }, 'shortReason'],
  ['all of it', { amountFen: 331_525, method: 'wechat' }, null],
  ['less with a reason', { amountFen: 300_000, method: 'cash', shortReason: '运费下次结' }, null],
  ['nothing with a reason', { amountFen: 0, shortReason: '约好明天转账' }, null],
] as const)('%s', (_, input, field) => {
  expect(receivedFault(both, input)?.field ?? null).toBe(field)
})

test('needs no payment and accepts none when nothing is due', () => {
  const none = dueAtSigning({ payment: 'monthly', totalFen: 31_525, codFen: 0 })
  expect(receivedFault(none, undefined)).toBeNull()
  expect(receivedFault(none, { amountFen: 0 })).toBeNull()
  expect(receivedFault(none, { amountFen: 1, method: 'cash' })?.field).toBe('amountFen')
})
