import { expect, test } from 'vitest'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import { smartPaste } from './smartPaste.ts'

const index = indexRegions(rows)
const read = (text: string) => smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
const unused = (text: string) => read(text).leftOver.map(({ start, end }) => text.slice(start, end))

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
