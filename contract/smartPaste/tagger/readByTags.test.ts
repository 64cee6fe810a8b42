import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../kernel/random.ts'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions, regionText } from '../../regions/regions.ts'
import type { Found, PastedOrder, PastedParty } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'
import { trainedTagger } from '../testing/trainedTagger.ts'

const index = indexRegions(rows)
const read = (text: string) =>
  smartPaste(text, { index, siteCode: '330784', today: '2026-11-21', tagger: trainedTagger })

/** Returns what would be put into the form; a question is left out. */
const sure = (found: Found<string> | undefined) => (found?.isUnsure ? undefined : found?.value)
const whole = ({ name, phone, regionCode, address, company }: PastedParty) =>
  [
    sure(name),
    sure(phone),
    regionCode && regionText(index, regionCode.value),
    sure(address),
    sure(company),
  ].join('|')
const goods = (order: PastedOrder) =>
  order.goods.map(({ name, pieces, weightGrams }) => [
    name?.value,
    pieces?.value,
    weightGrams && weightGrams.value / 1000,
  ])

describe('who is who', () => {
  test('a driver with a phone of his own is no party', () => {
    const { shipper, recipient } = read(
      '司机是小侯，电话13300009911，已经在路上了。收货的是滁州全椒县襄河镇的柏姐，13600009912，货是电风扇9台，每台4公斤',
    )
    expect(whole(recipient)).toBe('柏姐|13600009912|安徽省滁州市全椒县|襄河镇|')
    expect(sure(shipper.phone)).toBeUndefined()
  })

  test('a name in a sentence without stops ends where the next words begin', () => {
    const order = read(
      '你好就是我们厂里有六十五箱水壶要发到贵州安顺西秀区东关街道收货的是个男的叫柯小军电话是13700009913运费到付哈',
    )
    expect(whole(order.recipient)).toBe('柯小军|13700009913|贵州省安顺市西秀区|东关街道|')
    expect(goods(order)).toEqual([['水壶', 65, undefined]])
  })

  test('a place that is taken back gives way to the other one', () => {
    const { recipient } = read(
      '收货人尤三姐 13100009914 她改地址了\n原来是南京浦口区，不要了\n改成南京溧水区永阳街道大东门街\n货是锅盖18箱',
    )
    expect(whole(recipient)).toBe('尤三姐|13100009914|江苏省南京市溧水区|永阳街道大东门街|')
  })
})

test('a name and a phone of the rules stay where the tagger is not sure', () => {
  const { shipper, recipient } = read(
    '客户李雷13900139000 浙江省金华市义乌市福田街道商城大道8号，我们电话13855501234 永康市江南街道1号 王五，保温杯20箱300公斤1.2方',
  )
  expect(whole(shipper)).toBe('王五|13855501234|浙江省金华市永康市|江南街道1号|')
  expect(whole(recipient)).toBe('李雷|13900139000|浙江省金华市义乌市|福田街道商城大道8号|')
  expect(shipper.otherPhones).toBeUndefined()
})

describe('several phones', () => {
  test('the one beside the name counts, and an earlier one is a question at most', () => {
    const { recipient, shipper } = read(
      '昨天发的那票 13900009921 到了没？今天再发成都武侯区 王小明13800009922 水壶3箱',
    )
    expect(recipient.phone?.value).toBe('13800009922')
    expect(sure(shipper.phone)).toBeUndefined()
  })

  test('a doubt of the rules is no agreement', () => {
    const { shipper, recipient } = read('成都武侯区 13800009923\n成都锦江区 13900009924\n水壶3箱')
    expect([sure(shipper.phone), sure(recipient.phone)].filter(Boolean).length).toBeLessThan(2)
  })
})

test('amounts named as those of all rows stay theirs', () => {
  const order = read('发成都武侯区 王小明13800009925 水壶3箱20公斤，螺丝5箱 每箱30公斤，共8箱 210公斤')
  expect(goods(order)).toEqual([
    ['水壶', 3, 20],
    ['螺丝', 5, 150],
  ])
  expect(order.totals.weightGrams?.value).toBe(210_000)
})

test('amounts of other consignments and prices are not the order’s', () => {
  const order = read(
    '上次那20箱收到了。请问到蚌埠一方多少钱？这次货是折叠凳 28箱 420公斤，发蚌埠怀远县 榴城镇，龚二宝 18700009915',
  )
  expect(goods(order)).toEqual([['折叠凳', 28, 420]])
})

test('a question is left for what is not sure, and never a phone of a stranger', () => {
  const { recipient, shipper } = read('老甲13900009916，老乙13900009917，老丙13900009918，水壶3箱')
  const phones = [sure(recipient.phone), sure(shipper.phone)].filter((phone) => phone !== undefined)
  expect(phones.length).toBeLessThan(2)
})

test('reads anything without failing, and all spans lie within the text', () => {
  const random = randomFrom(11)
  const parts = [
    ...'收发货人电话13900009919，。：\n\t 3箱水壶20公斤成都市武侯区王小明@#|😅ABCabc一二三万元代收到付',
  ]
  const spansIn = (value: unknown): { start: number; end: number }[] => {
    if (typeof value !== 'object' || value === null) return []
    if ('start' in value && 'end' in value) return [value as { start: number; end: number }]
    return Object.values(value).flatMap(spansIn)
  }
  for (let nth = 0; nth < 60; nth += 1) {
    const text = Array.from({ length: random.whole(0, 120) }, () => random.pick(parts)).join('')
    for (const { start, end } of spansIn(read(text))) {
      expect(start).toBeGreaterThanOrEqual(0)
      expect(end).toBeLessThanOrEqual(text.length)
      expect(end).toBeGreaterThan(start)
    }
  }
})

describe('words beside two phones say whose they are', () => {
  const recipients = [
    '客户李雷13900139000',
    '客户 李雷 13900139000',
    '收货人李雷 13900139000',
    '收件人：李雷 13900139000',
    '收货李雷，13900139000',
    '对方李雷电话13900139000',
    '那边联系人李雷13900139000',
    '李雷 13900139000',
  ]
  test.each([
    ['我们电话13855501234 永康市江南街道1号', undefined],
    ['我们这边13855501234', undefined],
    ['我电话13855501234，永康古山镇', undefined],
    ['这边联系人王五13855501234', '王五'],
    ['我是王五，13855501234', '王五'],
    ['发货人王五 13855501234 永康江南街道1号', '王五'],
    ['发：王五 13855501234', '王五'],
    ['提货找王五13855501234，永康古山镇', '王五'],
  ])('%s', (sender, name) => {
    const texts = recipients.flatMap((recipient) => [
      `${recipient} 成都市武侯区簇桥街道12号，${sender}，保温杯20箱300公斤1.2方`,
      `${sender}，电动工具10件 107公斤，发到合肥肥西县桃花镇玉兰大道88号，${recipient}`,
    ])
    const wanted = ['李雷', '13900139000', name, '13855501234']
    const wrong = texts.filter((text) => {
      const { shipper, recipient } = read(text)
      const found = [recipient.name?.value, sure(recipient.phone), shipper.name?.value, sure(shipper.phone)]
      return JSON.stringify(found) !== JSON.stringify(wanted)
    })
    expect(wrong).toEqual([])
  })

  test('a buyer who writes, a relative and a third phone are left to the tagger', () => {
    const buyer = read(
      '你好，我是买家，福州闽清县坂东镇的，我姓池，电话15900030032，发货人是厂里的程经理，他电话13200030033。东西是陶瓷插座 50箱 1.3吨。',
    )
    expect(sure(buyer.shipper.phone)).not.toBe('15900030032')
    const relative = read(
      '竹柄锅铲3大袋，大概七十来斤吧。收的人是我大姨邬彩娥，浙江衢州龙游县湖镇镇下童村，手机15800230009，打不通就打我姨父13400230010',
    )
    expect(sure(relative.shipper.phone)).toBeUndefined()
  })
})
