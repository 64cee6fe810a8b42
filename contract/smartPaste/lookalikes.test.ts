import { expect, test } from 'vitest'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../regions/regions.ts'
import { smartPaste } from './smartPaste.ts'
import { trainedTagger } from './testing/trainedTagger.ts'

/* Texts that look like the pattern of a rule and mean something else. */

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const withRecipient = (words: string) =>
  read(`收货人 陈伟 13712345678 安徽省合肥市蜀山区长江西路100号\n${words}`)

test.each([
  ['保温杯 40箱，每箱60*40*45cm 0.108方 600公斤', [[40, 600]]],
  ['气泡膜100卷 每卷100*30*30cm 45公斤', [[100, 45]]],
  ['门锁19箱 380公斤，样品一箱8公斤，一共20箱', [[19, 380]]],
  ['MARS 20箱 300公斤', [[20, 300]]],
  ['我这有20箱是门锁 300公斤', [[20, 300]]],
  ['门锁 数量3 60*40*30cm', [[3, undefined]]],
  ['化肥2t 每袋50公斤', [[undefined, 2000]]],
  ['千斤顶 3t 5箱 80公斤', [[5, 80]]],
  ['门锁 40箱（2托）', [[2, undefined]]],
  ['净水器 5台 12公斤每台毛重', [[5, 60]]],
  ['门锁 5箱 30公斤一箱重', [[5, 150]]],
  ['钢管 5捆 100根 300公斤', [[5, 300]]],
  ['valve 12 packages 300kg', [[12, 300]]],
  ['上面均为每箱 单独贴标 门锁 3箱 30公斤', [[3, 30]]],
  [
    '配件重 30公斤 门锁 12件',
    [
      [undefined, 30],
      [12, undefined],
    ],
  ],
  [
    '门锁 48箱 100kg\n壶 20箱 80kg\n托盘数：4',
    [
      [48, 100],
      [20, 80],
    ],
  ],
  [
    '门锁 40箱（3箱加急）',
    [
      [40, undefined],
      [3, undefined],
    ],
  ],
  [
    '钢管 5捆 20个弯头 3套法兰',
    [
      [5, undefined],
      [20, undefined],
      [3, undefined],
    ],
  ],
  [
    '门锁一百二十箱，不是二十箱是三十箱',
    [
      [120, undefined],
      [30, undefined],
    ],
  ],
  [
    '门锁20箱，上回发的门锁500公斤收了80块',
    [
      [20, undefined],
      [undefined, 500],
    ],
  ],
  [
    '门锁 2件 100公斤，还有 2件 0.5方',
    [
      [2, 100],
      [2, undefined],
    ],
  ],
])('%s: pieces and kilograms %j', (words, goods) => {
  expect(
    withRecipient(words).goods.map(({ pieces, weightGrams }) => [
      pieces?.value,
      weightGrams && weightGrams.value / 1000,
    ]),
  ).toEqual(goods)
})

test.each([
  ['交货期12月5日，请司机下午3点来提货', '2026-11-21'],
  ['客户订单2026年11月20日，请你们9点来提货', '2026-11-21'],
  ['自己送到站，明天装车', undefined],
  ['货款周五来拿，', undefined],
  ['明天来我们公司结账', undefined],
])('%s: fetched on %s', (words, day) => {
  expect(withRecipient(`门锁20箱 ${words}`).services.pickupDay?.value).toBe(day)
})

test('a consignment of tomorrow is no day of this one', () => {
  const { services } = read(
    '明天还有一批货要发长沙。\n收货人 陈伟 13712345678 安徽省合肥市蜀山区长江西路100号\n门锁20箱 下午3点来提货',
  )
  expect(services.pickupDay?.value).toBe('2026-11-21')
})

test.each([
  ['回单要带3张身份证复印件', 1],
  ['上次的单子签字寄回来了没有', undefined],
])('%s: %s copies of the receipt', (words, copies) => {
  expect(withRecipient(`门锁20箱，${words}`).services.receiptCopies?.value).toBe(copies)
})

test.each([
  '客户：陈伟\n客户电话：13712345678\n目的地：安徽省合肥市蜀山区长江西路100号\n提货人：徐建平 13905790001\n提货地址：永康市古山镇金江龙工业区5号\n门锁20箱',
  '交货人：徐建平 13905790001\n目的地：陈伟 13712345678 安徽省合肥市蜀山区长江西路100号\n门锁20箱',
  '接货联系人：徐建平 13905790001 古山金江龙\n到：陈伟 13712345678 安徽省合肥市\n门锁20箱',
])('the recipient stays the recipient: %j', (text) => {
  const { shipper, recipient } = read(text)
  expect([shipper.phone?.value, recipient.phone?.value]).toEqual(['13905790001', '13712345678'])
})

test('a company that buys is the recipient’s', () => {
  const { shipper, recipient } = read(
    '客户：合肥恒达五金\n目的地：合肥市蜀山区长江西路100号\n提货人：陈伟 13712345678\n门锁20箱',
  )
  expect([shipper.company?.value, recipient.company?.value]).toEqual([undefined, '合肥恒达五金'])
})

test('a quoted statement of who takes orders is read, a question is not', () => {
  const { recipient } = read('[客服：收货人陈伟，安徽合肥蜀山区长江西路]\n对的 13712345678 门锁20箱')
  expect([recipient.name?.value, recipient.phone?.value]).toEqual(['陈伟', '13712345678'])
})

const countsOf = (text: string) =>
  withRecipient(text).goods.map(({ pieces, weightGrams }) => [
    pieces?.value,
    weightGrams && weightGrams.value / 1000,
  ])

test.each([
  ['保温杯30箱，标签打错了 2箱，不影响', 30],
  ['保温杯30箱450公斤，唛头搞错了，12箱，已经换了', 30],
  ['保温杯30箱，上一票你们弄错了，25箱', 30],
  ['保温杯30箱450公斤，回单数量不对，28箱', 30],
  ['保温杯30箱450公斤，上次客户说对不对 28箱', 30],
  ['保温杯30箱450公斤，仓库先装了，少了5箱，就是25箱，剩下的明天补', 30],
  ['保温杯30箱，客户退了5箱，剩下25箱他留着', 30],
  ['mug 40箱 800kg, each pallet should be 20箱, thanks', 40],
])('corrects nothing: %s', (text, pieces) => {
  expect(countsOf(text)[0]?.[0]).toBe(pieces)
})

test('corrects one of two equal counts only', () => {
  expect(
    countsOf('保温杯30箱，水壶30箱，打错了，25箱')
      .slice(0, 2)
      .map(([pieces]) => pieces),
  ).toEqual([30, 30])
  expect(countsOf('保温杯30箱，还要加2箱，总共32箱480公斤')).toEqual([[32, 480]])
})

test('gives up on a text of nothing but corrections', () => {
  // without an end to the corrections this took minutes
  expect(read('不对,30箱,'.repeat(500)).goods.length).toBeGreaterThan(0)
})

const servicesOf = (text: string) =>
  Object.fromEntries(Object.entries(withRecipient(text).services).map(([key, { value }]) => [key, value]))

test.each([
  '等他提供地址再送',
  '打木架费用我们付',
  '上楼费用客户付',
  'customer pays the goods to us by bank',
  'we will pay the customs duty',
  'customer picks up the phone after 9',
  '客户说我们开车送到你们那里要多少钱',
  '钱我下午送过来',
  '送过来给你们开票的那个单子收到没',
  '明天来一趟结下账',
  '要求到厂时间：后天上午9点',
  '质检员说，明天上午10点过来',
  '等我电话再放门卫',
])('asks for no service: %s', (text) => {
  expect(servicesOf(`保温杯30箱，${text}`)).toEqual({})
})

test.each([
  ['卸车，费用我们付，运费到付', 'collect'],
  ['要叉车卸货 费用客户出 运费现付', 'prepaid'],
  ['customer will pay the goods 8000 before delivery; freight prepaid', 'prepaid'],
  ['freight by us, customer pays me directly', 'prepaid'],
])('reads who pays the freight, not other things: %s', (text, payment) => {
  expect(servicesOf(`保温杯30箱，${text}`)['payment']).toBe(payment)
})

test.each([
  '你们来拉货，要求送到，后天上午10点前',
  '来厂里提货，客户要，后天下午3点前',
  '来厂里拉，送货上门，客户在家，明天上午9点后',
])('takes the recipient’s time for no pickup: %s', (text) => {
  expect(servicesOf(text)['pickupHour']).toBeUndefined()
})

test('takes a sum of single volumes for no sum of all', () => {
  const { totals } = read('品名\t件数\t单件体积\n保温杯\t30\t0.05\n水壶\t20\t0.04\n合计\t50\t0.09')
  expect([totals.pieces?.value, totals.volumeCm3]).toEqual([50, undefined])
})

test('keeps goods of one name in two rows of a table', () => {
  const row = '李军\t13912345678\t成都市武侯区武侯大道8号\t保温杯'
  const { goods } = read(`${row}\t28\t纸箱\t420KG\n${row}\t19\t纸箱\t228KG`)
  expect(goods.map(({ pieces }) => pieces?.value)).toEqual([28, 19])
})

test.each([
  ['不粘锅40箱，杯子20箱，锅每箱12公斤', [480, undefined]],
  ['水壶40箱，炒锅20箱，水壶重量400公斤', [400, undefined]],
])('gives a weight to the goods that it names: %s', (text, kilograms) => {
  expect(countsOf(text).map(([, weight]) => weight)).toEqual(kilograms)
})

test.each([
  ['保温杯 wechat 30箱 300kg', ['保温杯']],
  ['唛头 Walmart 30箱保温杯 300kg', ['保温杯']],
  ['call Tom, 3 pallets mug, 2 pallets kettle', ['mug', 'kettle']],
])('names goods, nothing else: %s', (text, names) => {
  expect(withRecipient(text).goods.map(({ name }) => name?.value)).toEqual(names)
})
