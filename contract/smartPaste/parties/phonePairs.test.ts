import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import type { PastedParty } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const numbersOf = ({ phone, otherPhones = [] }: PastedParty) => [
  phone?.isUnsure ? undefined : phone?.value,
  ...otherPhones.map(({ value }) => value),
]
const read = (text: string) => {
  const { shipper, recipient, leftOver } = smartPaste(text, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
    tagger: trainedTagger,
  })
  return {
    shipper: numbersOf(shipper),
    recipient: numbersOf(recipient),
    leftOver: leftOver.map(({ start, end }) => text.slice(start, end)).join(' '),
  }
}

const works = '发货单位：永康市恒达五金厂'
const buyer =
  '收货单位：成都金鼎机电有限公司\n收货人：罗勇 18980617352\n地址：成都市金牛区金府路777号\n角磨机20箱'

test.each([
  `${works}\n联系人：胡晓斌 电话：0579-87216633 / 13566790218\n${buyer}`,
  `${works}\n联系人：胡晓斌 13566790218，0579-87216633\n${buyer}`,
  `${works}\n联系人：胡晓斌 0579-87216633 手机13566790218\n${buyer}`,
])('%s: takes the mobile, and the landline is the same person’s', (text) => {
  expect(read(text)).toMatchObject({
    shipper: ['13566790218', '0579-87216633'],
    recipient: ['18980617352'],
  })
})

test('gives landline and mobile of the recipient to him', () => {
  const text =
    '杯子60箱，送到上海嘉定区江桥镇金宝工业园区华江路129弄，联系人施小姐021-59143862，手机13917463058，卸货有叉车'
  expect(read(text)).toMatchObject({ shipper: [undefined], recipient: ['13917463058', '021-59143862'] })
})

const D = '成都武侯区武侯大道8号'
const notOfRecipient = '0579-87216633'

test.each([
  '发货：永康市恒达五金厂 0579-87216633\n收货：李强 13912345678 成都市金牛区金府路777号 角磨机20箱',
  `锅20箱，发${D}李强13912345678，0579-87216633是我厂里电话`,
  `发${D} 李强 13912345678，0579-87216633 永康芝英镇宏达工贸 王芳，锅20箱`,
  `锅20箱 发${D} 李强 13912345678 / 0579-87216633 胡晓斌 永康恒达五金`,
  `锅20箱 发${D} 李强13912345678，电话0579-87216633胡总`,
  `收货人李强 手机13912345678，座机0579-87216633找王芳提货，${D} 锅20箱`,
  `收货人李强 手机13912345678，0579-87216633王芳发货，${D} 锅20箱`,
  `李强,${D},13912345678,0579-87216633,王芳,永康芝英镇宏达五金,锅20箱`,
])('%s: keeps the landline of another person from the recipient', (text) => {
  expect(read(text).recipient).not.toContain(notOfRecipient)
})

test.each([
  `永康宏达 电话0579-87216633、13912345678李强，${D} 锅20箱`,
  `永康芝英镇宏达五金 0579-87216633，13912345678${D}李强 锅20箱`,
])('%s: keeps the mobile of another person from the sender', (text) => {
  expect(read(text).shipper).not.toContain('13912345678')
})

test.each([
  '海口龙华区金盘路30号 符师傅 13976550182 晾衣架17件 现付\n不好意思号码打错了 13976550128',
  '晾衣架17件，海口龙华区金盘路30号，符师傅，电话13976550182，不对，最后四位是0128，13976550128',
  '海口龙华区金盘路30号 符师傅 13976550128（原来13976550182作废） 晾衣架17件',
  '海口龙华区金盘路30号 符师傅 13976550182 晾衣架17件，电话写错了，应该是13976550128',
  '海口龙华区金盘路30号 符师傅，原来的电话13976550182不对，是13976550128，晾衣架17件',
  ...[
    '不好意思，号码打错一位，是',
    '更正一下电话 ',
    '电话写错了，改成',
    '不好意思电话写错了 应该是',
    '号码更正：',
    '手机号搞错了，',
    '刚才电话发错了，是',
    '符师傅电话错了，是',
  ].map((words) => `海口龙华区金盘路30号 符师傅 13976550182 晾衣架17件\n${words}13976550128`),
])('%s: takes the corrected number, and lists the wrong one', (text) => {
  const { recipient, leftOver } = read(text)
  expect(recipient).toEqual(['13976550128'])
  expect(leftOver).toContain('13976550182')
})

test.each([
  `收货李强13976550182，改成送货上门，店里13976550128也行，${D} 锅20箱`,
  `收货李强13976550182 ${D} 锅20箱，如果号码不对就打 13976550128`,
  `收货李强13976550182 ${D} 锅20箱，他手机不是天天开，也可以打13976550128`,
  `收货李强13976550182 ${D} 锅20箱，提货电话改成13976550128`,
  `收货李强13976550182 ${D} 锅20箱，装货电话不对，是13976550128`,
  `收货李强13976550182 ${D} 锅20箱，来拉货电话改成13976550128`,
  `收货李强13976550182 ${D} 锅20箱，提货打电话改成13976550128，古山李勇`,
  `收货李强13976550182 ${D} 锅20箱，李勇电话错了，是13976550128`,
  `收货李强13976550182 ${D} 锅20箱，司机电话改成13976550128`,
  `收货李强13976550182 ${D} 锅20箱，来提货，电话改成13976550128`,
  `收货李强13976550182 ${D} 锅20箱，打不通就打另一个，报错了再问我 13976550128`,
  `收货李强13976550182 ${D} 锅20箱，电话千万别写错，13976550128也行`,
  `收货李强13976550182 ${D} 锅20箱，不要写错 13976550128`,
  `收货李强13976550182 ${D} 锅20箱，别把号码写错 13976550128`,
  `收货李强13976550182 ${D} 锅20箱，不是他接就打店里 13976550128`,
  `锅20箱发${D} 李强13976550182，木架不用了，发货王芳 13976550128 永康芝英镇`,
  `锅20箱发${D} 李强13976550182，箱数改成25箱，王芳13976550128`,
  `王芳13976550128 永康芝英镇，锅20箱，不要发错地方，${D} 李强13976550182`,
  '发货人把手机写错了，应该是13976550128，收货的没错：滁州琅琊区 尹航 13976550182，螺丝刀9箱',
  '收货 尹航 13976550182 滁州琅琊区，螺丝刀9箱，不是到付。发货人 13976550128',
])('%s: keeps a number that is only like another', (text) => {
  const { shipper, recipient, leftOver } = read(text)
  expect(leftOver).not.toContain('13976550182')
  expect(shipper).not.toContain('13976550182')
  expect(recipient[0] === undefined || recipient[0] === '13976550182').toBe(true)
})

test('leaves a correction that fits two numbers', () => {
  const text = `发：王芳 13976550181 永康芝英镇\n收：李强 13976550182 ${D} 锅20箱\n不好意思我的电话写错了，是13976550128`
  const { shipper, recipient } = read(text)
  expect([shipper[0], recipient[0]]).not.toContain('13976550128')
})

test('gives a phone to the party of its line', () => {
  const text = `发货通知
一、发货方：浙江锐步达工具股份有限公司，永康市东城街道长城工业区长城西路12号，物流专员颜佳 0579-89271056 / 18857962430
二、收货方：天津市西青区张家窝镇丰泽道9号，天津中汇机电贸易有限公司，收货人刘洪涛 15022683194
三、货物：冲击扳手180箱，毛重2340公斤`
  expect(read(text)).toMatchObject({
    shipper: ['18857962430', '0579-89271056'],
    recipient: ['15022683194'],
  })
})

test.each([
  `锅20箱，${D}，李强028-85012345，13605897751，芝英镇王芳`,
  '锅20箱 上海嘉定区华江路129弄 施小姐021-59143862，13605897751，永康石柱镇',
  `锅20箱，${D}李总028-85012345，手机13605897751，芝英镇装`,
])('%s: keeps the sender’s mobile from the recipient', (text) => {
  expect(read(text).recipient).not.toContain('13605897751')
})

test.each([
  `${D} 李强13912345678 锅20箱，发货人王芳电话改成13912345687`,
  `王芳13912345687芝英镇 锅20箱 客户电话改成13912345678 李强 ${D}`,
  `王芳 13912345687 芝英镇，锅20箱。上次单子号码错了，李强 13912345678 ${D}`,
])('%s: both numbers stay', (text) => {
  const { leftOver, shipper, recipient } = read(text)
  expect(leftOver).not.toContain('13912345678')
  expect(shipper).not.toContain('13912345678')
  expect(recipient).not.toContain('13912345687')
})

const head = '陈小姐 14:0'
test.each([
  `${head}3\n杯子30箱\n${head}4\n13605897751\n${head}4\n发上海嘉定区江桥镇华江路129弄 施小姐13917463058`,
  `周经理 10:12\n切割机25台 电话13605897751\n周经理 10:13\n发西安未央区凤城五路8号 吴斌13917463058`,
])('%s: the author of the chat sends', (text) => {
  const { shipper, recipient } = read(text)
  expect(shipper).not.toContain('13917463058')
  expect(recipient).not.toContain('13605897751')
})
