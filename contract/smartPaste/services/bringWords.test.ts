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
  '我儿子等下开三轮车把货送到你们站上',
  '员工小谷开车送去站里',
  '我这边车子到你们门口了',
  '供方送到物流点',
  '我们自己送货到站',
  '我们司机已经拉到你们院里了',
  '昨天做好的20箱锅今天我拉到你们站',
  '我叫供应商送到你们站',
  '老板叫我拉20箱锅到你们货站，成都王强',
  '前仓一个厂叫我带6件电机到你们站转成都',
  '我在永康工具厂那里定了卷尺，他们等下会送到你们货站',
  '我是成都的小何，在永康永发工具（徐老板13905893172）那里定了卷尺，他们等下会送到你们货站',
  '下午给你们送过来',
  '等下给你们送过去，谢谢',
])('is brought by the writer: %s', (words) => {
  expect(servicesOf(words)).toEqual({ pickupMode: 'self' })
})
test.each([
  '客户把货送到你们站',
  '他等下把货送到你们站上',
  '我明天送过来给他',
  '他等下自己拉到你那里来',
  '货我们送到你们站点要多少钱',
  '他们等下会送到你们货站',
  '厂里叫我带发票到你们站',
  '厂里叫我带钱到你们站里',
  '他叫我带个话到你们站里',
  '我们司机已经拉到你们院里的客户那了',
  '在那边订了货的客户送到你们货站吗',
  '他叫我带2箱水果到你们站里',
  '供应商今天会送到你们货站',
  '昨天已经送到你们站了',
  '昨天20箱锅我拉到你们站了',
  '他叫供应商送到你们站',
  '客户叫我拉20箱锅到你们货站',
  '老板叫我拉2箱发票到你们货站',
  '老板叫我拉20箱锅到你们货站吗',
  '客户下午给你们送过来',
  '回单下午给你们送过来',
  '上批的发票，下午给你们送过来',
  '他们自己会送到你们那里',
  '他们自己会送到你们那里吗，货到了我去提',
])('is not brought by the writer: %s', (words) => {
  expect(servicesOf(words)['pickupMode']).toBeUndefined()
})

test('reads goods that their seller brings, for a writer who collects them', () => {
  expect(servicesOf('厂家的货，他们自己会送到你们那里，货到了我去提')).toEqual({
    pickupMode: 'self',
    deliveryMode: 'self',
  })
})
