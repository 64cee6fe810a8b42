import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'
import { firmTailStart, isFirmName } from './firmNames.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

test.each(['秦安门业', '云岭园林机械', '大庆诚达五交化', '恒盛置业项目部', '铁人健身房', '联丰五金仓库'])(
  '%s is a firm',
  (name) => expect(isFirmName(name)).toBe(true),
)

test.each([
  '防盗门窗',
  '不锈钢厨具',
  '园林机械',
  '户外家具',
  '我们仓库',
  '海关仓库',
  '3号仓库',
  '常满仓',
  '办公家具',
  '儿童玩具',
  '火车站货运仓库',
  '安置房二标项目部',
  '村口健身房',
  '电动智能门',
  '去长城五金',
])('%s is none', (name) => expect(isFirmName(name)).toBe(false))

test('a depot counts where a firm is meant', () => {
  expect([isFirmName('大连港湾物流园3号库'), isFirmName('大连港湾物流园3号库', true)]).toEqual([false, true])
})

test.each([
  ['盐桥中路19号昆岭矿业', '昆岭矿业'],
  ['包头昆都仑区钢铁大街铁人健身房', '铁人健身房'],
  ['宁波北仑区霞浦街道远顺达仓库', '远顺达仓库'],
  ['后湖大道五金城12栋', null],
  ['霞浦街道物流园3号库', null],
  ['火车站货运仓库', null],
])('%s ends with the firm %s', (address, firm) => {
  const start = firmTailStart(address)
  expect(start === null ? null : address.slice(start)).toBe(firm)
})

const person = '李强 13712345678'

test.each([
  [`成都武侯区武侯大道8号 徽商五金 ${person} 锅20箱`, '徽商五金', '武侯大道8号'],
  [`长沙岳麓区麓谷街道麓云路100号 湘盾门窗 ${person} 20樘`, '湘盾门窗', '麓谷街道麓云路100号'],
  [`收货单位：宏建装饰\n${person} 成都武侯区武侯大道8号`, '宏建装饰', '武侯大道8号'],
  [`大连港湾物流园3号库 / 辽宁省大连市甘井子区华北路602号 / ${person}`, '大连港湾物流园3号库', '华北路602号'],
  [`成都武侯区武侯大道8号 捷航仓\n${person} 锅20箱`, '捷航仓', '武侯大道8号'],
  [`成都武侯区武侯大道8号 旺角日杂 ${person} 锅20箱`, '旺角日杂', '武侯大道8号'],
  [`赛罕区昭乌达路46号 草原动力 ${person} 呼和浩特 锅20箱`, '草原动力', '昭乌达路46号'],
  [`成都武侯区武侯大道8号3楼铁牛工具 ${person} 锅20箱`, '铁牛工具', '武侯大道8号3楼'],
  [`成都武侯区武侯大道8号 虔城智能门 ${person} 锅20箱`, '虔城智能门', '武侯大道8号'],
  [`锅20箱发成都武侯区武侯大道8号，收货单位叫恒彩涂装，找${person}`, '恒彩涂装', '武侯大道8号'],
  [`锅20箱 成都武侯区武侯大道8号, 瑞通 bonded warehouse, ${person}`, '瑞通bonded warehouse', '武侯大道8号'],
  [`成都武侯区武侯大道8号 店名动力猩健身 收件人${person} 锅20箱`, '动力猩健身', '武侯大道8号'],
  [`收货单位 海悦大厦 ${person} 成都武侯区武侯大道8号 锅20箱`, '海悦大厦', '武侯大道8号'],
  [`收货仓库 优到电商三号仓\n送达地址 成都武侯区武侯大道8号\n${person}`, '优到电商三号仓', '武侯大道8号'],
  [`成都武侯区的优速云仓，武侯大道8号，收货${person} 锅20箱`, '优速云仓', '武侯大道8号'],
  [`发到成都武侯区的优速云仓，武侯大道8号，收货${person} 锅20箱`, '优速云仓', '武侯大道8号'],
  [`收货仓库 3号仓库\n送达地址 成都武侯区武侯大道8号\n${person}`, undefined, '武侯大道8号'],
  [`WHSE: Sunlink 后宅仓\nADD: 成都武侯区武侯大道8号\n${person}\n锅20箱`, 'Sunlink后宅仓', '武侯大道8号'],
  [`To: Haoda CFS, 成都武侯区武侯大道8号, ${person}, 锅20箱`, 'Haoda CFS', '武侯大道8号'],
  [`成都武侯区武侯大道8号 Nordhaus展厅\n${person} 锅20箱`, 'Nordhaus展厅', '武侯大道8号'],
  // places and goods
  [`Goods: Garden Tools, 成都武侯区武侯大道8号, ${person}, 20箱`, undefined, '武侯大道8号'],
  [`WHSE: bonded warehouse, 成都武侯区武侯大道8号, ${person}, 锅20箱`, undefined, '武侯大道8号'],
  [`Send To: 成都武侯区武侯大道8号, ${person}, Power Tools, 20箱`, undefined, '武侯大道8号'],
  [`发到成都武侯区的老房子，武侯大道8号，收货${person} 锅20箱`, undefined, '老房子，武侯大道8号'],
  [`发到成都武侯区的客户家里，武侯大道8号，收货${person} 锅20箱`, undefined, '武侯大道8号'],
  [`成都武侯区武侯大道8号 海悦大厦 ${person} 锅20箱`, undefined, '武侯大道8号海悦大厦'],
  [`成都武侯区武侯大道8号 金色港湾 ${person} 锅20箱`, undefined, '武侯大道8号金色港湾'],
  [`成都武侯区 武侯大道 阳光花园 ${person} 锅20箱`, undefined, '武侯大道阳光花园'],
  [`成都武侯区武侯大道8号 学校北门 ${person} 锅20箱`, undefined, '武侯大道8号学校北门'],
  [`成都武侯区武侯大道8号 送货上门 ${person} 锅20箱`, undefined, '武侯大道8号'],
  [`成都武侯区武侯大道8号 智能门锁 ${person} 20箱`, undefined, '武侯大道8号'],
  [`发长沙，苏泊尔炊具，${person}，20件`, undefined, undefined],
  [`长沙岳麓区麓云路100号 办公家具 ${person} 20件`, undefined, '麓云路100号'],
  [`武汉江岸区后湖大道五金城12栋 ${person} 门锁20箱`, undefined, '后湖大道五金城12栋'],
  [`临沂兰山区建材市场5栋12号 ${person} 门锁20箱`, undefined, '建材市场5栋12号'],
  [`${person} 成都武侯区武侯大道8号 防盗门窗 20樘`, undefined, '武侯大道8号'],
  [`武汉汉阳区四新南路泰和建材旁边 ${person} 门锁20箱`, undefined, '四新南路泰和建材旁边'],
])('%s: the firm %s at %s', (text, company, address) => {
  const { recipient } = read(text)
  const sureFirm = recipient.company?.isUnsure ? undefined : recipient.company?.value
  expect([sureFirm, recipient.address?.value]).toEqual([company, address])
})

const recipient = '收货人：田学礼 17795012463 银川兴庆区'

test.each([
  [
    `From: 程思远（昊拓园林机械）\n割草机64箱，请发银川兴庆区，田学礼收，17795012463\n\n程思远`,
    '昊拓园林机械',
  ],
  [`万顺五金批发  销售出库单\n${recipient}\n螺丝 30箱`, '万顺五金批发'],
  [
    `│ 发货人 │ 应志伟  13605798813\n│ 发货单位│ 飞鹭健身器材\n│ ${recipient}\n│ 品名 │ 跑步机 3台`,
    '飞鹭健身器材',
  ],
  [`万顺五金 出库单\n发货单位：宏达工具厂\n${recipient}\n螺丝 30箱`, '宏达工具厂'],
  [`小刘，鑫卓门业发郑州门花12件，收货赵红军13837164402，中原区须水街道玉轩路88号`, '鑫卓门业'],
  [`鑫卓门业发到郑州，门花12件，收货赵红军13837164402，中原区须水街道玉轩路88号`, '鑫卓门业'],
  ['鑫卓门业 发兰州城关区张掖路8号 马强13812345678 门20樘', '鑫卓门业'],
  ['你好 鑫卓门业发兰州城关区张掖路8号 马强13812345678 门20樘', '鑫卓门业'],
  ['今天鑫卓门业发兰州城关区张掖路8号 马强13812345678 门20樘', '鑫卓门业'],
  ['客户，鑫卓门业发到兰州城关区张掖路8号 马强13812345678 门20樘', undefined],
  ['收货单位：\n鑫卓门业发兰州城关区张掖路8号 马强13812345678 门20樘', undefined],
  ['鑫卓门业 发兰州城关区张掖路8号 马强13812345678 门20樘\n发货人李勇13987654321 恒达工贸', '恒达工贸'],
  // no senders
  ['客户鑫卓门业发兰州城关区张掖路8号 马强13812345678 门20樘', undefined],
  ['买家是鑫卓门业 发到兰州城关区张掖路8号 马强13812345678 门20樘', undefined],
  ['收货单位久远门业 发成都武侯区武侯大道88号 王强13812345678 门20樘', undefined],
  ['给久远门业发成都武侯区武侯大道88号 王强13812345678 门20樘', undefined],
  [`收货单位：鑫卓门业 发票随货\n${recipient}\n门花12件`, undefined],
  [`上次鑫卓门业发的货丢了，${recipient} 门花12件`, undefined],
  [`客厅家具 送货单\n${recipient}\n沙发 30件`, undefined],
  [`顺达物流 托运单\n${recipient}\n沙发 30件`, undefined],
  [`五金 出库单\n${recipient}\n螺丝 30箱`, undefined],
  [`万顺五金 田学礼 17795012463 银川兴庆区 螺丝30箱，附出库单`, undefined],
  [`收货单位 飞鹭健身器材\n${recipient}\n跑步机3台`, undefined],
])('%j is sent by the firm %s', (text, company) => {
  const { shipper } = read(text)
  expect(shipper.company?.isUnsure ? undefined : shipper.company?.value).toBe(company)
})
