import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)

/** Returns how, on which day and from which hour the goods are fetched. 2026-11-21 is a Saturday. */
const pickupOf = (words: string) => {
  const text = `收货人王强13800138000 成都市金牛区，保温杯30箱\n${words}`
  const { services } = smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
  return [services.pickupMode?.value, services.pickupDay?.value, services.pickupHour?.value]
}

test.each([
  ['明天有票货要走，早上9点过来拉吧', '2026-11-22', 9],
  ['明天还有一批货，今天这票下午3点过来拉', '2026-11-21', 15],
  ['客户那边明天出货，我们的货下午3点过来拉', '2026-11-21', 15],
  ['请明天上门提货，预计装柜时间：后天下午2点', '2026-11-22', undefined],
  ['明天有货 保温杯62箱\n下午三点来拉', '2026-11-22', 15],
  ['Cargo ready: Nov 23 (Mon)，请安排司机 9am 到工厂提货', '2026-11-23', 9],
  ['明天上午十点来拿运费月结', '2026-11-22', 10],
  ['你周一上午八点来我厂里', '2026-11-23', 8],
  ['周五前要到，下午3点来提货', '2026-11-21', 15],
  ['后天下午三点钟以后你派车到永康唐先镇太平村来拉货', '2026-11-23', 15],
  ['明天上午九点钟以后你们上门来装红木椅子8把', '2026-11-22', 9],
  ['星期一上午9点以后去他那边提', '2026-11-23', 9],
  ['明天上午9点你们车子过来装', '2026-11-22', 9],
  ['周一上午10点来，到我们厂里', '2026-11-23', 10],
  ['明早9点来我们武义厂里装货', '2026-11-22', 9],
  ['提货日期：11月23日  提货时间：下午3点以后', '2026-11-23', 15],
  ['上门提货 √ 时间：明天14:00以后', '2026-11-22', 14],
  ['Pick up tomorrow after 10am', '2026-11-22', 10],
  ['明天上午9点叫车过来提', '2026-11-22', 9],
  ['你让师傅周一下午2点到我们厂装，运费我们出', '2026-11-23', 14],
  ['明天下午2点到西城街道花城西路29号拉12捆铝型材', '2026-11-22', 14],
  ['来厂里拉，发货人就写我胡蝶，明天上午9点', '2026-11-22', 9],
  ['提货找仓管老朱 13867904128，花街镇瑶园路6号，明天下午三点', '2026-11-22', 15],
  ['石柱镇下里溪工业区5号，明天上午10点过来', '2026-11-22', 10],
  ['取货：●上门提货 ○自送\n预约：2026-11-22 09:00', '2026-11-22', 9],
  ['提货方式\t上门提货\n提货时间\t2026/11/23 9:00', '2026-11-23', 9],
])('%s: on %s from %i', (words, day, hour) => {
  expect(pickupOf(words)).toEqual(['door', day, hour])
})

test.each([
  '上门来装修的师傅说的',
  '客户说，明天上午10点过来',
  '他们，后天下午3点过来看货',
  '收货人收到货，明天上午9点',
  '提货后送货时间：明天14:00以后',
  '提货地址：永康古山镇 营业时间：8点到17点',
  '上门提货 下单时间：今天上午8点',
  '安装师傅明天上门来装，',
])('%s asks for no pickup at a time', (words) => {
  expect(pickupOf(words).slice(1)).toEqual([undefined, undefined])
})
