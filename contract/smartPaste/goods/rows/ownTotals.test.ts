import { expect, test } from 'vitest'
import rows from '../../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../../regions/regions.ts'
import { smartPaste } from '../../smartPaste.ts'
import { trainedTagger } from '../../testing/trainedTagger.ts'

const index = indexRegions(rows)
/** Returns the kilograms of each row, and those of all. */
const weightsOf = (goods: string) => {
  const order = smartPaste(`收货人王强13800138000 成都市金牛区荷花池8号\n${goods}`, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  })
  const kilograms = (grams: number | undefined) => (grams === undefined ? null : grams / 1000)
  return [
    order.goods.map(({ weightGrams }) => kilograms(weightGrams?.value)),
    kilograms(order.totals.weightGrams?.value),
  ]
}

test.each([
  ['门锁16箱一共288公斤，拉手3箱45公斤，总共19箱333公斤', [[288, 45], 333]],
  ['锁体85件共1.7吨，另有钥匙胚6袋共150公斤', [[1700, 150], null]],
  ['钢管3托，每托0.85吨；角铁2托，一共1.2吨。两样加起来5托3.75吨', [[2550, 1200], 3750]],
  ['铁锅20箱共200公斤，水壶10箱共300公斤', [[200, 300], null]],
  ['铜管15捆 共195kg；水泵33台 打木架 共363公斤', [[195, 363], null]],
  // all rows behind it have their own
  ['门锁16箱一共288公斤，拉手3箱45公斤', [[288, 45], null]],
  ['电机2台 一共120公斤，水泵1台 30公斤，风扇5箱50公斤', [[120, 30, 50], null]],
  ['门锁2箱 一共100公斤，外加拉手1箱5公斤', [[100, 5], null]],
  ['门锁16箱共288公斤，拉手3箱总重45公斤', [[288, 45], null]],
  // count and weight of one prove it
  ['门锁16箱每箱18公斤共288公斤，拉手30箱每箱15公斤共450公斤', [[288, 450], null]],
  // another weight is larger
  ['门锁16箱400公斤，拉手3箱 共45公斤', [[400, 45], null]],
  ['电圆锯31箱，12.4公斤一箱；电刨20箱共220公斤', [[384.4, 220], null]],
  ['门锁4箱每箱50斤，合页10箱每箱44斤，地弹簧6箱一共216斤', [[100, 220, 108], null]],
  // it may be the weight of both
  ['门锁4箱每箱50斤，合页10箱一共216公斤', [[100, null], 216]],
  ['锁体85件共1.7吨，另有钥匙胚6袋，合计1.85吨', [[1700, null], 1850]],
  // the weights add up
  ['铁链20捆，裸装，加起来500公斤，螺丝60袋 1500公斤。一共80件2000公斤', [[500, 1500], 2000]],
])('gives a total behind one count to its row: %s', (goods, expected) => {
  expect(weightsOf(goods)).toEqual(expected)
})

test.each([
  ['拉手3箱45公斤，门锁16箱，一共333公斤，另外合页2箱40公斤', [[45, null, 40], 333]],
  ['门锁16箱一共333公斤，其中拉手3箱45公斤', [[null, 45], 333]],
  ['门锁16箱 合计500公斤，另外拉手3箱45公斤 也算在里面', [[null, 45], 500]],
  ['门锁16箱，拉手3箱，一共333公斤', [[null, null], 333]],
  ['门锁16箱 288公斤，拉手3箱 45公斤，一共333公斤', [[288, 45], 333]],
  ['五金配件20件 总重600公斤，门锁5箱 150公斤 拉手15箱 300公斤', [[null, 150, 300], 600]],
  ['五金20箱一共600公斤。门锁5箱每箱20公斤，拉手15箱', [[null, 100, null], 600]],
  ['水壶20箱 300公斤，铁锅10箱 合计450公斤，电机2台 60公斤', [[300, null, 60], 450]],
  ['五金19箱共333公斤：门锁16箱 288公斤，拉手3箱 45公斤', [[null, 288, 45], 333]],
])('leaves the total of all: %s', (goods, expected) => {
  expect(weightsOf(goods)).toEqual(expected)
})
