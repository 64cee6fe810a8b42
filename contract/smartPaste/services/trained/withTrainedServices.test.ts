import { expect, test } from 'vitest'
import rows from '../../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../../regions/regions.ts'
import { smartPaste } from '../../smartPaste.ts'
import { trainedTagger } from '../../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string, tagger: typeof trainedTagger | null = trainedTagger) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger })

/** Returns what the form gets of the services that the trained model knows. */
function servicesOf(text: string, tagger: typeof trainedTagger | null = trainedTagger) {
  const { pickupMode, deliveryMode, pickupDay, pickupHour } = read(text, tagger).services
  return {
    pickup: pickupMode?.value,
    delivery: deliveryMode?.value,
    day: pickupDay?.value,
    hour: pickupHour?.value,
  }
}

const goods = '发合肥,电饭锅30箱240公斤,合肥市包河区望江东路88号 陶敏 13955100021,到付。'

test.each([
  ['礼拜一你们到象珠镇荷沿村6号拿一下,找老邵13600001234', { pickup: 'door', day: '2026-11-23' }],
  ['货好了,你叫司机后天早上9点过来搬,石柱镇后项村', { pickup: 'door', day: '2026-11-23', hour: 9 }],
  ['货我等下骑车给你捎过去', { pickup: 'self' }],
  ['要帮我送到他们店', { delivery: 'door' }],
])('reads services that no rule knows: %s', (words, meant) => {
  expect(servicesOf(goods + words)).toMatchObject(meant)
})

test.each([
  '客户下星期一自己去你们站里拿',
  '上次那票你们说明天送到,现在还没到',
  '这批货是昨天从台州拉回来的',
  '他要25号前收到货',
])('reads no pickup where none is asked for: %s', (words) => {
  expect(servicesOf(goods + words)).toMatchObject({ pickup: undefined, day: undefined, hour: undefined })
})

test.each(
  (
    '不要上门提货/上门提货：否/先别来拉/取消提货/不用过来装了/星期三上午要装机，别误了/星期三上午10点工地卸货/明天晚上10点前要到兰州/' +
    '周一去你们公司对账/周一有人来验货/下周一我们搬厂/陶敏下周二去站里取/陶姐周四有空去拿/到合肥后周四有车去拉/今天早上司机拉走了/' +
    '今天上午你们司机拉走的，麻烦查下单号/星期五司机来厂里拿的货，单子没给我/之前都是你们来拉的/面单打好带过来/明天把合同带来/' +
    '客户店里下午没人，明天来/旧锅周三来拿/我明天过来一趟/凭身份证提货/你们经理下午来谈/配件厂家会送过来，齐了叫你/钥匙下午给你送过来/我爸明天送过来配件，一起发/' +
    '下午我去拿样品/代收1500，下周三来拿/体积12点5方/提货单号 2026-11-19 08:30/提货码：8866 有效期至11月25日 18:00'
  ).split('/'),
)('adds no pickup: %s', (words) => {
  expect(servicesOf(goods + words)).toEqual(servicesOf(goods + words, null))
})

test.each(
  '不要送货/不用送货上门/不用送到家/不要送到店里，店里没人/上次没送到店里/送到托运部/送到合肥物流园，再转六安/送到县里他来拿/送到码头/发票送到他店里/尽快送到/送到后打款'.split(
    '/',
  ),
)('adds no delivery: %s', (words) => {
  expect(servicesOf(goods + words).delivery).toBe(servicesOf(goods + words, null).delivery)
})

test.each(
  (
    '周日我们不上班/下周一放假/周一上午我们盘点不发货/周三要到/周四装修队进场/周一对账/12月1号截关/周二还有一票/\n送达时间：周三上午10点/' +
    '陶姐周三去拿'
  ).split('/'),
)('adds no time to a pickup without one: %s', (words) => {
  expect(servicesOf(`${goods}上门提货，${words}`)).toMatchObject({
    pickup: 'door',
    day: undefined,
    hour: undefined,
  })
})

test('adds no hour of another day, and no time where the writer brings the goods', () => {
  expect(servicesOf(`${goods}明天来厂里提货，后天上午10点要用`).hour).toBeUndefined()
  expect(servicesOf(`${goods}我自己送过来，周一上午到你们站`)).toMatchObject({
    pickup: 'self',
    day: undefined,
  })
})

test('keeps what the rules have read', () => {
  const text = `${goods}明天上午10点来提,送货上门`
  expect(servicesOf(text)).toEqual(servicesOf(text, null))
})

test('notes the half of a day, and leaves its words over no more', () => {
  const text = `${goods}永康古山镇胡库上村5号拿,星期二下午来,沈师傅 13700004567`
  const { services, remark, leftOver } = read(text)
  expect(services.pickupDay?.value).toBe('2026-11-24')
  expect(remark?.value).toBe('下午提货')
  const unread = leftOver.map(({ start, end }) => text.slice(start, end))
  expect(unread.join()).not.toContain('星期二')
})
