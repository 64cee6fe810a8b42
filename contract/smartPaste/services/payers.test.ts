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
  ['本来跟客户说好到付的，他不肯，运费我们付', 'prepaid'],
  ['没讲好到付，运费厂里出', 'prepaid'],
  // other money, or another time
  ['客户货款没到，钱到了我再结', undefined],
  ['叉车自己叫，费用到了给师傅', undefined],
  ['钱我现在给你转货款', undefined],
  ['钱我现在给你算一下', undefined],
  ['是不是运费装车就付', undefined],
  ['别家物流运费装车就付，你们怎么收', undefined],
  ['货款到了我结', undefined],
  ['钱我现在就给你看', undefined],
  ['货款装车就付', undefined],
])('%s: %s', (words, payment) => {
  expect(servicesOf(words)['payment']).toBe(payment)
})
