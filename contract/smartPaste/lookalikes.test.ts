import { expect, test } from 'vitest'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import { smartPaste } from './smartPaste.ts'
import { trainedTagger } from './testing/trainedTagger.ts'

/* Texts that look like the pattern of a rule and mean something else. */

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const withRecipient = (words: string) =>
  read(`收货人 陈伟 13712345678 安徽省合肥市蜀山区长江西路100号\n${words}`)

test.each([
  ['保温杯 40箱，每箱60*40*45cm 0.108方 600公斤', [[40, 600]]],
  ['气泡膜100卷 每卷100*30*30cm 45公斤', [[100, 45]]],
  ['门锁19箱 380公斤，样品一箱8公斤，一共20箱', [[19, 380]]],
  ['MARS 20箱 300公斤', [[20, 300]]],
  ['我这有20箱是门锁 300公斤', [[20, 300]]],
  [
    '门锁一百二十箱，不是二十箱是三十箱',
    [
      [120, undefined],
      [30, undefined],
    ],
  ],
  [
    '门锁20箱，上回发的门锁500公斤收了80块',
    [
      [20, undefined],
      [undefined, 500],
    ],
  ],
  [
    '门锁 2件 100公斤，还有 2件 0.5方',
    [
      [2, 100],
      [2, undefined],
    ],
  ],
])('%s: pieces and kilograms %j', (words, goods) => {
  expect(
    withRecipient(words).goods.map(({ pieces, weightGrams }) => [
      pieces?.value,
      weightGrams && weightGrams.value / 1000,
    ]),
  ).toEqual(goods)
})

test.each([
  ['交货期12月5日，请司机下午3点来提货', '2026-11-21'],
  ['客户订单2026年11月20日，请你们9点来提货', '2026-11-21'],
  ['自己送到站，明天装车', undefined],
  ['货款周五来拿，', undefined],
  ['明天来我们公司结账', undefined],
])('%s: fetched on %s', (words, day) => {
  expect(withRecipient(`门锁20箱 ${words}`).services.pickupDay?.value).toBe(day)
})

test('a consignment of tomorrow is no day of this one', () => {
  const { services } = read(
    '明天还有一批货要发长沙。\n收货人 陈伟 13712345678 安徽省合肥市蜀山区长江西路100号\n门锁20箱 下午3点来提货',
  )
  expect(services.pickupDay?.value).toBe('2026-11-21')
})

test.each([
  ['回单要带3张身份证复印件', 1],
  ['上次的单子签字寄回来了没有', undefined],
])('%s: %s copies of the receipt', (words, copies) => {
  expect(withRecipient(`门锁20箱，${words}`).services.receiptCopies?.value).toBe(copies)
})

test.each([
  '客户：陈伟\n客户电话：13712345678\n目的地：安徽省合肥市蜀山区长江西路100号\n提货人：徐建平 13905790001\n提货地址：永康市古山镇金江龙工业区5号\n门锁20箱',
  '交货人：徐建平 13905790001\n目的地：陈伟 13712345678 安徽省合肥市蜀山区长江西路100号\n门锁20箱',
  '接货联系人：徐建平 13905790001 古山金江龙\n到：陈伟 13712345678 安徽省合肥市\n门锁20箱',
])('the recipient stays the recipient: %j', (text) => {
  const { shipper, recipient } = read(text)
  expect([shipper.phone?.value, recipient.phone?.value]).toEqual(['13905790001', '13712345678'])
})

test('a company that buys is the recipient’s', () => {
  const { shipper, recipient } = read(
    '客户：合肥恒达五金\n目的地：合肥市蜀山区长江西路100号\n提货人：陈伟 13712345678\n门锁20箱',
  )
  expect([shipper.company?.value, recipient.company?.value]).toEqual([undefined, '合肥恒达五金'])
})

test('a quoted statement of who takes orders is read, a question is not', () => {
  const { recipient } = read('[客服：收货人陈伟，安徽合肥蜀山区长江西路]\n对的 13712345678 门锁20箱')
  expect([recipient.name?.value, recipient.phone?.value]).toEqual(['陈伟', '13712345678'])
})
