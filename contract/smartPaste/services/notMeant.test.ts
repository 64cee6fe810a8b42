import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)
const read = (words: string) =>
  smartPaste(`${words}\n成都市武侯区簇桥街道18号 李伟 13812345678 五金配件10箱 200公斤`, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
  })
const pickupOf = (words: string) => {
  const { pickupMode, pickupDay, pickupHour } = read(words).services
  return [pickupMode?.value, pickupDay?.value, pickupHour?.value]
}

test.each([
  ['明天上午9点来提货，电话改成13912345678，周一来提剩下的', '2026-11-22', 9],
  ['明天上午9点来拉10箱，收货人改为王五，后天来拉5箱', '2026-11-22', 9],
  ['明天9点来装，我们没空打包，周一来装第二批', '2026-11-22', 9],
  ['今天下午3点来提货，价格不行就算了，明天来提另一票', '2026-11-21', 15],
  ['明天来提吧\n算了明天厂里没人，后天上午十点来', '2026-11-23', 10],
])('%s: the pickup is on %s at %i', (words, day, hour) => {
  expect(pickupOf(words)).toEqual(['door', day, hour])
})

test.each([
  '长城路27号来人收发票',
  '麻烦你们去拿一下货款',
  '他后天来就行',
  '明天来厂里结账吗？有一张发票',
  '明天来开会吗？有几个事',
  '明天能来吃饭吗？有货车停车位',
  '明天能来吗？有货车要走',
  '明天能来吗？有一批发票要发',
  '今天能来吗？我们有货款要给你',
  '客户问明天来不来？有货吗',
  '昨天派个车过来把我们撞了',
  '叫部车过来给我搬家',
  '下雨来的话9点来',
  '收货方明天9点前不要来，10点来就行',
])('%s: requests no pickup', (words) => {
  expect(pickupOf(words)).toEqual([undefined, undefined, undefined])
})

test.each([
  '几点来拉货？\n9点来不及',
  '什么时候来提货？\n明天上午10点来不了',
  '上午还是下午打给你方便\n下午3点吧\n明天来拉货',
  '明天来拉货吧，下午3点，客户要收到',
])('%s: gives the pickup no hour', (words) => {
  expect(pickupOf(words)[2]).toBeUndefined()
})

test.each(['上周一出货，来提货', '明天有点忙，来提货', '明天我要走，来拉一下'])(
  '%s: gives the pickup no day',
  (words) => {
    expect(pickupOf(words)[1]).toBeUndefined()
  },
)

test.each([
  '厂里叫我带发货单到你们站',
  '叫我带两张回单到你们站',
  '老板叫我送礼到你们站',
  '师傅叫我带工资到你们站',
])('%s: brings no goods', (words) => {
  expect(read(words).services.pickupMode).toBeUndefined()
})

test.each(['桌子先别放，等我电话，我来挪车', '车上别放，等老板电话', '上次款没到不放货'])(
  '%s: holds no goods',
  (words) => {
    expect(read(words).services.isHeld).toBeUndefined()
  },
)

test.each([
  ['是到付不是现付，上次写了现付', 'collect'],
  ['到付，不是现付，上批货写错成现付', 'collect'],
  ['过海费算到付', 'collect'],
])('%s: is paid %s', (words, payment) => {
  expect(read(words).services.payment?.value).toBe(payment)
})

test.each([
  ['铁的不怕压，随便放', undefined],
  ['别放干燥的地方', undefined],
  ['没必要送货前给客户打个电话', undefined],
  ['过海费含不含', undefined],
  ['是不是要一车拉走', undefined],
  ['我没带身份证', undefined],
  ['昨天下午4点前送', undefined],
  ['备注：收货人凭短信，到厂提货', '收货人凭短信,到厂提货'],
  ['备注：上门提货，明天', '明天'],
])('%s: the remark is %s', (words, remark) => {
  const { remark: read_, services } = read(words)
  expect(read_?.value).toBe(remark)
  if (remark === '收货人凭短信,到厂提货') expect(services.pickupMode).toBeUndefined()
})
