import { describe, expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) => smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
const rowsOf = (text: string) =>
  read(text).goods.map(({ name, pieces, weightGrams }) => [name?.value, pieces?.value, weightGrams?.value])
const counts = (text: string) => read(text).goods.map(({ name, pieces }) => [name?.value, pieces?.value])

describe('a count of all goods', () => {
  const pasted = '3 件货发成都\n收货人 王建国 13880001234 保温杯 3 箱 120 公斤 0.8 方'

  test('makes no row of its own', () => {
    expect(rowsOf(pasted)).toEqual([['保温杯', 3, 120_000]])
    expect(read(pasted).goods[0]?.pieces?.isUnsure).toBeUndefined()
    const inLine =
      '3件货发成都武侯区，送货上门，收货人王建国 13880001234，成都市武侯区科华北路 62 号，保温杯 3箱 120公斤'
    for (const text of [inLine, inLine.replace('件货', '件'), '保温杯 3箱，3件货，120公斤']) {
      expect(rowsOf(text)).toEqual([['保温杯', 3, 120_000]])
      expect(read(text).leftOver).toEqual([])
    }
    expect(rowsOf('10件货发成都，保温杯 3箱 60公斤，水壶 7箱 80公斤')).toEqual([
      ['保温杯', 3, 60_000],
      ['水壶', 7, 80_000],
    ])
  })

  test.each([
    '3件120公斤发成都，保温杯3箱',
    '3件 120公斤 0.8方发成都，保温杯3箱',
    '3件，120公斤，发成都，保温杯3箱',
    '3件发成都120公斤，保温杯3箱',
  ])('may have the weight of all beside it: %s', (text) => {
    expect(rowsOf(text)).toEqual([['保温杯', 3, 120_000]])
  })

  test('and its weight are totals of several rows', () => {
    const { goods, totals } = read('3件120公斤发成都，保温杯1箱，水壶2箱')
    expect(goods.map(({ name, pieces, weightGrams }) => [name?.value, pieces?.value, weightGrams])).toEqual([
      ['保温杯', 1, undefined],
      ['水壶', 2, undefined],
    ])
    expect([totals.pieces?.value, totals.weightGrams?.value]).toEqual([3, 120_000])
  })

  test('that differs from the rows is unsure', () => {
    expect(read(pasted.replace('3 件', '5 件')).goods[0]?.pieces).toMatchObject({ value: 3, isUnsure: true })
  })

  test('above the contents counts packages', () => {
    const boxed = read('3 箱发成都\n保温杯 100 个').goods
    expect(boxed.map(({ name, pieces }) => [name?.value, pieces?.value, pieces?.isUnsure])).toEqual([
      ['保温杯', 3, undefined],
    ])
    expect(read('2托\n链条锯 120台 2.4吨').goods[0]?.pieces?.value).toBe(2)
  })
})

test.each([
  [
    '5件货发成都，保温杯2箱40公斤，水壶80公斤',
    [
      ['保温杯', 2, 40_000],
      ['水壶', undefined, 80_000],
    ],
  ],
  ['3件货发成都，保温杯3箱，里面有玻璃', [['保温杯', 3, undefined]]],
  [
    '10件货发成都，保温杯3箱，水壶',
    [
      ['保温杯', 3, undefined],
      ['水壶', undefined, undefined],
    ],
  ],
])('a name keeps the count directly behind it: %s', (text, expected) => {
  expect(rowsOf(text).slice(0, expected.length)).toEqual(expected)
  expect(read(text).goods[0]?.pieces?.value).toBe(expected[0]?.[1])
})

test('a weight that differs from the weight of all is unsure', () => {
  const [row] = read('3件货 120公斤发成都 保温杯3箱 80公斤').goods
  expect(row?.weightGrams).toMatchObject({ value: 80_000, isUnsure: true })
})

describe('a count before its goods', () => {
  test.each([
    ['3件保温杯 3箱五金', { 保温杯: 3, 五金: 3 }],
    ['10件，保温杯，3箱，电机', { 保温杯: 10, 电机: 3 }],
    ['20件，五金配件，5箱保温杯，3桶油漆', { 五金配件: 20, 保温杯: 5, 油漆: 3 }],
    ['10件明天送到成都，五金，3箱，电机', { 五金: 10, 电机: 3 }],
    ['10件发成都，五金，3箱，电机，5桶，油漆', { 五金: 10, 电机: 3, 油漆: 5 }],
  ])('stays with them: %s', (text, expected) => {
    expect(counts(text)).toEqual(Object.entries(expected))
  })

  test('may follow goods with their count before them', () => {
    expect(rowsOf('保温杯 3箱 120公斤，2件货 100公斤 五金')).toContainEqual(['五金', 2, 100_000])
    expect(read('保温杯3箱，2件货架').leftOver).not.toEqual([])
  })
})

describe('a list of goods', () => {
  const tagged = (text: string) =>
    smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger }).goods.map(
      ({ name, pieces }) => [name?.value, pieces?.value],
    )

  test('may have a head that says what all are', () => {
    expect(tagged('健身器材去徐州：杠铃片3托；龙门架5个木箱')).toEqual([
      ['杠铃片', 3],
      ['龙门架', 5],
    ])
    expect(tagged('健身器材2件去徐州：杠铃片3托')).toEqual([
      ['健身器材', 2],
      ['杠铃片', 3],
    ])
  })

  test.each([
    ['早餐机40箱、多士炉25箱\n早餐机每箱9公斤，多士炉每箱7公斤', [360, 175]],
    ['铁锹60捆洋镐25捆\n铁锹一捆18公斤，洋镐一捆26公斤', [1080, 650]],
    ['电动卷帘门3樘 + 车库门2樘\n卷帘门每樘140kg，车库门每樘95kg', [420, 190]],
    ['早餐机40箱360公斤、多士炉25箱\n早餐机每箱9公斤，多士炉每箱7公斤', [360, 175]],
  ])('may say later what one weighs: %s', (text, kilograms) => {
    const { goods } = smartPaste(text, {
      index,
      siteCode: '330784',
      today: '2026-11-21',
      tagger: trainedTagger,
    })
    expect(goods.map(({ weightGrams }) => (weightGrams?.value ?? 0) / 1000)).toEqual(kilograms)
  })

  test.each([
    ['钻头13箱，丝锥6箱\n19箱合488公斤', [13, 6], 19],
    ['钳子十八箱 扳手二十五箱 四十三箱拢共六百公斤', [18, 25], 43],
    ['拉手7箱 导轨23箱 共30件\n660斤', [7, 23], 30],
    // another kind
    ['钻头13箱，丝锥6箱，19箱板牙', [13, 6, 19], undefined],
    ['钻头13箱，丝锥6箱，板牙19箱', [13, 6, 19], undefined],
    ['钻头13箱，丝锥6箱，20箱', [13, 6, 20], undefined],
  ])('may end with the count of all: %s', (text, pieces, total) => {
    const { goods, totals } = smartPaste(text, {
      index,
      siteCode: '330784',
      today: '2026-11-21',
      tagger: trainedTagger,
    })
    expect(goods.map((row) => row.pieces?.value)).toEqual(pieces)
    expect(totals.pieces?.value).toBe(total)
  })

  test('may be named before their amounts', () => {
    expect(tagged('货是卷尺跟美工刀 卷尺十二箱 美工刀八箱')).toEqual([
      ['卷尺', 12],
      ['美工刀', 8],
    ])
  })

  test('may name a kind again without amounts', () => {
    expect(tagged('五金配件2箱，水壶3箱，配件不变')).toEqual([
      ['五金配件', 2],
      ['水壶', 3],
    ])
  })
})

/** Pieces, packaging, kilograms and cubic metres of each row. */
const amountsIn = (text: string) =>
  read(text).goods.map(({ pieces, packaging, weightGrams, volumeCm3 }) => [
    pieces?.value,
    packaging?.value,
    weightGrams && weightGrams.value / 1000,
    volumeCm3 && volumeCm3.value / 1_000_000,
  ])

test.each([
  ['货名：水壶\n总箱数：96\n托盘数：4\n每托箱数：24\n每托毛重：386kg', [4, 'pallet', 1544, undefined]],
  ['货名：水壶\n托盘数 2\n箱数 48\n每托毛重 415kg', [2, 'pallet', 830, undefined]],
  ['货名：水壶 件数：30 装箱数：24 每捆毛重：23.5', [30, undefined, 705, undefined]],
  ['货名：水壶，单位：包，数量：23，重量：每包31斤', [23, 'woven_bag', 356.5, undefined]],
  ['货名：水壶 数量 4 单位 箱 重量 每箱 7.5', [4, 'carton', 30, undefined]],
  ['货名：水壶\n箱数 29\n毛重合计 493', [29, 'carton', 493, undefined]],
  ['item: kettle\n45 ctns every ctn G.W. 13kg', [45, 'carton', 585, undefined]],
  ['item: kettle\nCTNS: 72\nG.W./CTN: 11.8kg   CBM/CTN: 0.055', [72, 'carton', 849.6, 3.96]],
  ['货名：水壶 箱数：40 毛重/箱：12.5kg', [40, 'carton', 500, undefined]],
  ['水壶，40箱（2托），960kg', [2, 'pallet', 960, undefined]],
  ['水壶，2托（40箱），960kg', [2, 'pallet', 960, undefined]],
  ['水壶，5箱（100只），60kg', [5, 'carton', 60, undefined]],
  ['Description\tPkgs\tGross Weight(kgs)\tMeasurement(m3)\nkettle\t40\t480\t2.4', [40, undefined, 480, 2.4]],
  ['item: kettle\nQty: 34 件 / 2040 pcs\nG.W.: 17.5kg per 件', [34, undefined, 595, undefined]],
  ['货名：水壶\nTotal ctns: 80\nPallets: 5\nG.W. per pallet 396 kg', [5, 'pallet', 1980, undefined]],
  ['水壶\t60\t箱\t1080', [60, 'carton', undefined, undefined]],
  ['水壶，22，台，46KG', [22, undefined, 46, undefined]],
  ['水壶/14/箱/24kg', [14, 'carton', 24, undefined]],
  ['铝水壶 托 2 每托毛重 780', [2, 'pallet', 1560, undefined]],
])('reads labels of goods: %j', (text, row) => {
  expect(amountsIn(text)).toEqual([row])
})

test.each([
  '水壶 24箱 9kg\n铁锅 15箱 8kg\n合计 39箱 336kg',
  '水壶 24箱 9kg\n铁锅 15箱 8kg\n（以上均为单件重）',
  '水壶 24箱 9kg\n铁锅 15箱 8kg\n共39箱，件重如上',
])('knows weights of one piece by their sum or a note: %j', (text) => {
  expect(amountsIn(text).map(([, , kilograms]) => kilograms)).toEqual([216, 120])
})

test.each([
  '水壶 24箱 9kg\n铁锅 15箱 8kg\n合计 39箱 17kg',
  '水壶 24箱 9kg\n铁锅 15箱 8kg\n合计 39箱 350kg',
  '水壶 24箱 9kg\n铁锅 15箱 8kg，价格按重量每箱算',
])('leaves other weights as they are: %j', (text) => {
  expect(amountsIn(text).map(([, , kilograms]) => kilograms)).toEqual([9, 8])
})

test('knows volumes of one piece by their sum', () => {
  const text = '水壶 24箱 每箱0.09方\n铁锅 15箱 0.08方\n合计 39箱 3.36方'
  expect(amountsIn(text).map(([, , , volume]) => volume)).toEqual([2.16, 1.2])
})

test('takes a bundle and a barrel for two rows', () => {
  expect(amountsIn('25 bundles, 22 kg each\n6 drums, 20 kg each').map(([pieces]) => pieces)).toEqual([25, 6])
})

test('knows the sum of one packaging from that of all', () => {
  const { totals } = read('飞轮 托 2 每托毛重 780\n油管 箱 8 每箱毛重 12\n总托盘数 2 总箱数 8')
  expect(totals.pieces).toBeUndefined()
})

test.each([
  ['五金 包 3600', undefined],
  ['水壶 5箱，地址：江边路 3', 5],
])('takes no other number for a count: %j', (text, pieces) => {
  expect(read(text).goods[0]?.pieces?.value).toBe(pieces)
})

test.each([
  ['5 pallets BBQ grill to 青岛', 'BBQ grill'],
  ['stainless steel mug 12 pallets', 'stainless steel mug'],
  ['lunch box，一共 88 ctns', 'lunch box'],
  ['1) lunch box - 88 ctns', 'lunch box'],
  ['- lunch box 88 rolls', 'lunch box'],
  ['10 - padlock 50mm | 88 ctns', 'padlock 50mm'],
  ['1 wooden crate, lunch box, G.W. 138kg', 'lunch box'],
  ['lunch box ........... 88 bundles', 'lunch box'],
  ['Description\tCTNS\nLunch box\t88', 'Lunch box'],
  ['Goods\tlunch box\nCartons\t88', 'lunchbox'],
  ['goods are ready, 88 ctns', undefined],
  ['88 ctns, freight collect, 300 kgs', undefined],
  ['pls send 88 ctns to 青岛', undefined],
  ['total 88 ctns, 300 kgs gross', undefined],
  ['12 pallets each 300 kgs', undefined],
])('names goods in English: %s', (text, name) => {
  expect(read(text).goods[0]?.name?.value).toBe(name)
})

test.each([
  ['割草机 GC-430     64 箱', '割草机 GC-430'],
  ['电锤 DH26 15箱', '电锤 DH26'],
  ['电锤 KG26公斤 15箱', '电锤'],
  ['电锤|DH26|15箱', '电锤'],
  ['电锤\tDH26\t15箱', '电锤'],
])('names the model beside the goods: %s', (text, name) => {
  expect(counts(text)[0]?.[0]).toBe(name)
})

test.each([
  [
    '晒衣杆65捆 还有2箱配件',
    [
      ['晒衣杆', 65],
      ['配件', 2],
    ],
  ],
  [
    '水壶30箱 另外2托',
    [
      ['水壶', 30],
      [undefined, 2],
    ],
  ],
  ['水管5捆 100根', [['水管', 5]]],
])('keeps the count before further goods: %s', (text, expected) => {
  expect(counts(text)).toEqual(expected)
})
