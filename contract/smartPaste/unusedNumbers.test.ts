import { expect, test } from 'vitest'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import { extractPhones } from './parties/phoneNumbers.ts'
import type { PastedOrder, Span } from './pastedOrder.ts'
import { normalizePasted } from './readable/normalizePasted.ts'
import { mapSpansBack } from './readable/rewriting.ts'
import { smartPaste } from './smartPaste.ts'
import { allTexts } from './testing/corpus/allTexts.ts'

const index = indexRegions(rows)
const read = (text: string) => smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
const unused = (text: string) => read(text).leftOver.map(({ start, end }) => text.slice(start, end))

const phonesOf = ({ shipper, recipient }: PastedOrder) =>
  [shipper, recipient].flatMap(({ phone, otherPhones = [] }) => [
    ...(phone ? [phone.value] : []),
    ...otherPhones.map(({ value }) => value),
  ])

test('every phone of the corpus is in a field or in the list', () => {
  let count = 0
  const lost: string[] = []
  for (const { text } of allTexts) {
    const order = read(text)
    const { whole } = normalizePasted(text, index)
    const filled = new Set(phonesOf(order))
    const listed: Span[] = [...order.leftOver, ...(order.remark?.spans ?? [])]
    for (const phone of extractPhones({ text: whole.text, rest: whole.text })) {
      const { start, end } = mapSpansBack({ start: phone.start, end: phone.end }, whole)
      count += 1
      if (!filled.has(phone.value) && !listed.some((span) => span.start <= start && end <= span.end))
        lost.push(`${text.slice(start, end)} in ${text}`)
    }
    for (const { 0: plain, index: at } of text.matchAll(/(?<!\d)1[3-9]\d{9}(?!\d)/g))
      if (!filled.has(plain) && !listed.some((span) => span.start <= at && at + 11 <= span.end))
        lost.push(`${plain} in ${text}`)
  }
  expect(lost).toEqual([])
  expect(count).toBeGreaterThan(700)
})

test.each([
  ['司机小周13600007102，王强 13800009001 成都市金牛区', '13600007102'],
  ['成都市金牛区荷花池 林松13900009339（老板）林雪15000009339（仓库）', '15000009339'],
  ['上次发的30箱退了，这次发宁波，王强 13800009001，杯子20箱', '30箱'],
  ['王强 13800009001 成都市金牛区，杯子20箱，代收5000 改成6000元', '5000'],
  ['王强 13800009001 成都市金牛区，杯子20箱，毛重300公斤，净重280公斤', '280公斤'],
  ['王强 13800009001 成都市金牛区，杯子20箱，定金500元', '500元'],
  ['王强 13800009001 成都市金牛区，杯子20箱，定金12,500.50元', '12,500.50元'],
])('lists what is not used of %s', (text, number) => {
  expect(unused(text).join(' ')).toContain(number)
})

test('does not list what is used', () => {
  expect(unused('王强 13800009001 成都市金牛区，杯子20箱，每箱12公斤，代收5000元，到付')).toEqual([])
})
