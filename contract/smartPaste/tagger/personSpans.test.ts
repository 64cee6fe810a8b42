import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })
const order = '门锁20箱发成都武侯区，收货李强 13712345678'

test.each([
  [`我在江南街道永拓路88号叫我吕姐好了，${order}`, '吕姐'],
  [`我是欣雅门业的小楼呀，${order}`, '小楼'],
  [`我是仓库老朱，${order}`, '老朱'],
  [`${order}\n李刚发货 159 5794 1180`, '李刚'],
  [`${order}\n蒋丽\n永康市鼎锋工具有限公司\n永康市名园南大道9号`, '蒋丽'],
  [`${order} 明天叫车来厂里拉。章素芬`, '章素芬'],
  [`${order}，发货人就写我们车间主任老潘18358925047`, '老潘'],
  [`哎小赵 我舟山镇的施国庆啊，${order}`, '施国庆'],
  [`${order}\nBRs, Vivian (优耐运动)`, 'Vivian'],
  [`我星扬工具小谢，13516993820，${order}`, '小谢'],
  [`发货客户:黎明炊具 (黎总)   电话:15267948830\n收货人 李强 13712345678 成都武侯区 门锁20箱`, '黎总'],
  [
    `糖糖：90箱锅，去成都武侯区武侯大道8号，快尚云仓，找李强 13712345678\n阿杰：寄件人写谁\n糖糖：写我，糖糖，19105798827`,
    '糖糖',
  ],
  [
    `徐厂长 13:02：李强，你那批卷帘门电机好了，35箱，发哪\n李强 13:05：江山市贺村镇礼贤路44号\n徐厂长 13:07：行，电话还是15957060228？\n李强 13:07：对的`,
    '徐厂长',
  ],
  // nobody's names
  [`发货客户:黎明炊具 (自提)   电话:15267948830\n收货人 李强 13712345678 成都武侯区 门锁20箱`, undefined],
  [`发货人写我，今天发，19105798827，收货李强 13712345678 成都武侯区 门锁20箱`, undefined],
  [
    `徐燕 13:02：你那批货到了没，发哪的\n方志刚 13:05：江山市贺村镇礼贤路44号 35箱电机 李强15957060228`,
    undefined,
  ],
  [`${order} 明天叫车来厂里拉。高强度`, undefined],
  [`${order} 明天叫车来厂里拉。易碎品`, undefined],
  [`${order}\nThanks`, undefined],
  [`我金城村的老房子要装修，${order}`, undefined],
  [`叫我师傅明天来提货，${order}`, undefined],
  [`你们喊我高兴就好，${order}`, undefined],
  [`我是五金店老客户，${order}`, undefined],
  [`我是仓库管理员，${order}`, undefined],
  [`我是张总那边介绍来的，${order}`, undefined],
  [`今天发货 13905790001，${order}`, undefined],
  [`明天发货 13905790001，${order}`, undefined],
  [`发货单位：恒达五金 (高新区)\n${order}`, undefined],
  [`周五 永康市古山镇金江龙工业区\n${order}`, undefined],
  [`成品 永康市古山镇金江龙工业区\n${order}`, undefined],
  [`我是上次的老王，${order}`, undefined],
  [`我是送货的小何，${order}`, undefined],
  [`我是物流的小何，${order}`, undefined],
])('%j names the sender %s', (text, name) => {
  const { shipper, recipient } = read(text)
  expect([shipper.name?.value, recipient.name?.value]).toEqual([name, '李强'])
})

test.each([
  [
    '曲靖麒麟区 收货李正祥13987408165 刀片10箱\n李正祥那个号停机了，改他儿子收，李浩，15287401639',
    '李浩',
    '15287401639',
  ],
  ['收货 李强 13712345678 成都武侯区 门锁20箱 李强那个号打不通就打座机', '李强', '13712345678'],
  ['收货人老曲没变 手机13644405719 吉林市船营区解放西路31号 电焊机50台', '老曲', '13644405719'],
  ['成都武侯区武侯大道8号 Mr. Liang 13712345678 锅20箱', 'Mr. Liang', '13712345678'],
  ['收货人宋晓峰宋江的宋破晓的晓山峰的峰 13712345678 潍坊奎文区 锅20箱', '宋晓峰', '13712345678'],
  ['收件林淑芬双木林淑女的淑芬芳的芬 13712345678 泉州南安市 锅20箱', '林淑芬', '13712345678'],
  ['成都武侯区武侯大道8号 / Frank Liu / 13712345678 锅20箱', 'Frank Liu', '13712345678'],
  ['成都武侯区武侯大道8号 / Tel / 13712345678 锅20箱', undefined, '13712345678'],
  ['收货人就写公司 13712345678 成都武侯区武侯大道8号 锅20箱', undefined, '13712345678'],
  ['收货人填他的翻译小周13712345678 成都武侯区武侯大道8号 锅20箱', '小周', '13712345678'],
  ['成都武侯区武侯大道8号 鸿运五金 罗主管 13712345678 锅20箱', '罗主管', '13712345678'],
  ['收货人羊建平羊是山羊的羊 13712345678 衢州龙游县 锅20箱', '羊建平', '13712345678'],
])('%j is for %s', (text, name, phone) => {
  const { recipient } = read(text)
  expect([recipient.name?.value, recipient.phone?.value]).toEqual([name, phone])
})

test('takes no day for a name', () => {
  const { recipient } = read('成都武侯区锦绣小区 周五 13712345678\n锅20箱')
  expect([recipient.name?.value, recipient.phone?.value]).toEqual([undefined, '13712345678'])
})
