import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { normalizePasted } from '../normalizePasted.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)
const readable = (text: string) => normalizePasted(text, index).reading.text.replace(/ +/g, ' ').trim()
const read = (text: string) => smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })

test.each([
  ['不对，是32箱，352公斤', '30箱豆浆机 330公斤', [[32, 352]]],
  ['重量改成360公斤', '30箱豆浆机 330公斤', [[30, 360]]],
  ['箱数错了，仓库点下来是18箱', '茶具 16箱 192公斤', [[18, 192]]],
  [
    '滑轨改成40箱，1040公斤',
    '合页 60箱 1500公斤\n滑轨 45箱 1170公斤',
    [
      [60, 1500],
      [40, 1040],
    ],
  ],
  [
    '更正：电机是14箱，280公斤',
    '电机 15箱 300公斤\n遥控器 1箱 12公斤',
    [
      [14, 280],
      [1, 12],
    ],
  ],
])('%s beats the earlier amounts', (correction, goods, expected) => {
  const order = read(`收货人王强13800138000 成都市金牛区荷花池8号\n${goods}\n${correction}`)
  expect(
    order.goods.map(({ pieces, weightGrams }) => [pieces?.value, (weightGrams?.value ?? 0) / 1000]),
  ).toEqual(expected)
})

test.each([
  '不对，再加5箱',
  '不对，还有5箱',
  '不对，其中3箱易碎',
  '电话错了，少了2箱',
  '上次发错了，3箱退回来',
  '说错了，每箱15公斤',
  '不对，易碎的是3箱',
  '写错了，里面是12箱',
  '搞错了，一箱是15公斤',
  '不对，5箱',
  '型号发错了改5箱红色的',
  '尺寸不对改3箱重新装',
  '保温杯改成5箱一托',
  '包装改成5箱',
])('%s changes no earlier amount', (words) => {
  const text = `收货人王强13800138000 成都市金牛区荷花池8号\n保温杯20箱 300公斤\n${words}`
  expect(readable(text)).toContain('20箱 300公斤')
})

test.each([
  ['锅改成12箱', '锅盖15箱\n锅20箱', '锅盖15箱\n锅12箱'],
  ['单箱改成18.5公斤', '40箱 单箱18公斤 单箱0.045方', '40箱 单箱18.5公斤 单箱0.045方'],
  ['刚数错了 是18樘不是16', '防盗门16樘', '防盗门18樘'],
  ['说错了铁链是6桶', '螺丝 35袋，铁链 5桶', '螺丝 35袋,铁链 6桶'],
  ['不对，刚点了，改48箱', '电热水壶 50箱', '电热水壶 48箱'],
])('%s puts the amount where it was given', (words, before, after) => {
  expect(readable(`${before}\n${words}`)).toContain(after)
})

test('an amount that may be of either row is not put in its place', () => {
  const text = '合页 60箱\n滑轨 45箱\n不对，是40箱'
  expect(readable(text)).toContain('合页 60箱')
  expect(readable(text)).toContain('滑轨 45箱')
})

test.each([
  '客服小丽：地址发我，我电话 13566998120',
  '货运小唐：装货打我 13566998120',
  '小骆(货运部)：方数报一下，有急事打我 13566998120',
])('%s: the phone is of no party', (message) => {
  expect(readable(`${message}\n王强：收货 成都市金牛区 李雷 13800138000`)).not.toContain('13566998120')
})

test('a clerk’s phone stays where he names the sender', () => {
  expect(readable('单证小夏：发货人电话 13566998120')).toContain('13566998120')
})

test('a phone for urgent matters counts only where no party has another', () => {
  const text = '有问题打我 13566998120，收货人王强13800138000 成都市金牛区'
  expect(readable(text)).toContain('13566998120')
  expect(readable(`${text}，发货人李雷13900139000`)).not.toContain('13566998120')
})

test.each([
  '收货人高文斌13700137000，老高不在就打店里小妹 024-56480317',
  '发货：永康，联系业务员小吴13700137000（吕总13705897720出差了）',
  '陈雪13700137000，她上班白天打周阿姨13529640837',
  '林晓东13700137000，老板陈国良13905890126（有事再找）',
])('%s: the phone for when the other one does not answer is of no party', (words) => {
  const text = readable(`发货人李雷13900139000\n${words}`)
  expect(text.match(/\d{11}/g)).toEqual(['13900139000', '13700137000'])
})

test('the only phone on a line stays, whatever stands behind it', () => {
  const text = readable(
    '发货人：陈勇，13511112222（有事找）\n收货人：史俊峰，13912345678（有事找）\n司机 13687654321',
  )
  expect(text).toContain('13511112222')
  expect(text).toContain('13912345678')
})

test('the phones of a warehouse on both sides go before those of an office', () => {
  const text = readable(
    '发方：永康市西溪镇\n业务 胡倩 13566940281\n发货仓库 老楼 13757919036\n收方：武汉市东西湖区\n采购 梅云飞 15827064193\n收货仓库 老聂 13971625480',
  )
  expect(text.match(/\d{11}/g)).toEqual(['13757919036', '13971625480'])
})

test('the time of a message is not the hour of the pickup', () => {
  const order = read('陈小姐 14:03\n保温杯30箱\n陈小姐 14:06\n上门提货，收货人王强13800138000 成都市金牛区')
  expect(order.services.pickupHour).toBeUndefined()
})

test('only the first message of a person keeps his name', () => {
  expect(
    readable('美嘉健身器材 陈姐 14:02\n哑铃片22包\n美嘉健身器材 陈姐 14:03\n每包50斤\n王俊 14:04\n好'),
  ).toBe('美嘉健身器材 陈姐 \n哑铃片22包\n \n每包50斤\n王俊 \n好')
})

test('a row of sums is no row of goods', () => {
  const order = read(
    '收货人王强13800138000 成都市金牛区\n角磨机 25箱\n切割机 12箱\n合计：37箱 毛重 812kg 体积 2.15m³',
  )
  expect(order.goods.map(({ weightGrams }) => weightGrams)).toEqual([undefined, undefined])
  expect(order.totals.weightGrams?.value).toBe(812_000)
})

test.each([
  ['控货：否', 'isHeld'],
  ['要回单一份\n回单算了，不要回单了', 'receiptCopies'],
] as const)('%s sets nothing', (words, field) => {
  expect(read(`收货人王强13800138000 成都市金牛区，保温杯30箱\n${words}`).services[field]).toBeUndefined()
})

test('the head of a paper names the sender’s company, and lines to write on are no text', () => {
  const order = read(
    '永康市舒乐电动工具厂 送货单\n收货人 _王强_ 电话 _13800138000_\n地址 成都市金牛区\n件数 _82_',
  )
  expect([order.shipper.company?.value, order.goods[0]?.pieces?.value]).toEqual(['永康市舒乐电动工具厂', 82])
})

test('a later head with the firm of its author names no goods', () => {
  const head = '美嘉健身器材 陈姐 14:0'
  const text = `${head}2\n张哥 哑铃片发南昌的 22包\n${head}3\n每包50斤\n${head}5\n熊志强 13970815523 南昌市青山湖区罗家镇 到付`
  expect(read(text).goods).toMatchObject([
    { name: { value: '哑铃片' }, pieces: { value: 22 }, weightGrams: { value: 550_000 } },
  ])
})
