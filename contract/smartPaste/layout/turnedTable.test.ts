import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

const read = (text: string) =>
  smartPaste(text, { index: indexRegions(rows), siteCode: '330784', today: '2026-11-21' })
const goodsOf = (text: string) =>
  read(text).goods.map(({ name, pieces, weightGrams }) => [
    name?.value,
    pieces?.value,
    weightGrams && weightGrams.value / 1000,
  ])

test.each([
  ['名称 | 锅 | 炒锅 | 合计\n件数 | 24箱 | 15箱 | 39箱\n重量 | 288kg | 210kg | 498kg', 39],
  ['货名\t锅\t炒锅\n件数\t24\t15\n重量(kg)\t288\t210', undefined],
  ['品名    锅      炒锅     合计\n件数    24     15     39\n每件重kg    12     14      ', 39],
])('reads a column for each kind of goods: %j', (text, pieces) => {
  expect(goodsOf(text)).toEqual([
    ['锅', 24, 288],
    ['炒锅', 15, 210],
  ])
  expect(read(text).totals.pieces?.value).toBe(pieces)
})

test('says where each amount stands', () => {
  const text = '名称 | 锅 | 炒锅\n件数 | 24箱 | 15箱\n重量 | 288kg | 210kg'
  const spans = read(text).goods.map(({ weightGrams }) =>
    weightGrams?.spans.map(({ start, end }) => text.slice(start, end)),
  )
  expect(spans).toEqual([['288kg'], ['210kg']])
})

test.each([
  [
    '品名\t件数\t重量\n锅\t24\t288\n炒锅\t15\t210',
    [
      ['锅', 24, 288],
      ['炒锅', 15, 210],
    ],
  ],
  ['品名 | 锅 | 大号\n件数 | 24箱', [['锅', 24, undefined]]],
])('leaves a table with a line for each kind as it is: %j', (text, expected) => {
  expect(goodsOf(text)).toEqual(expected)
})
