import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)

/** Returns the values of the services of goods for a recipient, without those that are not given. */
const servicesOf = (words: string) => {
  const text = `收货人王强13800138000 成都市金牛区，保温杯30箱\n${words}`
  const { services } = smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
  return Object.fromEntries(Object.entries(services).map(([key, field]) => [key, field.value]))
}

test.each([
  '没我电话不要放货',
  '没付钱前先别放货',
  '你先把货压住，款收到了我再通知你放货',
  '等我们章总通知再放货',
  '货到了先不要放，等我电话通知了再放给他',
  '货到了先别放，等我电话',
  '货到了先别放，等我电话通知',
  '款没到别放货',
  '货到了先扣着，等我话再放',
])('holds the goods: %s', (words) => {
  expect(servicesOf(words)).toEqual({ isHeld: true })
})
test.each([
  '等李总通知再放车上',
  '等王经理电话再放假',
  '先别放车上，等我电话',
  '等我消息再放车上',
  '钱没到别放心',
  '东西先别放地上，等我通知',
])('does not hold them: %s', (words) => {
  expect(servicesOf(words)).toEqual({})
})

test.each([
  ['他自己去提的', { deliveryMode: 'self' }],
  ['他说他自己到你们那边站里面提', { deliveryMode: 'self' }],
  ['制单：徐 送货：', {}],
  ['她自己到你们点上来提', { deliveryMode: 'self' }],
  ['Consignee will pick up at your depot', { deliveryMode: 'self' }],
  ['是否送货：☑是（☑上楼 □不上楼） □否', { deliveryMode: 'upstairs' }],
  ['回单要签两张', { receiptCopies: 2 }],
  ['运费你到了付哈', { payment: 'collect' }],

  ['运费他们到付 哦不是不是 我们现付 讲反了', { payment: 'prepaid' }],
  ['到付\n哦不是到付，老板说这票我们付掉', { payment: 'prepaid' }],
  ['运费我这边到了付', { payment: 'collect' }],
  ['Freight to be paid by receiver', { payment: 'collect' }],
  ['你们永康的车几点来，运费我付', { payment: 'prepaid' }],
  ['采购商在永康芝英镇我们公司订了锅，运费我们付', { payment: 'prepaid' }],
  ['替我们公司收货款，运费我们付', { payment: 'prepaid' }],
  ['Freight will be paid by the shipper', { payment: 'prepaid' }],
  ['不要到付 这票我们付，改现付', { payment: 'prepaid' }],
  ['要代收货款四千六 对 四千六百块', { codFen: 460_000 }],
  ['回单几份 地址也发下\n小鹏：2份', { receiptCopies: 2 }],
  ['回单：需要（ 2 份 ）', { receiptCopies: 2 }],
  ['她各人来提', { deliveryMode: 'self' }],
  ['他自己到你们那边去提', { deliveryMode: 'self' }],
  ['小吴：自提还是送货上门？\n施姐：送货上门', { deliveryMode: 'door' }],
  ['到站自提，来提货的是他司机', { deliveryMode: 'self' }],
  ['签回单_2_份', { receiptCopies: 2 }],
  ['他自己到石家庄货场提', { deliveryMode: 'self' }],
  ['上次要回单这次不要回单了', {}],
  ['费用由收货方承担', { payment: 'collect' }],
  ['钱收货的付', { payment: 'collect' }],
  ['运费也从他那收', { payment: 'collect' }],
  ['no, we pay', { payment: 'prepaid' }],
  ['PAYMENT BY SHIPPER', { payment: 'prepaid' }],
  ['receiver pays', { payment: 'collect' }],
  ['all freight on consignee', { payment: 'collect' }],
  ['we pay for the boxes', {}],
  ['代收三千八 三千八百块哈', { codFen: 380_000 }],
  ['运费承担：[ ]需方 [√]供方', { payment: 'prepaid' }],
  ['订单状态：已付款', {}],
  ['monthly account', { payment: 'monthly' }],
  ['东西有点贵要保两万的价', { declaredValueFen: 2_000_000 }],
  ['给我保5000块的价，上次瘪了好几个', { declaredValueFen: 500_000 }],
  ['保价：□否 ☑是，金额 60000 元', { declaredValueFen: 6_000_000 }],
  ['Declared value RMB 38000', { declaredValueFen: 3_800_000 }],
  ['上次保2万的价', {}],
  ['环保3000的价', {}],
  ['7. 是否代收货款（元）？\n   答：7650', { codFen: 765_000 }],
  ['运费他到了付', { payment: 'collect' }],
  ['运费货到我们付', { payment: 'collect' }],
  ['我付运费 到了给', { payment: 'collect' }],
  ['运费到那边付', { payment: 'collect' }],
  ['货到给运费', { payment: 'collect' }],
  ['运费货到了我给你', {}],
  ['货款到了给你们', {}],
  ['运费我现在就付', { payment: 'prepaid' }],
  ['钱这边先付掉', { payment: 'prepaid' }],
  ['运费 | 店铺承担', { payment: 'prepaid' }],
  ['付费 收货人付', { payment: 'collect' }],
  ['钱月底一起算', { payment: 'monthly' }],
  ['货款下月结，运费到付', { payment: 'collect' }],
  ['付款：月结30天（货款） 运费：到付', { payment: 'collect' }],
  ['运费回单回来付', { payment: 'on_receipt' }],
  ['运费王强付', { payment: 'collect' }],
  ['王强付运费', { payment: 'collect' }],
  ['运费强哥付', {}],
  ['货款王强付', {}],
  ['上楼费王强付', {}],
  ['王强付了定金', {}],
  ['运费李总还没付', {}],
  ['我叫王强，运费我出', { payment: 'collect' }],
  ['我是王强的朋友，运费我出', { payment: 'prepaid' }],
  ['我在永康订了一批货，运费我付', { payment: 'collect' }],
  ['我在永康订了车，运费我付', { payment: 'prepaid' }],
  ['收货人写我，运费我付', { payment: 'collect' }],
  ['这批是退回厂里修的，运费厂里付', { payment: 'collect' }],
  ['要回单，带回来两份', { receiptCopies: 2 }],
  ['签收单返2份', { receiptCopies: 2 }],
  ['需签回原件2份', { receiptCopies: 2 }],
  ['签单返一份', { receiptCopies: 1 }],
  ['签收单要回2份', { receiptCopies: 2 }],
  ['回  单 二份', { receiptCopies: 2 }],
  ['签单两份合同一起寄', {}],
  ['保价两万 哦不 保价两万五', { declaredValueFen: 2_500_000 }],
  ['保险：☑保 金额5000 □不保', { declaredValueFen: 500_000 }],
  ['代收还是9600不变', { codFen: 960_000 }],
  ['“代收8000”划掉，他微信转我', {}],
  ['客服：要不要代收\n小王：代收5400', { codFen: 540_000 }],
  ['你们到了打我电话 我去拿', { deliveryMode: 'self' }],
  ['到货站我雇车拉', { deliveryMode: 'self' }],
  ['他女儿到站里面拿', { deliveryMode: 'self' }],
  ['到了我去拿钱给你', {}],
  ['司机到站里拿单子', {}],
  ['给我送到家里', { deliveryMode: 'door' }],
  ['给我整到屋里去', { deliveryMode: 'door' }],
  ['直接送到我宾馆', { deliveryMode: 'door' }],
  ['送到酒店门口', { deliveryMode: 'door' }],
  ['不变 但是要送货上门 不自提了', { deliveryMode: 'door' }],
  ['到成都金牛区我自己过来拿', { deliveryMode: 'self' }],
  ['到永康我自己过来拿', {}],
  ['备注：送货上门，周末不收货', { deliveryMode: 'door' }],
  ['其他: 送货上门，签回单返回', { deliveryMode: 'door', receiptCopies: 1 }],
  ['备注：不要送货上门', {}],
  ['备注：自提，改送货上门', { deliveryMode: 'door' }],
  ['备注：送货上门，改自提', { deliveryMode: 'self' }],
  ['备注：月结，这票改到付', { payment: 'collect' }],
  ['备注：到付，不行就月结', {}],
  ['到付，如果不是到付就现付', { payment: 'collect' }],
  ['是不是到付？是的话写到付，不是到付就现付', { payment: 'collect' }],
  ['到付\n哦不是到付，那就现付', { payment: 'prepaid' }],
  ['不是到付，上次那票才是到付，这票现付', { payment: 'prepaid' }],
  ['这票我们付', { payment: 'prepaid' }],
  ['回单要寄回，我要2份发票', { receiptCopies: 1 }],
  ['货到了我去拉', { deliveryMode: 'self' }],
  ['六楼 没电梯 得扛上去', { deliveryMode: 'upstairs' }],
  ['上次送到他公司要多少钱', {}],
  ['送货前先打电话', {}],
  ['等他通知放货', { isHeld: true }],
  ['别忘了送到店里', { deliveryMode: 'door' }],
  ['特别重 送到店里', { deliveryMode: 'door' }],
  ['别墅区送到家', { deliveryMode: 'door' }],
  ['这次分别送到店里', { deliveryMode: 'door' }],
  ['这票到了我去拉', { deliveryMode: 'self' }],
  ['货品到了我去拉', { deliveryMode: 'self' }],
  ['到了我自己去物流点提', { deliveryMode: 'self' }],
  ['备注：这票自提', { deliveryMode: 'self' }],
  ['备注：到付，这票货易碎轻放', { payment: 'collect' }],
  ['备注：送货上门，要是下雨盖好', { deliveryMode: 'door' }],
  ['备注：到付，如果没人打电话', { payment: 'collect' }],
  ['备注：到付，要是他不肯就我们付', {}],
  ['备注：送货上门，算了', {}],
  ['运费我来付，货到付', { payment: 'collect' }],
  ['运费我来付，货到付款', { payment: 'prepaid' }],
  ['签收单返回：3份', { receiptCopies: 3 }],
  ['货站：回单要不要\n厂：不要', {}],
  ['货站：回单要不要\n厂：要2份', { receiptCopies: 2 }],
])('%s', (words, services) => {
  expect(servicesOf(words)).toEqual(services)
})

test.each([
  '运费到那边给他报销',
  '运费货到了我们付给司机',
  '货到了给运费发票',
  '钱到了付余款',
  '付费收货方付不起的话退回',
  '运费王强付一半',
  '运费他出一半',
  '王强付 尾款',
  '定金已付，王强付',
  '我没送到你们站',
  '上次给我送到家',
  '运费王强承担不了',
  '货款付了 王强付',
  '木架费 王强付',
  '尾款 王强付',
  '钱这边先付掉货款了',
  '代收款还2000欠着',
  '我不送到你们站',
  '司机把货拉到你们站',
  '叫司机把货拉去你们仓库',
  '客户自己有车 送货站提',
  '谁到站里拿',
  '到永康我去提',
  '发票送到他公司',
  '样品送到他公司',
  '送到金牛工地多少钱',
  '上次送到金牛工地',
  '给我送到成都就行',
  '材料到了我去拉',
  '票到了我去拿',
  '你们到厂里了我去拿货给你们',
  '到处找车，我去拉',
  '不用控货',
  '别给他送到店里',
  '发票到了我去拉',
  '样品到了我去拉',
  '不要直接送到店里',
  '别控货',
  '无需控货',
  '控货就不用了',
  '这票我们付了定金',
])('reads no service in %s', (words) => {
  expect(servicesOf(words)).toEqual({})
})

test.each([
  ['回单来了再结货款', { receiptCopies: 1 }],
  ['回单回来再付尾款', { receiptCopies: 1 }],
  ['回单来了再结', { payment: 'on_receipt' }],
  ['签回单拍照返回 3张照片', { receiptCopies: 1 }],
  ['回单和发票要寄回两份', { receiptCopies: 1 }],
  ['运费到那边给', { payment: 'collect' }],
  ['王强付', { payment: 'collect' }],
  ['付费 收货方付', { payment: 'collect' }],
  ['送到金牛工地', { deliveryMode: 'door' }],
  ['给我送到金牛的店里', { deliveryMode: 'door' }],
  ['我们有货 员工送到你们站', { pickupMode: 'self' }],
  ['特别注意控货', { isHeld: true }],
])('still reads %s', (words, services) => {
  expect(servicesOf(words)).toEqual(services)
})

test.each(['焖烧壶30箱 代收5200\n代收也不要了，钱已经打过来了', '焖烧壶30箱 代收货款2000，要不代收了'])(
  'leaves the sum of %s to the user',
  (text) => {
    const { services } = smartPaste(text, {
      index,
      siteCode: '330784',
      today: '2026-11-21',
    })
    expect(services.codFen?.isUnsure).toBe(true)
  },
)

test.each([
  [
    '我姓刘 刘大海 13905790001 我在永康订了一批保温杯三十箱 你去古山镇 兴达五金厂 拉 厂里王老板 13800138000 送到成都金牛区 运费我到了给',
    '刘大海',
  ],
  ['我是李军13905790001，保温杯30箱发成都金牛区，王强13800138000收，运费到了我付', '王强'],
  ['我在永康买了30箱保温杯，我叫李军13905790001，发到成都金牛区 王强13800138000', '王强'],
])('finds who receives the goods of %s', (text, name) => {
  const context = { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger }
  expect(smartPaste(text, context).recipient.name?.value).toBe(name)
})
