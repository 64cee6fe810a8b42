import { expect, test } from 'vitest'
import regionRows from '#contract/regions/data/regions.json'
import { indexRegions } from '#contract/regions/regions.ts'
import type { RegionRow } from '#contract/regions/regions.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import { csvCells, pastedCells } from '#shared/excel/splitTable.ts'
import { goodsTotals } from '../../goods/goodsAmounts.ts'
import { readChats, readPasted, readTable } from './readTable.ts'

const context = {
  index: indexRegions(regionRows as unknown as RegionRow[]),
  siteCode: '330784',
  tagger: null,
  now: new Date('2026-11-24T10:00:00+08:00'),
}
const read = (sheet: readonly (readonly SheetCell[])[]) => readTable(sheet, context)
const readText = (text: string) => read(pastedCells(text))

/** Returns the main values of a row in short form. */
const short = ({ values, unread }: ReturnType<typeof read>['rows'][number]) => {
  const { recipient, goods, deliveryMode, payment, cod, receiptCopies } = values
  const { pieces, weightGrams, volumeCm3 } = goodsTotals(goods)
  return {
    who: `${recipient.name} ${recipient.phone} ${recipient.regionCode ?? '?'} ${recipient.address}`,
    what: `${goods[0]?.name ?? ''} ${pieces} ${weightGrams} ${volumeCm3}`,
    how: `${deliveryMode} ${payment} ${cod} ${receiptCopies}`,
    unread,
  }
}

const first = {
  who: '李雷 13900139000 330782 福田街道商城大道8号',
  what: '电动工具 10 200000 800000',
  how: 'self collect  0',
  unread: [],
}

test('reads a table copied from a spreadsheet by its headings', () => {
  const { rows, unknownTitles } = readText(
    [
      '序号\t收货人\t联系电话\t收货地址\t品名\t件数\t重量(kg)\t方数\t结算方式\t回单\t代收货款\t业务员',
      '1\t李雷\t13900139000\t浙江省金华市义乌市福田街道商城大道8号\t电动工具\t10\t200\t0.8\t到付\t无\t\t老张',
      '2\t韩梅\t0571-88112233\t杭州市西湖区文三路 1 号\t保温杯\t5箱\t1,200.5\t\t月结\t2份\t3000元\t',
      '合计\t\t\t\t\t15\t1400.5',
    ].join('\r\n'),
  )
  expect(rows.map(short)).toEqual([
    first,
    {
      who: '韩梅 0571-88112233 330106 文三路1号',
      what: '保温杯 5 1200500 0',
      how: 'self monthly 3000 2',
      unread: [],
    },
  ])
  expect(unknownTitles).toEqual(['业务员'])
})

test('reads region and address from separate columns, and the unit from a title', () => {
  const { rows } = readText(
    [
      '收货人\t手机\t省市区\t详细地址\t货物名称\t件数\t重量（吨）\t体积（方）\t送货方式',
      '李雷\t13900139000\t义乌市\t福田街道商城大道8号\t电动工具\t10\t0.2\t0.8方\t送货上楼',
      '韩梅\t13800138000\t杭州市\t西湖区文三路1号\t杯\t1\t1\t\t自提',
      '何敏\t13700137000\t火星\t一号坑\t杯\t1\t1\t\t飞过去',
    ].join('\n'),
  )
  expect(rows.map(short)).toEqual([
    { ...first, how: 'upstairs prepaid  0' },
    { who: '韩梅 13800138000 330106 文三路1号', what: '杯 1 1000000 0', how: 'self prepaid  0', unread: [] },
    {
      who: '何敏 13700137000 ? 一号坑',
      what: '杯 1 1000000 0',
      how: 'self prepaid  0',
      unread: ['送货方式“飞过去”', '地区“火星”'],
    },
  ])
})

test('reads lines without headings like a chat, and numbers without a unit in the usual order', () => {
  const { rows } = readText(
    [
      '李雷 13900139000 义乌市福田街道商城大道8号 电动工具 10件 200公斤 0.8方 到付',
      '',
      '李雷\t13900139000\t义乌市福田街道商城大道8号\t电动工具\t10\t200\t0.8\t到付',
    ].join('\n'),
  )
  expect(rows.map(short)).toEqual([first, first])
})

test('skips the numbers of lines without headings, and names what nothing needs', () => {
  const line = '李雷\t13900139000\t义乌市福田街道商城大道8号\t电动工具\t10\t200\t0.8\t到付'
  const numbered = readText(`1\t${line}\n2\t${line}\n合计\t\t\t\t20`)
  expect(numbered.rows.map(short)).toEqual([first, first])
  // alone, it may be its pieces
  expect(readText('1\t李雷\t13900139000\t电动工具\t200').rows.map((row) => short(row).what)).toEqual([
    '电动工具 1 200000 0',
  ])
  expect(readText(`${line}\t35\n${line}`).rows.map(short)).toEqual([
    { ...first, unread: ['未用上的“35”'] },
    first,
  ])
})

test.each([
  ['机器 1件 200公斤 0.8方 代收 3500', '机器 1 200000 800000', '3500'],
  ['机器 10件 200公斤 代收 800', '机器 10 200000 0', '800'],
  ['机器 10件 保价 20000', '机器 10 0 0', ''],
])('takes no sum for an amount of goods: %s', (goods, what, cod) => {
  const { rows } = readText(`李雷 13900139000 义乌市福田街道商城大道8号 ${goods}`)
  expect(rows.map((row) => [short(row).what, row.values.cod])).toEqual([[what, cod]])
})

test('names a sender and a total that a chat has, and no row can hold', () => {
  const text =
    '发货人：张三 13800138000\n收货人：李雷 13900139000 义乌市福田街道商城大道8号\n灯具 200公斤、五金 300公斤，共30件 2方'
  const { rows } = readPasted(text, context)
  expect(rows[0]?.unread).toEqual(['发货人“张三 13800138000”', expect.stringContaining('合计“30 件')])
})

test.each([
  [
    '发货人李四13600136000，座机 0579-87001234\n收货人王小明13800138000 成都市武侯区科园路1号 水壶3箱',
    '发货人“李四 13600136000 0579-87001234”',
  ],
  ['从义乌市稠城街道12号提货，发成都市武侯区科园路1号 王小明13800138000 水壶3箱', '发货人“稠城街道12号'],
])('names every fact about a sender: %s', (text, unread) => {
  const { rows } = readPasted(`1. ${text}\n\n2. 发成都市武侯区科园路2号 李梅13900139000 铁锅2箱`, context)
  expect(rows[0]?.unread).toEqual([expect.stringContaining(unread)])
})

test('splits headings at blanks, and reads a line with other parts like a chat', () => {
  const { rows } = readText(
    [
      '收货人 电话 地址 品名 件数 重量 体积 付款方式',
      '李雷 13900139000 义乌市福田街道商城大道8号 电动工具 10 200 0.8 到付',
      '李雷 13900139000 义乌市福田街道 商城大道8号 电动工具 10件 200公斤 0.8方 到付',
    ].join('\n'),
  )
  expect(rows.map(short)).toEqual([first, first])
})

test('reads one column for the whole recipient, ignores the sender, and accepts quoted cells with line breaks', () => {
  const { rows, unknownTitles } = readText(
    '发货人\t收货信息\t品名\t件数\t重量\t体积\t付款\n王小明\t"李雷 13900139000\n义乌市福田街道商城大道8号"\t电动工具\t10\t200\t0.8\t到付',
  )
  expect(rows.map(short)).toEqual([first])
  expect(unknownTitles).toEqual([])
})

test('does not take the weight of one piece for that of the row', () => {
  const { rows, unknownTitles } = readText(
    '收货人\t电话\t品名\t件数\t单件重量\n李雷\t13900139000\t杯\t10\t20',
  )
  expect(rows[0]?.values.goods[0]?.weight).toBe('')
  expect(unknownTitles).toEqual(['单件重量'])
})

test('reads a workbook’s cells: phones without their leading zero, numbers, empty rows', () => {
  const { rows } = read([
    ['发货清单', null],
    ['姓名', '电话', '地址', '品名', '件数', '重量', '尺寸'],
    [null, null],
    ['李雷', 57985112233, '义乌市福田街道商城大道8号', '电动工具', 10, 200, '40*50*40cm'],
  ])
  expect(rows.map(short)).toEqual([
    { ...first, who: '李雷 057985112233 330782 福田街道商城大道8号', how: 'self prepaid  0' },
  ])
})

test('reads a CSV file, also as Excel saves it in China', () => {
  const bytes = Uint8Array.from([0xc0, 0xee, 0xc0, 0xd7, 0x2c, 0x31, 0x32])
  expect(csvCells(bytes.buffer)).toEqual([['李雷', '12']])
  expect(csvCells(new TextEncoder().encode('李雷,"a ""b"", c"\r\n,1').buffer)).toEqual([
    ['李雷', 'a "b", c'],
    ['', '1'],
  ])
})

test('treats an unclosed quote as an ordinary character', () => {
  expect(pastedCells('3" 管\t1\n杯\t2')).toEqual([
    ['3" 管', '1'],
    ['杯', '2'],
  ])
})

const chats = `1. 李雷 13900139000
义乌市福田街道商城大道8号
电动工具 10件 200公斤 0.8方 到付

2. 韩梅 0571-88112233 杭州市西湖区文三路 1 号
保温杯 5箱 60公斤，押金2000元

以上都送货上门`

test('reads chats of several lines, each with its text, and lists what belongs to none', () => {
  const { rows, loose, usedForAll, count } = readPasted(chats, context)
  expect(rows.map(short)).toEqual([
    { ...first, how: first.how.replace('self', 'door') },
    {
      who: '韩梅 0571-88112233 330106 文三路1号',
      what: '保温杯 5 60000 0',
      how: 'door prepaid  0',
      unread: ['未用上的“押金2000元”'],
    },
  ])
  expect(rows[0]?.source).toBe(
    '李雷 13900139000\n义乌市福田街道商城大道8号\n电动工具 10件 200公斤 0.8方 到付',
  )
  expect(rows.map(({ isDoubtful }) => isDoubtful)).toEqual([false, false])
  expect([loose, usedForAll, count]).toEqual([[], ['以上都送货上门'], 2])
})

test.each<[string, string, string[]]>([
  // a row's own words win
  ['以上都月结', 'self collect  0,self monthly  0', []],
  ['以上全部送货上门，都月结', 'door collect  0,door monthly  0', []],
  ['以上都不要送货上门', 'self collect  0,self prepaid  0', ['整批“以上都不要送货上门”']],
  ['以上都代收2000', 'self collect  0,self prepaid  0', ['整批“以上都代收2000”']],
  ['以上都到付，回单寄回', 'self collect  0,self prepaid  0', ['整批“以上都到付，回单寄回”']],
])('reads %s into every row, or names it in every row', (aboutAll, how, unread) => {
  const { rows } = readPasted(chats.replace('，押金2000元', '').replace('以上都送货上门', aboutAll), context)
  expect(
    rows
      .map(short)
      .map((row) => row.how)
      .join(','),
  ).toBe(how)
  expect(rows.map((row) => row.unread)).toEqual([unread, unread])
})

test('names what is sent by a sender alone, and numbers that nothing needs', () => {
  const texts = [
    '发货人：王强 13900139001\n电动工具 10件 200公斤',
    '李雷 13900139000 义乌市福田街道商城大道8号 电动工具 10件 200公斤 0.8方 35',
    '李雷 13900139000 义乌市福田街道商城大道8号 电动工具 10 200 0.8 35',
  ]
  const rows = readChats(texts, [], context)
  expect(rows.map(({ values }) => values.recipient.name)).toEqual(['', '李雷', '李雷'])
  expect(rows.map(({ unread }) => unread)).toEqual([
    ['发货人“王强 13900139001”'],
    ['未用上的“35”'],
    ['未用上的“35”'],
  ])
})

test('takes no number of a house for an amount in a chat of several lines', () => {
  const { rows } = readPasted(
    '李雷 13900139000\n义乌市福田街道 商城大道 8 号\n电动工具 10件 200公斤',
    context,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.values.goods).toMatchObject([{ pieces: '10', weight: '200', volume: '' }])
})

test('reads pasted tables as before, and counts a list that is too long without reading it', () => {
  const table = '收货人\t电话\t品名\t件数\t重量\n李雷\t13900139000\t杯\t3\t100'
  expect(readPasted(table, context).rows).toHaveLength(1)
  expect(readPasted(chats, context, { rowsMax: 1 })).toMatchObject({ count: 2, rows: [] })
})

test('keeps a row of one cell in a table whose rows are numbered', () => {
  const texts = [
    '1\t李雷 13900139000\t电动工具 10件 200公斤',
    '2\t韩梅梅 13700137000\t杯 3件 80公斤',
    '王强 13900139001\t\t',
  ]
  const { rows } = readPasted(texts.join('\n'), context)
  expect(rows.map(({ values }) => values.recipient.name)).toEqual(['李雷', '韩梅梅', '王强'])
})
