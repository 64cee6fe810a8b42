import { expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'
import { isThread, messagesOf } from './messages.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

test.each(['货运-小徐', '调度阿芳', '朱(专线)', '王师傅(司机)', '小曹-货代', '方舟物流', '小骆(货运部)'])(
  '%s takes orders',
  (author) => {
    expect(messagesOf(`${author}: 在的`).map(({ isOffice }) => isOffice)).toEqual([true])
  },
)

test.each(['王强', '周总', '货运公司', '物流单号', '发物流', '王强(亿豪工贸)'])('%s takes none', (author) => {
  expect(messagesOf(`${author}: 在的`).map(({ isOffice }) => isOffice)).toEqual([false])
})

test('a thread has messages with times, a form has labels', () => {
  expect(isThread('王强 14:03\n在吗\n李雷 2026-11-21 14:05\n在')).toBe(true)
  expect(messagesOf('[11-21 10:32] 吕老板: 在吗').map(({ author, hasTime }) => [author, hasTime])).toEqual([
    ['吕老板', true],
  ])
  expect(isThread('收货人: 王强\n电话: 13800138000')).toBe(false)
})

const goods = '发成都 保温杯30箱 收货人王强13800138000 成都市金牛区荷花池8号'

test.each([
  [`胡建林 14:03\n${goods}\n调度阿芳 14:05\n收到`, '胡建林', undefined],
  [`胡建林: 在吗\n客服小楼: 在\n胡建林: ${goods}`, '胡建林', undefined],
  [`郑伟（亿豪工贸）: 在吗\n客服小楼: 在\n郑伟（亿豪工贸）: ${goods}`, '郑伟', undefined],
  [`吕姐 14:03\n${goods}\n调度阿芳 14:05\n收到`, '吕姐', undefined],
  [`王芳 14:03\n${goods}，从李海燕那里提货，她电话 13511112222\n调度阿芳 14:05\n收到`, '王芳', true],
  [`小陶 14:03\n${goods}\n调度阿芳 14:05\n收到`, '小陶', undefined],
  [`阿芳 15:22：门吸8箱\n阿芳 15:23：${goods}\n货运部：走的`, '阿芳', undefined],
  [`徐燕 09:12\n有票货\n天马货运胡师傅 09:13\n多少\n徐燕 09:15\n${goods}`, '徐燕', undefined],
  [`TINA: 在吗\nTINA: ${goods}\nTom(物流): ok`, 'TINA', undefined],
  [`小鹏 14:03\n${goods}\n丽姐货运 14:05\n好`, '小鹏', undefined],
  [`姚师傅(司机) 14:03\n到了\n杜鑫 14:05\n${goods}`, '杜鑫', undefined],
  [`小组 14:03\n${goods}\n丽姐货运 14:05\n好`, undefined, undefined],
  [`施姐 14:03\n${goods}\n小吴 14:05\n好的施姐，自提还是送货上门？\n施姐 14:06\n自提`, '施姐', undefined],
  [`王芳 14:03\n${goods}，你们在永康那边装货吗\n调度阿芳 14:05\n收到`, '王芳', undefined],
  // nobody else writes, or only asks
  [`Kevin: ${goods}\nKevin: 到付`, 'Kevin', undefined],
  [
    `永通小黄：几件 啥货\n卢静：15樘防盗门\n永通小黄：地址电话\n卢静：${goods}，来我们厂拉`,
    '卢静',
    undefined,
  ],
  [`周小黄：几件 啥货\n卢静：15樘防盗门\n周小黄：地址电话\n卢静：${goods}`, undefined, undefined],
  [`卢静：${goods}\n卢静：给我发快点，我们店等着`, undefined, undefined],
  [`卢静：${goods}\n卢静：到了打电话\n客户发来的，照这个发`, undefined, undefined],
  [`刘总：锅20箱\n刘总：成都武侯区 刘建国 13912345678`, undefined, undefined],
  [`李调度: ${goods}\n李调度: 到付`, undefined, undefined],
  [`To: ${goods}\nTo: 到付`, undefined, undefined],
  // goods, the recipient, two authors, nobody who takes orders
  [`德邦物流：送货上门\n水龙头：15箱\n马桶：20箱\n收货人：王强13800138000`, undefined, undefined],
  [`王强 14:03\n${goods}\n调度阿芳 14:05\n收到`, undefined, undefined],
  [`胡建林 14:03\n${goods}\n李梅 14:04\n到付\n调度阿芳 14:05\n收到`, undefined, undefined],
  [`胡建林 14:03\n${goods}\n李梅 14:05\n收到`, undefined, undefined],
])('the author of %j is the sender %s', (text, name, isUnsure) => {
  const { shipper } = read(text)
  expect([shipper.name?.value, shipper.name?.isUnsure]).toEqual([name, isUnsure])
  if (name !== undefined) expect(text.slice(shipper.name?.spans[0]?.start)).toMatch(new RegExp(`^${name}`))
})

test('a question of who takes orders chooses nothing', () => {
  const order = read(`胡建林 14:03\n${goods}\n物流-阿军 14:05\n送货还是自提？\n胡建林 14:06\n送货上门`)
  expect(order.services.deliveryMode?.value).toBe('door')
})

test('a yes to such a question chooses', () => {
  const order = read(`客服小丽：${goods} 到付对吗\n胡建林：对`)
  expect(order.services.payment?.value).toBe('collect')
})
