import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

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
])('holds the goods: %s', (words) => {
  expect(servicesOf(words)).toEqual({ isHeld: true })
})
test.each(['等李总通知再放车上', '等王经理电话再放假'])('does not hold them: %s', (words) => {
  expect(servicesOf(words)).toEqual({})
})

test.each([
  '我自己车拉过来，中午前到',
  '我等下叫人送到你们档口',
  '货我们送到你们站点',
  '你们车不用来，我下班带过去',
  '我这边自己拉过去给你们',
  '我等下骑三轮送过来',
  '货我儿子傍晚开车带给你们',
  '我等下自己开车送到你货场来',
  '货我开三轮送到你们停车场',
  '送过来给你们',
  '我们自己有车送货运部',
  '我给你送到站上来',
  'we send it to your depot ourselves',
  '我们自己的司机老韩15268630517送到你们货站',
  '货运部：你送过来还是我们拉\n我：我送',
  '我们厂里司机等下把货送到你们站',
  '我等下自己拉到你那里来',
])('is brought by the writer: %s', (words) => {
  expect(servicesOf(words)).toEqual({ pickupMode: 'self' })
})
test.each(['客户把货送到你们站', '我明天送过来给他', '他等下自己拉到你那里来', '货我们送到你们站点要多少钱'])(
  'is not brought by the writer: %s',
  (words) => {
    expect(servicesOf(words)['pickupMode']).toBeUndefined()
  },
)

test.each([
  ['她自己到你们点上来提', { deliveryMode: 'self' }],
  ['Consignee will pick up at your depot', { deliveryMode: 'self' }],
  ['是否送货：☑是（☑上楼 □不上楼） □否', { deliveryMode: 'upstairs' }],
  ['回单要签两张', { receiptCopies: 2 }],
  ['运费你到了付哈', { payment: 'collect' }],

  ['运费他们到付 哦不是不是 我们现付 讲反了', { payment: 'prepaid' }],
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
])('%s', (words, services) => {
  expect(servicesOf(words)).toEqual(services)
})

test('leaves a sum that is taken back to the user', () => {
  const { services } = smartPaste('焖烧壶30箱 代收5200\n代收也不要了，钱已经打过来了', {
    index,
    siteCode: '330784',
    today: '2026-11-21',
  })
  expect(services.codFen?.isUnsure).toBe(true)
})
