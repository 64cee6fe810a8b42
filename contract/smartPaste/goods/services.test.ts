import { describe, expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)

/** Reads a text pasted on Saturday, 2026-11-21; returns the sure values of its services. */
function servicesOf(text: string): Record<string, unknown> {
  const { services } = smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
  return Object.fromEntries(
    Object.entries(services).flatMap(([key, field]) => (field.isUnsure ? [] : [[key, field.value]])),
  )
}

test.each([
  ['锁具30箱，运费算我们的', 'prepaid'],
  ['锁具30箱，运费厂里出', 'prepaid'],
  ['锁具30箱，运费：卖方承担', 'prepaid'],
  ['锁具30箱，运费对方给', 'collect'],
  ['锁具30箱，运费由收货方结', 'collect'],
  ['锁具30箱，运费叫她自己出', 'collect'],
  ['锁具30箱，运费也是她给', 'collect'],
  ['锁具30箱，运费另外找收货人要', 'collect'],
  ['锁具30箱，运费我这里先给你', 'prepaid'],
  ['锁具30箱，运费微信扫给你', 'prepaid'],
  ['锁具30箱，邮费现在给', 'prepaid'],
  ['锁具30箱，钱还是月底跟你们一道结', 'monthly'],
  ['锁具30箱，挂账', 'monthly'],
  ['锁具30箱，运费跟这个月其他的一起结', 'monthly'],
  ['锁具30箱，运费280刚刚转你微信了', 'prepaid'],
  ['锁具30箱，运费归我', 'prepaid'],
  ['锁具30箱，运费他当面给司机', 'collect'],
  ['锁具30箱，运费也找她', 'collect'],
  ['锁具30箱，你让卸货的跟他把运费收了', 'collect'],
  ['锁具30箱，运费见回单支付', 'on_receipt'],
  ['到不到付的我再问', undefined],
  ['她以前都是到付', undefined],
  ['运费那边付还是这边付你等我问过了', undefined],
  ['锁具30箱，运费需方承担', 'collect'],
  ['锁具30箱，运费她说她自己收到再给', 'collect'],
  ['付款：对方', 'collect'],
  ['付款：我方', 'prepaid'],
  ['锁具30箱，钱我这边先付掉', 'prepaid'],
  ['锁具30箱，货钱我先付', undefined],
  ['锁具30箱，签回单到付', 'collect'],
  ['收到回单再付货款，运费到付', 'collect'],
  ['锁具30箱，到付，月底算账', 'collect'],
  ['上个月的货款月底一起结，运费现付', 'prepaid'],
  ['运费不挂账，到付', 'collect'],
  ['运费先给我报个价', undefined],
  ['运费单转你看，到付', 'collect'],
  ['木架钱我掏，运费到付', 'collect'],
  ['不要跟他把运费收了，我付过了', 'prepaid'],
  ['运费货到了我给你', undefined],
  ['运费你问他', undefined],
  ['货款付款：对方，运费现付', 'prepaid'],
  ['按原来的月结', 'monthly'],
  ['谁出钱：收货人', 'collect'],
  ['我是买家，锁具30箱，运费我来付', 'collect'],
  ['我这边是收货的，锁具30箱，运费我出', 'collect'],
  ['我要收一批货，运费我们付', 'collect'],
  ['我是新疆阿克苏这边买货的，运费我这边给', 'collect'],
  ['我跟收货的说好了，运费我们付', 'prepaid'],
  ['这是我们客户订的货，运费我们付', 'prepaid'],
  ['我客户采购的，运费我出', 'prepaid'],
  ['货已发到我这，你们来拉，运费我出', 'prepaid'],
  ['锁具30箱，运费月底统一结', 'monthly'],
  ['锁具30箱，现付，不要写成到付', 'prepaid'],
  ['客服：到付对吗\n小刘：不对，月结', 'monthly'],
  ['客服：到付吗\n小刘：嗯', 'collect'],
  ['付款方式 1.现付 2.到付 3.月结', undefined],
  ['货款已付', undefined],
  ['Freight: US$200', undefined],
  ['Freight: us', 'prepaid'],
  ['PAYMENT: monthly', 'monthly'],
  ['水壶3箱 运费 收货人 王小明 13800138000', undefined],
  ['水壶3箱\n运费：收货人\n王小明 13800138000', undefined],
  ['水壶3箱，运费：收货人', 'collect'],
  ['运费不用他付，我现付', 'prepaid'],
  ['运费不是他付', undefined],
  ['客户给我们付运费', undefined],
  ['运费他帮我付', undefined],
  ['运费到付还是现付？', undefined],
  ['客服：到付还是现付\n小刘：到付', 'collect'],
  ['运费我出还是他出？', undefined],
  ['运费客户付吗？', undefined],
  ['代收手续费我们出', undefined],
  ['装卸费他付，运费我们付', 'prepaid'],
])('reads who pays in %s: %s', (text, payment) => {
  expect(servicesOf(text)['payment']).toBe(payment)
})

test.each([
  ['送到他店门口', 'door'],
  ['麻烦抬到客户楼上', 'upstairs'],
  ['请送上四楼', 'upstairs'],
  ['他自己去你们站里取', 'self'],
  ['叫他来站点提', 'self'],
  ['让他到你们站里提', 'self'],
  ['他自个儿去你们站点拉', 'self'],
  ['到站他自己派车来拉', 'self'],
  ['他自己开皮卡去你们点上提', 'self'],
  ['Deliver upstairs', 'upstairs'],
  ['他自己叫货拉拉到你们站上提', 'self'],
  ['货到站了他开三轮去拿', 'self'],
  ['请问送货上门多少一票', undefined],
  ['我们自个儿去拉', undefined],
  ['不要送，放你们那边', undefined],
  ['送货上门，不要让他到站提', 'door'],
  ['收货人到站点提醒', undefined],
  ['送货上门加钱也行', 'door'],
  ['送货回单', undefined],
  ['货我们自己拿到站里', undefined],
  ['木托我们自己提供', undefined],
])('reads the delivery in %s: %s', (text, mode) => {
  expect(servicesOf(`锁具30箱，${text}`)['deliveryMode']).toBe(mode)
})

test.each([
  ['代收货款：(√)有 ( )无 金额：￥3,260', 'codFen', 326_000],
  ['代收=4100', 'codFen', 410_000],
  ['代收货款：( )有 (√)无', 'codFen', undefined],
  ['COD RMB 8,900', 'codFen', 890_000],
  ['代收货款 5箱', 'codFen', undefined],
  ['保价：√是 15000元 □否', 'declaredValueFen', 1_500_000],
  ['保价声明人民币柒仟元', 'declaredValueFen', 700_000],
  ['| 保价 | 12000元 |', 'declaredValueFen', 1_200_000],
  ['代收5仟6佰', 'codFen', 560_000],
  ['货款2600块帮我收回来', 'codFen', 260_000],
  ['代收2000改成代收3000', 'codFen', 300_000],
  ['保价保一万五', 'declaredValueFen', 1_500_000],
  ['买3万的保险', 'declaredValueFen', 3_000_000],
  ['保费30元', 'declaredValueFen', undefined],
  ['代收¥3500 20 水壶', 'codFen', 350_000],
  ['代收¥ 3500 5', 'codFen', 350_000],
  ['代收货款¥3500 12箱水壶', 'codFen', 350_000],
  ['代收货款:¥3500 1.2方', 'codFen', 350_000],
  ['保价¥2000 3箱', 'declaredValueFen', 200_000],
  ['代收货款 2 3500元', 'codFen', undefined],
  ['保价 12 3500元', 'declaredValueFen', undefined],
  ['代收货款 3 350 只', 'codFen', undefined],
  ['确保个3000元押金', 'declaredValueFen', undefined],
  ['保个3000元', 'declaredValueFen', 300_000],
  ['按500保，不保也行', 'declaredValueFen', undefined],
  ['就保十二万', 'declaredValueFen', 12_000_000],
  ['INSURANCE: CNY 45,000', 'declaredValueFen', 4_500_000],
  ['代收款:￥5,2OO', 'codFen', 520_000],
  ['保价 ￥ 8 OOO 元', 'declaredValueFen', 800_000],
  ['保三万五的价', 'declaredValueFen', 3_500_000],
  ['环保100个', 'declaredValueFen', undefined],
  ['就保3000分钟', 'declaredValueFen', undefined],
  ['轴承型号 保 6205', 'declaredValueFen', undefined],
  ['代收3000，单子不要写错', 'codFen', 300_000],
  ['代收2750，那不收到钱不放货', 'codFen', 275_000],
  ['上次不是说要代收五千嘛 那个取消', 'codFen', undefined],
  ['代收3200——等等，代收写2000', 'codFen', undefined],
  ['代收 2,750\n↑↑写错，是 2,570', 'codFen', undefined],
  ['代收 2750，电话写错了', 'codFen', 275_000],
  ['代收8500\n代收先别写了', 'codFen', undefined],
])('reads the sum in %s', (text, field, fen) => {
  expect(servicesOf(`锁具30箱，${text}`)[field]).toBe(fen)
})

test.each([
  ['回单要签3份寄回', 3],
  ['回单 x2', 2],
  ['回单签好寄回，两份', 2],
  ['签单返还（贰份）', 2],
  ['白联存根 黄联回单', undefined],
  ['回单？\n不要', undefined],
  ['回单：○需要 ●不需要', undefined],
  ['回单不要', undefined],
  ['回单☐ 不要回单☑', undefined],
  ['回单：/', undefined],
  ['运费见回单支付', undefined],
  ['回单：☑要 2 份 □不要', 2],
  ['回单 (N)', undefined],
  ['回单不要忘了', 1],
  ['need POD 2 copies', 2],
  ['need 2 copies of POD', 2],
])('reads the receipts in %s: %s', (text, copies) => {
  expect(servicesOf(`锁具30箱，${text}`)['receiptCopies']).toBe(copies)
})

test.each([
  '放货前等我通知',
  '等我们通知才能放',
  '要等我电话再放货',
  '他打款了我再通知你放',
  '等电话通知放货',
  '货到了别给他，我说放再放',
  '没我通知谁来都不给',
  '收不到钱不放货',
  '没接到我的话一块都不许放',
  '放货要等我通知',
  '这批要控一下',
  '等她通知了才能放',
  '没我点头别放货',
  '没我电话不准放货',
])('reads a hold in %s', (text) => {
  expect(servicesOf(`锁具30箱，${text}`)['isHeld']).toBe(true)
})

test.each(['客户要控一下成本', '我说放才放心', '没拿到钱别给他打电话', '等她电话了才能放车上'])(
  'reads no hold in %s',
  (text) => {
    expect(servicesOf(`锁具30箱，${text}`)['isHeld']).toBeUndefined()
  },
)

describe('the pickup', () => {
  test.each([
    ['上门提货 11月25日上午10点', '2026-11-25', 10],
    ['提货日期：2026-11-24\n提货时间：下午2点以后', '2026-11-24', 14],
    ['下周二（24号）早上八点半可以来厂里提货', '2026-11-24', 8],
    ['礼拜一下午3点来拉', '2026-11-23', 15],
    ['26号上午9点派车提货', '2026-11-26', 9],
    ['3号上午9点派车提货', '2026-12-03', 9],
    ['pick up tomorrow 2pm', '2026-11-22', 14],
    ['下午四点过后来拉货', '2026-11-21', 16],
    ['今晚七点以后装货', '2026-11-21', 19],
    ['11月24日上午9点以后来车提', '2026-11-24', 9],
    ['煩請貴司下週一上午十點後到廠提貨', '2026-11-23', 10],
    ['礼拜一上午9点派车过来', '2026-11-23', 9],
    ['明天下午2点到4点之间来拉', '2026-11-22', 14],
    ['24号中午12点来我们这装', '2026-11-24', 12],
    ['明天早上八点来车', '2026-11-22', 8],
    ['你们到桥下村来拿 后天上午十点以后', '2026-11-23', 10],
    ['31号上午派车提货', null, undefined],
  ])('reads the time of %s', (text, day, hour) => {
    const read = servicesOf(`锁具30箱，${text}`)
    expect([read['pickupMode'], read['pickupDay'] ?? null, read['pickupHour']]).toEqual(['door', day, hour])
  })

  test.each([
    ['我自己拉到你们站里', 'self'],
    ['我自己骑三轮送你们网点', 'self'],
    ['我老公顺便带过去', 'self'],
    ['厂家送站', 'self'],
    ['上门接货（ ） 自己送来（√）', 'self'],
    ['到站他自己派车来拉', undefined],
    ['不用派车来', undefined],
    ['后来车坏了', undefined],
    ['叫工头来收一下货', undefined],
    ['送到你们站里王总来拿', undefined],
    ['你们自己拉过来', undefined],
    ['面单顺便带过来', undefined],
    ['上门提货要加钱吗', undefined],
    ['去厂里拉一下', 'door'],
    ['来收一下货呗', 'door'],
    ['放你们那边点上他自己拉货车来拿', undefined],
    ['你去他那拉', 'door'],
    ['谁去古山拉货？', undefined],
    ['她来提还是你们送', undefined],
  ])('reads the mode of %s: %s', (text, mode) => {
    expect(servicesOf(`锁具30箱，${text}`)['pickupMode']).toBe(mode)
  })
})
