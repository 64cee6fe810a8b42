import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import type { Found } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const orderOf = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const sure = (field: Found<string> | undefined) => (field?.isUnsure ? undefined : field?.value)
const read = (text: string) => {
  const order = orderOf(text)
  return [order.shipper, order.recipient].map(({ phone, regionCode }) => [sure(phone), regionCode?.value])
}

const wuhou = '成都武侯区武侯大道8号'
const buyer = ['13912345678', '510107']
const works = ['13605897751', '330784']

test.each([
  `门锁2箱有毛病退回厂里\n从：${wuhou} 李强 13912345678\n退到：永康芝英镇工业区 王芳 13605897751`,
  `退货单\n退货门店：${wuhou} 李强 13912345678\n退回：永康市宏达锁业公司 永康芝英镇 王芳 13605897751\n门锁2箱`,
  `返修件，寄回永康\n寄件：${wuhou} 李强 13912345678\n先到 永康芝英镇 王芳 13605897751\n电锤2箱，修好还要发回来`,
  `有票锅从成都拉回永康，5托\n${wuhou} 李强13912345678\n永康芝英镇 王芳13605897751`,
  `样品退还\n${wuhou} 李强 13912345678\n给 永康市宏达工贸 王芳 13605897751 永康芝英镇\n锅1箱`,
  `有3箱门锁退货要从成都拉回来，${wuhou} 李强13912345678，你们去他那边提，回永康芝英镇，我王芳13605897751`,
  `退货单：我们${wuhou}的生活馆（李强 13912345678）有空气炸锅12箱质量问题退回永康，收货：永康芝英镇中山工业区 王芳 13605897751`,
  `有2台割草机要从成都退回来修\n发货：${wuhou} 李强 13912345678\n收货：永康芝英镇 王芳 13605897751`,
  `退货一票，${wuhou}李强13912345678那里发回来，冲击钻5个木箱，收货写我们永康芝英镇王芳13605897751，到付`,
])('%s: goes back to the site', (text) => {
  expect(read(text)).toEqual([buyer, works])
})

test.each([
  `门锁18箱，收货${wuhou} 李强13912345678，永康芝英镇王芳13605897751发，回单寄回厂里`,
  `锅20箱发${wuhou} 李强13912345678，发货人王芳13605897751 永康芝英镇。收货人要是拒收就退回厂里`,
  `锅20箱 ${wuhou} 李强13912345678，有两箱外箱破了退回厂里换，先发18箱。永康芝英镇 王芳13605897751`,
  `返修好的电锤2箱发回${wuhou} 李强13912345678，发货永康芝英镇 王芳13605897751`,
  `上次退回厂里的那批修好了，今天发${wuhou} 李强13912345678，永康芝英镇 王芳13605897751，锅20箱`,
  `你们有从义乌到永康的车吗？我还有票锅20箱从永康芝英镇发${wuhou} 李强13912345678，我王芳13605897751`,
  `锅20箱发${wuhou}李强13912345678，空托盘退回厂里 永康芝英镇 王芳13605897751`,
  `永康芝英镇王芳13605897751 锅20箱 发${wuhou} 李强13912345678 不满意退回厂家`,
  // buyers who write
  `你好，我在陈厂长那里拿的铁锅20箱，发到${wuhou}，我叫李强，13912345678，陈厂长 13605897751，芝英镇`,
  `我是成都这边的，店在${wuhou}，李强13912345678。永康芝英镇有家做锅的，老板王芳，13605897751，货好了20箱，你们去装`,
  `货主：${wuhou} 李强 13912345678\n拿货点：永康芝英镇 王芳 13605897751\n锅20箱`,
  `我是成都的，武侯区武侯大道8号，我叫李强 13912345678，锅20箱，厂家永康芝英镇 老板王芳 13605897751`,
  `货主：${wuhou} 虞城五金 李强 13912345678\n拿货点：永康 五金市场 8幢 15号 万利五金 王芳 13605897751\n锅20箱`,
  `我在你们永康芝英镇一家厂（宏达杯业 王芳 13605897751）订了锅20箱，到：${wuhou} 李强 13912345678`,
  `我在${wuhou}开店的 李强 13912345678 向永康芝英镇的顺昌配件厂买了锅20箱 厂里电话13605897751王芳`,
  // all places seem to be the sender's
  `客户是成都的，单子在我手里，我不是发货人\n${wuhou} 三峡工具 李强 13912345678\n发货人 王芳 13605897751 永康市精锻工具厂 芝英镇\n锅20箱`,
  // something else goes back, or a truck comes
  `回单要盖章，盖好寄回我们厂，锅20箱，${wuhou} 李强13912345678，发货 永康芝英镇 王芳13605897751`,
  `三份都要，寄回永康，锅20箱，${wuhou} 李强13912345678，发货 永康芝英镇 王芳13605897751`,
  `旧电机拉回厂里，锅20箱，${wuhou} 李强13912345678，发货 永康芝英镇 王芳13605897751`,
  `电机返修，寄回厂家${wuhou} 李强13912345678，我这边永康芝英镇 王芳13605897751`,
  `师傅给我发到${wuhou}，李强13912345678收，永康芝英镇，我叫王芳13605897751`,
  `永康芝英镇王芳13605897751，锅20箱，${wuhou}李强13912345678，我叫王芳，货送到我客户店里`,
  `永康芝英镇王芳13605897751 锅20箱 发${wuhou} 李强13912345678，司机打的不是13912345678，是13605897751`,
  `永康芝英镇王芳13605897751 锅20箱 发${wuhou} 李强13912345678。王芳不在，换人接，李刚 13757900088`,
  `上次退货的款不用管，锅20箱发${wuhou} 李强13912345678，王芳13605897751 永康芝英镇，车回永康再说`,
  `锅20箱发${wuhou} 李强13912345678，退货的不算，永康芝英镇 王芳13605897751，回永康再结`,
  `退货补发：${wuhou} 李强 13912345678 锅20箱，签好的单子，寄回永康芝英镇 王芳 13605897751`,
  `张老板在永康五金城那里定了锅20箱，发${wuhou} 李强13912345678，我王芳13605897751 永康芝英镇，运费我付`,
  `退货的事别说了，锅20箱发${wuhou} 李强13912345678收，发货写我们永康芝英镇 王芳13605897751`,
  // the writer sends what others bought
  `客户在永康芝英镇我厂里订了锅20箱，发${wuhou} 李强13912345678，我王芳13605897751`,
  `我在杭州出差，锅20箱在永康芝英镇我厂里，发${wuhou} 李强13912345678，我电话13605897751`,
  `他在我这里拿的货，锅20箱，发${wuhou} 李强13912345678，我叫王芳13605897751，芝英镇`,
  `客户李强在永康买的锅20箱放我店里，发${wuhou} 李强13912345678，我王芳13605897751，芝英镇`,
])('%s: goes from the site', (text) => {
  expect(read(text)).toEqual([works, buyer])
})

test.each([`取货点：${wuhou} 李强 13912345678，送货点：永康芝英镇 王芳13605897751，到付`])(
  '%s: comes to the site',
  (text) => {
    expect(read(text)).toEqual([buyer, works])
  },
)

test.each([
  `发货：${wuhou}\n收货人：李强 13912345678\n锅20箱 到付`,
  `发货地址：${wuhou}\n收货人：李强 13912345678\n锅20箱 到付`,
  `收货人：李强 13912345678\n发货：${wuhou}\n锅20箱`,
  `发货：成都\n锅20箱\n收货：李强 13912345678 武侯区武侯大道8号`,
  `发货：成都\n锅20箱\n收货：武侯区武侯大道8号 李强 13912345678`,
  `发货人：永康恒达工贸 王芳 13605897751\n发货：成都\n收货人：李强 13912345678 武侯区武侯大道8号\n锅20箱`,
  `发货：${wuhou}\n收货人：李强 13912345678 ${wuhou}\n发货人：王芳 13605897751\n锅20箱`,
])('%s: a place behind 发货 without a person is where the goods go', (text) => {
  const { shipper, recipient } = orderOf(text)
  expect([shipper.regionCode?.value, recipient.regionCode?.value, recipient.address?.value]).toEqual([
    undefined,
    '510107',
    '武侯大道8号',
  ])
})

test('never joins the places of two parties', () => {
  const { shipper, recipient } = orderOf(
    `收货：王芳 13605897751 永康市古山镇工业区\n发货：${wuhou} 李强 13912345678\n锅20箱`,
  )
  for (const { address } of [shipper, recipient])
    expect(['古山镇工业区', '武侯大道8号', undefined]).toContain(address?.value)
})

test.each([
  `发货：${wuhou} 李强 13912345678\n收货：永康芝英镇 王芳 13605897751\n锅20箱`,
  `收货地址：永康芝英镇 王芳 13605897751\n发货地址：${wuhou} 李强 13912345678\n锅20箱`,
  `收货地址：永康芝英镇\n收货人：王芳 13605897751\n发货地址：${wuhou}\n发货人：李强 13912345678\n锅20箱`,
  `收货：永康芝英镇\n王芳 13605897751\n发货：${wuhou}\n李强 13912345678\n锅20箱`,
  `发货人：李强 13912345678 ${wuhou}\n收货人：王芳 13605897751 永康芝英镇\n锅20箱`,
  `发货人：${wuhou} 李强 13912345678\n收货人：王芳 13605897751 永康芝英镇\n锅20箱`,
  `退货：收货人 永康市步云健身器材厂 王芳 13605897751 永康市芝英镇\n寄件人 李强 13912345678 ${wuhou}\n锅20箱`,
  `收货人 王芳 13605897751 永康市芝英镇\n发货人 李强 13912345678 ${wuhou}\n锅20箱`,
])('%s: labels before both places and their persons say which way', (text) => {
  expect(read(text)).toEqual([buyer, works])
})

test.each([
  ['厂家发来我店里的锅20箱，从永康李勇13605897751发，我兰州城关区马强13912345678 运费我付', 'collect'],
  ['他们厂家发到我店里，锅20箱，从永康李勇13605897751发，我兰州城关区马强13912345678 运费我付', 'collect'],
  ['厂家发到我店里的锅20箱，发兰州城关区马强13912345678 运费我付', 'prepaid'],
  ['我是兰州城关区的客户，马强13912345678，在永康买了3台封口机，发兰州城关区，运费我付', 'collect'],
  ['我是兰州的客户，马强，在你们永康订的锅20箱，发兰州城关区张掖路8号 13912345678 运费我付', 'collect'],
  ['我是兰州的客户介绍来的，锅20箱发兰州城关区马强13912345678，我在永康，买了保险，运费我付', 'prepaid'],
  ['马强是兰州的客户，在永康买了锅20箱，发兰州城关区马强13912345678 运费我付', 'prepaid'],
  ['厂家发到我这的锅20箱，从店里发兰州城关区马强13912345678 运费我付', 'prepaid'],
])('%s: %s', (text, payment) => {
  expect(orderOf(text).services.payment?.value).toBe(payment)
})

test.each([
  `发货人 王芳 13605897751 永康芝英镇 收货人 李强 13912345678 ${wuhou}\n锅20箱`,
  `发货人 王芳 13605897751 永康芝英镇\n收货人 李强 13912345678 ${wuhou}\n锅20箱`,
])('%s: labels without a colon, the usual way', (text) => {
  expect(read(text)).toEqual([works, buyer])
})

test('gives a place the party of its label where one of the phones is missing', () => {
  const { shipper, recipient } = orderOf(
    `收货地址：永康芝英镇\n收货人：王芳\n发货地址：${wuhou}\n发货人：李强 13912345678\n锅20箱`,
  )
  expect([shipper.address?.value, recipient.address?.value]).toEqual(['武侯大道8号', '芝英镇'])
})

test('asks whose the phones are where a buyer does not say it', () => {
  const [[sender] = [], [receiver] = []] = read('我在永康买的锅20箱，李强13912345678，王强13605897751')
  expect([sender, receiver]).not.toContain('13912345678')
  expect([sender, receiver]).not.toContain('13605897751')
})
