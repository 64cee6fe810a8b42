import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'
import { goodsNames } from './goodsNames.ts'

const index = indexRegions(rows)
const namesIn = (text: string) => goodsNames(text, [], []).map(({ value }) => value)

test.each([
  ['砂光机那个单子收货电话写错了，14箱，其他不变', '砂光机'],
  ['砂光机那票改成14箱', '砂光机'],
  ['人体秤这批今天能走吗？150箱', '人体秤'],
  ['今天那批电磨少了4箱，现在36箱', '电磨'],
  ['那票不锈钢锅再加5箱', '不锈钢锅'],
  ['B: 是切菜机吧\nA: 嗯切菜机', '切菜机'],
])('takes the goods that an order is called by: %s', (text, name) => {
  expect(namesIn(text)).toEqual([name])
})

test.each([
  '锅炉厂那个单子改成14箱',
  '门店那票14箱',
  '电磨那票5天了还在路上',
  '电磨那票20号发的，今天14箱',
  '电磨那票要一千多运费，14箱',
  '五金城那批货14箱',
  '车总那票14箱',
  '昨天电磨那票到了吗，今天14箱',
  '上次那批电磨14箱',
  '张姐那个单子14箱',
  '那批货14箱',
  '砂光机那票14箱，电磨那票16箱',
  '三轮车那票到了没？这票36箱发成都',
  '电钻那批客户退货了，这批36箱',
  '水壶那批不发了 先发36箱',
  '阀门那个单子不要了，改发36箱',
  '木箱那票36箱',
  '叉车那票36箱要叉车卸',
  '包装那批货不发',
  '那批水壶客户投诉了\n今天36箱',
  '门锁那票赔偿的事情再说，今天36箱发',
  '门锁那批的运费多少？另外36箱发',
  '门锁那个单子回单寄了吗\n今天36箱',
  '是切菜机吧',
  '是切菜机吧\n不是，电磨',
])('names no goods by how else an order is called: %s', (text) => {
  expect(namesIn(text)).toEqual([])
})

const readAll = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger }).goods

test.each([
  [
    '商品名称\t颜色\t箱数\t总重\n工作服\t黑色\t3箱\t48kg\n收纳箱\t红\t50箱\t800kg\n门把手\t黑色\t19箱\t266kg',
    ['工作服', '收纳箱', '门把手'],
  ],
  [
    '货名\t规格\t数量(箱)\t重量(kg)\n汽油发电机\tA85\t78\t936\n晾衣架\tA67\t89\t979',
    ['汽油发电机', '晾衣架'],
  ],
  ['品名    颜色    件数\n婴儿床    哑光    62\n跑步机    哑光    81', ['婴儿床', '跑步机']],
])('keeps the names of a column to their cells', (table, names) => {
  const goods = readAll(`${table}\n武汉市汉口北品牌城二楼12号 周敏 18767654321 到付`)
  expect(goods.map(({ name }) => name?.value)).toEqual(names)
})

test('keeps names before a count in another column, and no contents of the goods', () => {
  const rowsOf = (table: string) =>
    readAll(`${table}\n收货人：周敏 18767654321\n地址：成都市金牛区荷花池8号`).map(({ name, pieces }) => [
      name?.value,
      pieces?.value,
    ])
  expect(rowsOf('品名\t数量\t备注\n电钻\t20箱\t钻头 2箱\n角磨机\t30箱\t无')).toEqual([
    ['电钻', 20],
    ['钻头', 2],
    ['角磨机', 30],
  ])
  expect(rowsOf('品名\t数量\t备注\n门锁\t20\t内含拉手5件\n合页\t10\t无')).toEqual([
    ['门锁', 20],
    ['合页', 10],
  ])
})

test.each([
  ['名称：保温杯\n数量：600个（共25箱，每箱11公斤）', 25],
  ['货名：保温杯\n数量：20箱 实发：18', 18],
  ['品名：保温杯\n数量：20箱', 20],
])('reads what a label counts, and packages before their contents: %s', (text, pieces) => {
  const goods = readAll(`${text}\n收货人：周敏 18767654321\n地址：成都市金牛区荷花池8号`)
  expect(goods.map((row) => [row.name?.value, row.pieces?.value])).toEqual([['保温杯', pieces]])
})

test.each([
  ['磨刀机是二十六箱一箱差不多十七公斤', 26, 442],
  ['镰刀六包 一包是一百二十斤', 6, 360],
  ['磨刀机 9公斤一箱 大概30箱', 30, 270],
  ['磨刀机 9公斤一箱 30箱', 30, 270],
  // the weight behind 大概 is that of all
  ['门锁20箱 15公斤一箱大概300公斤', 20, 300],
  ['水壶 共20箱 15公斤一箱大概300公斤', 20, 300],
  ['角磨机50箱，16公斤一箱是800公斤', 50, 800],
  ['角磨机20箱 每箱含外箱18公斤', 20, 360],
  ['发电机5台 每台带木架86公斤', 5, 430],
  ['发电机5台 每台带木架 毛重86公斤', 5, 430],
  ['角磨机20箱 每箱连外箱 18公斤', 20, 360],
  // behind a blank such a weight may be that of all
  ['角磨机20箱 每箱含包装 360公斤', 20, 360],
  ['发电机6台 每台打木架 600公斤 3.2方', 6, 600],
  ['角磨机20箱 每箱连包装约18公斤', 20, 360],
  // 0.5 kg is the weight of one 个
  ['保温杯500个 0.5公斤一个，25公斤一箱大概10箱', 10, 250],
  ['健身车，5个木箱，110*60*85cm，每个68kg', 5, 340],
])('counts the weight of one piece behind a count: %s', (text, pieces, kilograms) => {
  const [row] = readAll(`发成都金牛区荷花池8号 王强13800138000 ${text}`)
  expect([row?.pieces?.value, (row?.weightGrams?.value ?? 0) / 1000]).toEqual([pieces, kilograms])
})

test.each([
  [
    '橡胶哑铃22箱每箱25公斤，哑铃架3件每件40公斤，青岛城阳区双元路 于洋 13864207751',
    [
      ['橡胶哑铃', 22, 550_000],
      ['哑铃架', 3, 120_000],
    ],
  ],
  [
    '发常州武进区湖塘镇，收货人储明15961204738。\n货是汽油机水泵，一共是十八箱吧，不对，十六箱，每箱三十二公斤。',
    [['汽油机水泵', 16, 512_000]],
  ],
  [
    '发湖州德清武康街道曲园南路368号，收货的是潘伟，电话138 5720 4419，货呢是锁芯，十四箱，一箱么十八公斤',
    [['锁芯', 14, 252_000]],
  ],
  [
    '何生 佛山市顺德区乐从镇钢铁世界15座 13823417906\n锌合金拉手 11箱 一箱26.5kg\n刚又数了一遍是12箱 按12箱写',
    [['锌合金拉手', 12, 318_000]],
  ],
])('%s: reads every count', (text, expected) => {
  expect(
    readAll(text).map(({ name, pieces, weightGrams }) => [name?.value, pieces?.value, weightGrams?.value]),
  ).toEqual(expected)
})

test('reads every sum of a row of sums', () => {
  const { totals } = smartPaste(
    '绿篱机24箱 288kg 1.15m³\n割灌机30箱 375kg 2.10m³\n合计    54件  663kg  3.25m³\n收货：宋经理 13791824406 青岛市即墨区烟青路588号',
    { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger },
  )
  expect([totals.pieces?.value, totals.weightGrams?.value, totals.volumeCm3?.value]).toEqual([
    54, 663_000, 3_250_000,
  ])
})
