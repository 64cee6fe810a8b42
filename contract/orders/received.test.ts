import { expect, test } from 'vitest'
import {
  amountText,
  dueAtSigning,
  dueText,
  needsSplit,
  receivedFault,
  splitReceived,
  splitText,
} from './received.ts'

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

test('splits a smaller amount by the rule, into parts that add up to it', () => {
  for (const amountFen of [0, 1, 31_524, 31_525, 31_526, 299_999, 300_000, 300_001, 331_525]) {
    const codFirst = splitReceived(both, amountFen, 'cod')
    expect(codFirst.codFen + codFirst.freightFen).toBe(amountFen)
    expect(codFirst.codFen).toBe(Math.min(amountFen, 300_000))
    const freightFirst = splitReceived(both, amountFen, 'freight')
    expect(freightFirst.codFen + freightFirst.freightFen).toBe(amountFen)
    expect(freightFirst.freightFen).toBe(Math.min(amountFen, 31_525))
    expect(needsSplit(both, amountFen)).toBe(amountFen > 0 && amountFen < 331_525)
  }
  const codAlone = dueAtSigning({ payment: 'monthly', totalFen: 31_525, codFen: 300_000 })
  for (const rule of ['freight', 'cod'] as const)
    expect(splitReceived(codAlone, 100, rule)).toEqual({ codFen: 100, freightFen: 0 })
  expect(needsSplit(codAlone, 100)).toBe(false)
})

test('says what a smaller amount pays first, and what stays open', () => {
  expect(splitText(both, 13_400, 'freight')).toBe(
    '先抵到付：到付 ¥134.00（余 ¥181.25），代收 ¥0.00（余 ¥3,000.00）',
  )
  expect(splitText(both, 40_000, 'freight')).toBe(
    '先抵到付：到付 ¥315.25（收齐），代收 ¥84.75（余 ¥2,915.25）',
  )
  expect(splitText(both, 300_000, 'cod')).toBe('先抵代收：代收 ¥3,000.00（收齐），到付 ¥0.00（余 ¥315.25）')
  expect(amountText(both)).toBe('¥3,315.25（到付 ¥315.25 + 代收 ¥3,000.00）')
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
