import { expect, test } from 'vitest'
import rows from '../../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../../regions/regions.ts'
import { smartPaste } from '../../smartPaste.ts'
import { trainedTagger } from '../../testing/trainedTagger.ts'

const index = indexRegions(rows)
const parsed = (goods: string) =>
  smartPaste(`收货人王强13800138000 成都市金牛区荷花池8号\n${goods}`, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  })
const read = (goods: string) => {
  const order = parsed(goods)
  const rowsRead = order.goods.map(({ name, pieces, weightGrams }) =>
    [name?.value, pieces?.value, weightGrams && weightGrams.value / 1000].filter(
      (value) => value !== undefined,
    ),
  )
  const { pieces, weightGrams, volumeCm3 } = order.totals
  return [
    ...rowsRead,
    [pieces?.value, weightGrams?.value, volumeCm3?.value].filter((value) => value !== undefined),
  ]
}

test.each([
  [
    '门把手、合页、闭门器三样，一共53件 1吨3 6.8方',
    [['门把手'], ['合页'], ['闭门器'], [53, 1_300_000, 6_800_000]],
  ],
  ['水壶、铁锅两种 30箱 400公斤', [['水壶'], ['铁锅'], [30, 400_000]]],
  ['抛光片、砂轮片两样共12箱', [['抛光片'], ['砂轮片'], [12]]],
  ['哑铃、壶铃各20箱 总重1560公斤', [['哑铃', 20], ['壶铃', 20], [1_560_000]]],
  ['哑铃和壶铃各20箱', [['哑铃', 20], ['壶铃', 20], []]],
  // whose weight it is, is not clear
  ['哑铃、壶铃各20箱 780公斤', [['哑铃', 20], ['壶铃', 20], []]],
  ['水壶、铁锅两种 各15箱', [['水壶', 15], ['铁锅', 15], []]],
  ['门把手、合页、闭门器三样：20箱、15箱、18箱', [['门把手', 20], ['合页', 15], ['闭门器', 18], []]],
  [
    '水壶、铁锅、门锁三种 10箱 20箱 5箱 共35箱 700公斤',
    [
      ['水壶', 10],
      ['铁锅', 20],
      ['门锁', 5],
      [35, 700_000],
    ],
  ],
  ['水壶、铁锅、门锁三样 10箱 共35箱', [['水壶'], ['铁锅'], ['门锁'], [35]]],
  // which name the counts are of, is not clear
  ['水壶、铁锅两种，30箱，木架2个', [['水壶'], ['铁锅'], []]],
  ['水壶、铁锅各有20箱和30箱', [['水壶'], ['铁锅'], []]],
  ['水壶、铁锅两样，都是20箱', [['水壶'], ['铁锅'], []]],
  ['水壶、铁锅两样 30箱 每箱10公斤', [['水壶'], ['铁锅'], [30, 300_000]]],
  ['哑铃、壶铃各20箱 每箱15公斤', [['哑铃', 20, 300], ['壶铃', 20, 300], []]],
  ['水壶、铁锅两样 30箱 每箱10公斤，共320公斤', [['水壶'], ['铁锅'], [30, 320_000]]],
  // the weights are of single names
  ['门锁、拉手各30箱\n门锁一箱15公斤，拉手一箱20公斤', [['门锁', 30, 450], ['拉手', 30, 600], []]],
  ['哑铃、壶铃各20箱，哑铃每箱15公斤', [['哑铃', 20, 300], ['壶铃', 20], []]],
  ['门锁、拉手各10箱，其他每箱12公斤', [['门锁', 10], ['拉手', 10], []]],
  ['门锁、拉手各10箱，每箱15公斤和20公斤', [['门锁', 10], ['拉手', 10], []]],
  // the unit is another one
  ['保温杯、水壶各500个，每箱50个，每箱12公斤', [['保温杯', 500], ['水壶', 500], []]],
  ['保温杯、水壶各10箱，每箱50个，每个0.3公斤', [['保温杯', 10], ['水壶', 10], []]],
  // the packages hold more, or stand on pallets
  ['保温杯、水壶各20箱，每箱装24包，共480公斤', [['保温杯', 20], ['水壶', 20], [480_000]]],
  ['保温杯、水壶各20箱 装2托', [['保温杯', 20], ['水壶', 20], []]],
  ['拉手和合页各5箱，明天下午来装2托', [['拉手', 5], ['合页', 5], []]],
  [
    '哑铃、壶铃各20箱 每箱15公斤，电机、水泵各5台，每台30公斤',
    [['哑铃', 20, 300], ['壶铃', 20, 300], ['电机', 5, 150], ['水泵', 5, 150], []],
  ],
  ['杯盖和杯身各30箱 杯盖5公斤一箱 杯身10公斤一箱', [['杯盖', 30], ['杯身', 30], []]],
  ['挂锁、钥匙扣各5箱，每箱200个', [['挂锁', 5], ['钥匙扣', 5], []]],
  ['哑铃、壶铃各20箱，电机5箱', [['哑铃', 20], ['壶铃', 20], ['电机', 5], []]],
  ['电机5箱，哑铃、壶铃各20箱', [['电机', 5], ['哑铃', 20], ['壶铃', 20], []]],
])('takes the names of a list apart: %s', (goods, expected) => {
  expect(read(goods)).toEqual(expected)
})

test('gives the sides behind 各 to each name', () => {
  const { goods } = parsed('哑铃、壶铃各20箱40×30×20')
  expect(goods.map(({ sides }) => sides?.value.lengthMm)).toEqual([400, 400])
})

test('leaves the packaging of some goods unread', () => {
  const { goods } = parsed('电机、水泵各5台，其中2台打木箱')
  expect(goods.map(({ packaging }) => packaging)).toEqual([undefined, undefined])
})

test('gives the packaging behind a list to each name', () => {
  const { goods, totals } = parsed('铁锅、水壶两样\n件数：30件\n包装：纸箱')
  expect(goods.map(({ packaging }) => packaging?.value)).toEqual(['carton', 'carton'])
  expect(totals.pieces?.value).toBe(30)
})

test.each([
  ['水壶 15公斤一箱 20箱铁锅', [['水壶', 15], ['铁锅', 20], []]],
  // the packages of the goods before
  ['保温杯600个 另外25箱装', [['保温杯', 25], []]],
  ['保温杯1200个 另外是50箱', [['保温杯', 50], []]],
  ['电钻20台 另外分5箱', [['电钻', 5], []]],
  ['晒衣杆65捆 还有2箱配件', [['晒衣杆', 65], ['配件', 2], []]],
  ['晒衣杆65捆 另外再加2箱配件', [['晒衣杆', 65], ['配件', 2], []]],
])('counts the goods that a count is of: %s', (goods, expected) => {
  expect(read(goods)).toEqual(expected)
})

test.each([
  ['水壶、铁锅 30箱', [['水壶、铁锅', 30], []]],
  ['水壶、铁锅三种规格 30箱', [['水壶、铁锅', 30], []]],
  ['角磨机20箱，抛光片、砂轮片两样 12箱', [['角磨机', 20], ['抛光片、砂轮片两样', 12], []]],
  ['和面机各20箱', [['和面机', 20], []]],
  // packed together
  ['哑铃、壶铃各100个，共装20箱 400公斤', [['哑铃、壶铃', 20, 400], []]],
  ['杯盖、杯身各600个，30箱 300公斤', [['杯盖、杯身', 30, 300], []]],
])('leaves other lists whole: %s', (goods, expected) => {
  expect(read(goods)).toEqual(expected)
})
