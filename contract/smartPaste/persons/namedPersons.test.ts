import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import type { PastedParty } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const nameOf = ({ name }: PastedParty) => (name?.isUnsure ? undefined : name?.value)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const namesIn = (text: string) => {
  const { shipper, recipient } = read(text)
  return [nameOf(shipper), nameOf(recipient)]
}

const goods = '锅20箱，发成都武侯区武侯大道8号，收货李强13912345678'

test.each([
  [`交接一下：上午盛邦门业胡总打电话来，${goods}，今天下午4点车到他厂里装`, '胡总'],
  [`刚才盛邦门业胡总打电话来，${goods}，明天去他们仓库提货`, '胡总'],
  [`盛邦门业胡总打电话来，${goods}，明天到他厂里来装货`, '胡总'],
  [`应总那边（石柱镇塘里村，13819981153）你们派车去提货，${goods}`, '应总'],
  [`应总那边（石柱镇塘里村，13819981153）安排车去提货，${goods}`, '应总'],
  [`应总那边（石柱镇塘里村，13819981153）周一下午两点去提货，${goods}`, '应总'],
  [`应总那边（石柱镇塘里村，13819981153）明天你们去拉货，${goods}`, '应总'],
  [`我是象珠这边做门的老楼你记一下，${goods}`, '老楼'],
  [
    '[11-21 10:05] 吉顺门业程敏: 锅20箱\n[11-21 10:06] 吉顺门业程敏: 发成都武侯区武侯大道8号，收货李强13912345678',
    '程敏',
  ],
  [
    '美嘉健身器材 陈姐 14:02\n锅20箱\n美嘉健身器材 陈姐 14:03\n成都武侯区武侯大道8号，李强13912345678',
    '陈姐',
  ],
])('%s: %s sends', (text, name) => {
  expect(namesIn(text)).toEqual([name, '李强'])
})

test.each([
  [
    '我是武汉的小何，在永康五金城永发工具（徐老板13905893172）那里定了锅20箱，你们去提，到武汉硚口区解放大道8号，我电话18627714093',
    '小何',
  ],
  [
    '我是西安的小周，在永康永发工具那里定了锅20箱，你们去提，到西安未央区凤城五路8号，我电话18627714093',
    '小周',
  ],
])('%s: %s receives', (text, name) => {
  expect(namesIn(text)[1]).toBe(name)
})

test.each([
  ['我是新疆这边的，在永康老胡那里订了6扇防盗门，到乌鲁木齐沙依巴克区，我叫马国强，18699127734', '老胡'],
  ['我是成都这边的，在胡厂长那里拿了20箱锅，到成都武侯区武侯大道8号，我叫李强，13912345678', '胡厂长'],
  ['我是成都这边的，在永康那里订了20箱锅，到成都武侯区武侯大道8号，我叫李强，13912345678', undefined],
  ['我是成都这边的，在永康老街那边订了20箱锅，到成都武侯区武侯大道8号，我叫李强，13912345678', undefined],
])('%s: %s sells', (text, name) => {
  expect(namesIn(text)[0]).toBe(name)
})

test.each([
  `${goods}。财务王总打电话来问运费`,
  `${goods}，到了请胡总那边（仓库）签字`,
  `${goods}，我是他们做门的老楼介绍来的`,
  `鼎力五金 陈姐\n${goods}`,
  `急货 ${goods}`,
  `黄色 永康芝英镇装 ${goods}`,
  `重庆恒通五金刘总打电话来，${goods}，王芳`,
  `物流公司陈师傅打电话来，说他仓库放不下，${goods}`,
  `恒达五金胡总打电话来，送到他仓库，${goods}`,
  `恒达五金胡总打电话来，到他仓库装货架，${goods}`,
  `恒达五金胡总打电话来，到他仓库来装货架，${goods}`,
  `李总那边（武侯区武侯大道8号13912345678）下周来提货，锅20箱，收货李强13912345678 成都`,
  `${goods}，送货司机张师傅上午打电话来说到了`,
  `${goods}，买家李总刚打电话来`,
  `${goods}，业务员陈姐打电话来`,
  `${goods}，我找开车的老王，他来提`,
  `${goods}，我是王总的司机，来提货`,
  `门锁 成都武侯区武侯大道8号 20箱，收货李强13912345678`,
])('%s: nobody else sends', (text) => {
  expect(namesIn(text)).toEqual([undefined, '李强'])
})

test.each([
  '上午成都久远门业王总打电话来要20樘门，送到他店里，武侯区武侯大道88号 13812345678',
  '欧派家具李姐刚打电话来，货到了送他们厂里，广东佛山顺德区容桂街道8号 13812345678，桌子20张',
  '马总那边（兰州城关区张掖路8号 13812345678）货到了他会去提货，门20樘',
  '刘总那边（金水区文化路8号，13812345678）货到了客户去提货，门20樘',
  '白色 昆山市周市镇长江北路 13506214479 锅20箱',
  '金鼎机电 李总 14:02\n锅20箱\n金鼎机电 李总 14:03\n成都武侯区武侯大道8号 13912345678',
  '[11-21 10:05] 金鼎机电李强: 锅20箱发到我店里\n[11-21 10:06] 金鼎机电李强: 成都武侯区武侯大道8号，13912345678',
])('%s: nobody sends', (text) => {
  expect(namesIn(text)[0]).toBeUndefined()
  expect(namesIn(text)[1]).not.toBe('白色')
})
