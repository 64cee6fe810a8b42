import { describe, expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { extractQuantities } from './quantities.ts'

const index = indexRegions(rows)
const read = (text: string) => smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
/** Pieces, packaging, weight and volume of each row. */
const amountsOf = (text: string) =>
  read(text).goods.map(({ pieces, packaging, weightGrams, volumeCm3 }) => [
    pieces?.value,
    packaging?.value,
    weightGrams?.value,
    volumeCm3?.value,
  ])

describe('an amount of one piece', () => {
  test.each([
    ['水壶8箱，一箱12公斤', 96_000],
    ['水壶8箱，每箱约12公斤', 96_000],
    ['水壶8箱，每箱约重12公斤', 96_000],
    ['水壶8箱，12公斤一箱', 96_000],
    ['水壶8箱，12kg/箱', 96_000],
    ['水壶8箱 12kg/箱 0.1吨', 100_000],
    ['水壶8箱，12kg per carton', 96_000],
    ['水壶8箱，12kg each', 96_000],
    ['水壶8箱，一箱有六十斤', 240_000],
    ['水壶八箱一箱十二公斤', 96_000],
    ['水壶一共八箱一箱十二公斤', 96_000],
    ['水壶8箱，每箱净重10kg，毛重12kg一箱', 96_000],
    ['水壶8箱，重量：0.096　□公斤 ☑吨', 96_000],
    ['水壶8箱，重量玖拾陆公斤', 96_000],
    ['水壶8箱96公斤，几百公斤的货多少一吨', 96_000],
  ])('counts for every piece: %s', (text, weight) => {
    expect(amountsOf(text)).toEqual([[8, 'carton', weight, undefined]])
  })

  test('may be another one for each piece', () => {
    expect(amountsOf('猫爬架 2件 一个19公斤一个23公斤')).toEqual([[2, undefined, 42_000, undefined]])
    expect(read('猫爬架 3件 一个19公斤一个23公斤').goods[0]?.weightGrams?.isUnsure).toBe(true)
  })

  test.each([
    ['水壶8箱 12公斤一箱 0.03方一箱', [[8, 'carton', 96_000, 240_000]]],
    ['水壶 0.03方一箱 12公斤一箱 8箱', [[8, 'carton', 96_000, 240_000]]],
    ['水壶8箱 一箱12公斤 一箱0.03方', [[8, 'carton', 96_000, 240_000]]],
    [
      '水壶8箱一箱12公斤 合页10箱 9公斤一箱 0.02方一箱',
      [
        [8, 'carton', 96_000, undefined],
        [10, 'carton', 90_000, 200_000],
      ],
    ],
  ])('stands beside another one of a piece: %s', (text, amounts) => {
    expect(amountsOf(text)).toEqual(amounts)
  })

  test('is no price of a weight', () => {
    expect(amountsOf('水壶3箱，另外问下1000公斤多少钱')).toEqual([[3, 'carton', undefined, undefined]])
    expect(amountsOf('水壶3箱，另外2方是什么价')).toEqual([[3, 'carton', undefined, undefined]])
  })

  test('is no more pieces', () => {
    expect(amountsOf('铣床2台，一台一托，700公斤一台')).toEqual([[2, 'pallet', 1_400_000, undefined]])
    expect(amountsOf('扳手20箱，一箱6把，每箱15公斤')).toEqual([[20, 'carton', 300_000, undefined]])
    expect(amountsOf('水壶60个，十二个一箱，就是5箱')).toEqual([[5, 'carton', undefined, undefined]])
  })

  test('stays the count of a single carton', () => {
    expect(amountsOf('水壶一箱12公斤')).toEqual([[1, 'carton', 12_000, undefined]])
    expect(amountsOf('扳手一箱6把')[0]?.[0]).toBe(1)
  })
})

test.each([
  '水壶500个打成20包',
  '水壶 500 pcs packed in 20 bags',
  '水壶500件，装了20袋',
  '水壶 QTY: 500 PCS / 20 bags',
])('carries packages, not their contents: %s', (text) => {
  expect(amountsOf(text)).toEqual([[20, 'woven_bag', undefined, undefined]])
})

test.each([
  '水壶8箱，一共120公斤，一方多少钱？',
  '水壶8箱120公斤，上次是185一方',
  '水壶8箱120公斤，铁价一吨4100',
  '水壶8箱120公斤，同一个地址，跟那三个人说一声',
])('has one weight: %s', (text) => {
  expect(amountsOf(text)[0]).toEqual([8, 'carton', 120_000, undefined])
})

test.each(['两样加起来', '合在一起', '全部约', '三样加一起'])('knows a weight of all rows: %s', (words) => {
  const text = `${words}120公斤`
  expect(extractQuantities({ text, rest: text })).toMatchObject([{ value: 120_000, isTotal: true }])
})

test.each(['每箱', '一', '1 '])('reads 100 KB of %j in reasonable time', (word) => {
  const text = word.repeat(100_000 / word.length)
  const start = Date.now()
  extractQuantities({ text, rest: text })
  // 0.1 s; a pattern that looks at every pair of places would take minutes
  expect(Date.now() - start).toBeLessThan(5_000)
})

test.each([
  ['3百来公斤', 'weightGrams', 300_000],
  ['2万斤', 'weightGrams', 10_000_000],
  ['1千2公斤', 'weightGrams', 1_200_000],
  ['两个半方', 'volumeCm3', 2_500_000],
  ['4卡板', 'pieces', 4],
  ['1吨零50公斤', 'weightGrams', 1_050_000],
  ['三吨零两百斤', 'weightGrams', 3_100_000],
  ['一吨一百公斤', 'weightGrams', 1_100_000],
  ['1吨500公斤', 'weightGrams', 1_500_000],
  ['2吨05', 'weightGrams', 2_050_000],
  ['5吨600，到付', 'weightGrams', 5_000_000],
  ['3吨65，木箱', 'weightGrams', 3_650_000],
  ['2点5方', 'volumeCm3', 2_500_000],
  ['l8箱', 'pieces', 18],
  ['3O把', 'pieces', 30],
  ['22块，每块18', 'pieces', 22],
  ['9 drums', 'pieces', 9],
])('reads the number in %s', (text, kind, value) => {
  expect(extractQuantities({ text, rest: text })).toMatchObject([{ kind, value }])
})

test.each(['下午2点5箱', '运费270块', 'ZL3O', '百把斤', '千把箱', '运费一吨85', '一公斤12'])(
  'reads no other number in %s',
  (text) => {
    expect(extractQuantities({ text, rest: text }).map(({ value }) => value)).toEqual(
      text.includes('5箱') ? [5] : [],
    )
  },
)

test.each([
  ['铣床2台，一台一托', 'pallet'],
  ['铣床2台，每台打一个木架', 'wooden_case'],
  ['铣床2台打木托', 'pallet'],
  ['铣床2台，裸机', 'bare'],
  ['铣床 2 wooden cases', 'wooden_case'],
])('knows the packaging: %s', (text, packaging) => {
  expect(amountsOf(text)).toEqual([[2, packaging, undefined, undefined]])
})

test('knows the packaging within the weight of one piece', () => {
  expect(amountsOf('铣床2台 每台带木架96公斤')).toEqual([[2, 'wooden_case', 192_000, undefined]])
})

test.each([
  ['下周一10件水壶发杭州', 10],
  ['发给张三10箱水壶', 10],
  ['方管长六米二十根', 20],
  ['卷帘门宽三米八樘', 8],
])('reads the count in %s: %i', (text, pieces) => {
  expect(amountsOf(text).flatMap(([count]) => count ?? [])).toEqual([pieces])
})

test.each([
  ['水壶12箱96公斤 铁锅8箱80公斤\n合计 20 176', [20, 176_000]],
  ['水壶12箱每箱8公斤 铁锅8箱每箱10公斤\nTotal | 20 | 176', [20, 176_000]],
  ['水壶12箱96公斤 铁锅8箱80公斤\n合计 21 176', [176_000]],
  ['水壶12箱96公斤\n合计 12 96', []],
  ['水壶12箱 铁锅8箱\n总毛重176', [176_000]],
  ['水壶12箱 铁锅8箱\n件数合计:20', [20]],
  ['水壶12箱 总重 96\n铁锅8箱 总重 80', []],
  ['水壶12箱 铁锅8箱\n合计(大写)二十箱', [20]],
])('knows the sums of all rows: %j', (text, sums) => {
  expect(
    extractQuantities({ text, rest: text }).flatMap(({ isTotal, value }) => (isTotal ? value : [])),
  ).toEqual(sums)
})

test.each([
  ['千斤顶 3t 5箱 80公斤', 80_000],
  ['型号QJ-3T 千斤顶 5箱 80公斤', 80_000],
  ['千斤顶 3t 5箱', 3_000_000],
])('takes no rating for the weight, if there is another: %j', (text, grams) => {
  expect(amountsOf(text)).toEqual([[5, 'carton', grams, undefined]])
})

test.each(['水壶 24箱 仓库实发 11月20日', '方: 3号仓库 水壶24箱'])('reads no date or door: %j', (text) => {
  expect(amountsOf(text)).toEqual([[24, 'carton', undefined, undefined]])
})

test.each([
  ['件重 | 72kg', true],
  ['5件重 72kg', false],
  ['单樘重 | 72kg', true],
  ['88袋 / 35公斤 per bag', true],
  ['空压机/4台/木架/80公斤/2箱', false],
])('knows the weight of one piece: %j', (text, isEach) => {
  const weight = extractQuantities({ text, rest: text }).find(({ kind }) => kind === 'weightGrams')
  expect(weight?.isEach).toBe(isEach)
})

test.each(['应发 24 实发 22，缺2件下次补', '实发数量 22', '木箱 | 22 |'])(
  'counts what is sent: %j',
  (text) => {
    const whole = `水壶 | ${text}`
    expect(amountsOf(whole)[0]?.[0]).toBe(22)
  },
)

test('reads the whole count behind its label', () => {
  expect(amountsOf('五金工具箱件数八十八件')).toEqual([[88, undefined, undefined, undefined]])
})
