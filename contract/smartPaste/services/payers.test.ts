import { expect, test } from 'vitest'
import { servicesOf } from '../testing/servicesOf.ts'

test.each([
  ['运费到了我给司机', 'collect'],
  ['费用到了我结', 'collect'],
  ['运费我收到货再拿给你们', 'collect'],
  ['运费他们收到货付', 'collect'],
  ['运费厂里出，提前讲好的到付', 'collect'],
  ['运费装车就付', 'prepaid'],
  ['运费发货的时候我们就结掉', 'prepaid'],
  ['钱我现在就给你', 'prepaid'],
  // other money, or another time
  ['货款到了我结', undefined],
  ['钱我现在就给你看', undefined],
  ['货款装车就付', undefined],
])('%s: %s', (words, payment) => {
  expect(servicesOf(words)['payment']).toBe(payment)
})
