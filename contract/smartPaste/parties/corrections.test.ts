import { describe, expect, test } from 'vitest'
import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import type { Found } from '../pastedOrder.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)

/** Returns the values that the form gets without a question. */
function read(text: string) {
  const { shipper, recipient, services, leftOver } = smartPaste(text, {
    index,
    siteCode: '330784',
    today: '2026-11-21',
  })
  const sure = <Value>(found: Found<Value> | undefined) => (found?.isUnsure ? undefined : found?.value)
  return {
    shipper: [sure(shipper.name), sure(shipper.phone)],
    recipient: [sure(recipient.name), sure(recipient.phone)],
    others: [...(shipper.otherPhones ?? []), ...(recipient.otherPhones ?? [])].map(({ value }) => value),
    cod: sure(services.codFen),
    leftOver: leftOver.map(({ start, end }) => text.slice(start, end)).join(' '),
    spanOfPhone: recipient.phone?.spans.map(({ start, end }) => text.slice(start, end)).join(),
    spanOfName: recipient.name?.spans.map(({ start, end }) => text.slice(start, end)).join(),
  }
}

describe('a correction of a phone beats the earlier one', () => {
  test.each([
    '收货人王强13800138000成都市金牛区荷花池8号，保温杯30箱，电话错了，是13900139000',
    '收货人：王强 13800138000\n成都市金牛区荷花池8号\n保温杯30箱\n电话写错了，应该是13900139000',
    '收货人：王强 13800138000 不对，是13900139000\n成都市金牛区荷花池8号，保温杯30箱',
    '收货人王强13800138000，成都市金牛区荷花池8号，保温杯30箱，收货人电话改成13900139000',
    '发货人：李四 13700137000 永康市江南街道\n收货人：王强 13800138000 成都市金牛区\n收货人电话错了，是13900139000',
  ])('%s', (text) => {
    const { recipient, others, leftOver, spanOfPhone } = read(text)
    expect(recipient).toEqual(['王强', '13900139000'])
    expect(others).toEqual([])
    expect(leftOver).toContain('13800138000')
    expect(spanOfPhone).toBe('13900139000')
  })

  test('with its name', () => {
    const { recipient, others, shipper, spanOfName } = read(
      '收货人王强13800138000，成都市金牛区荷花池8号，保温杯30箱，改成李雷13900139000',
    )
    expect(recipient).toEqual(['李雷', '13900139000'])
    expect([...shipper, ...others]).toEqual([undefined, undefined])
    expect(spanOfName).toBe('李雷')
  })

  test.each(['收货人错了，是李雷', '收货人名字改成李雷', '收货人不对，应该是李雷'])(
    'or the name alone: %s',
    (words) => {
      const text = `收货人王强13800138000，成都市金牛区荷花池8号，保温杯30箱，${words}`
      const { recipient, spanOfName } = read(text)
      expect([recipient, spanOfName]).toEqual([['李雷', '13800138000'], '李雷'])
    },
  )

  test('or the address', () => {
    const { recipient } = smartPaste(
      '收货人王强13800138000，成都市金牛区荷花池8号，保温杯30箱，地址改成成都市武侯区武侯大道9号',
      { index, siteCode: '330784', today: '2026-11-21' },
    )
    expect([recipient.regionCode?.value, recipient.address?.value]).toEqual(['510107', '武侯大道9号'])
  })

  test.each([
    ['收货改到温州，', '330300', undefined],
    ['客户改到武侯区', '510107', undefined],
    ['客户改成武侯区武侯大道9号', '510107', '武侯大道9号'],
    ['改到温州市鹿城区车站大道9号', '330302', '车站大道9号'],
  ])('or the destination, which is no name: %s', (words, region, address) => {
    for (const name of ['王强', ''])
      for (const text of [
        `发成都市金牛区荷花池8号，${name}13800138000，保温杯30箱，${words}`,
        `${name}13800138000，保温杯30箱，${words}`,
      ]) {
        const { recipient } = smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
        expect([recipient.name?.value, recipient.regionCode?.value, recipient.address?.value]).toEqual([
          name || undefined,
          region,
          address,
        ])
      }
  })

  test('or the destination of the second party', () => {
    const { shipper, recipient } = smartPaste(
      '发货人李四13700137000永康市江南街道，王强13800138000，成都市金牛区荷花池8号，保温杯30箱，改到温州',
      { index, siteCode: '330784', today: '2026-11-21' },
    )
    expect([shipper.phone?.value, shipper.regionCode?.value]).toEqual(['13700137000', '330784'])
    expect([recipient.phone?.value, recipient.regionCode?.value]).toEqual(['13800138000', '330300'])
  })

  test('and a village is no name either', () => {
    const text = '收货人王强13800138000，成都市金牛区荷花池8号，保温杯30箱，客户改成石桥铺'
    expect(read(text).recipient).toEqual(['王强', '13800138000'])
  })

  test('asks about a new name where no word says that it is one', () => {
    const text = '13800138000，成都市金牛区荷花池8号，保温杯30箱，收货改成李雷'
    const { recipient } = smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
    expect(recipient.name).toMatchObject({ value: '李雷', isUnsure: true })
  })

  test('but asks the user where it could mean two people', () => {
    const { shipper, recipient } = read(
      '发货人：李四 13700137000 永康市江南街道\n收货人：王强 13800138000 成都市金牛区\n电话错了，是13900139000',
    )
    expect([shipper[1], recipient[1]]).toEqual([undefined, undefined])
  })
})

test.each([
  '王强13800138000 成都市金牛区，保温杯30箱，代收5000不要了',
  '王强13800138000 成都市金牛区，保温杯30箱，代收5000，不要了',
  '王强13800138000 成都市金牛区，保温杯30箱，代收5000元。代收不要了',
  '王强13800138000 成都市金牛区，保温杯30箱，不要代收5000了',
  '王强13800138000 成都市金牛区，保温杯30箱，代收5000，取消',
  '王强13800138000 成都市金牛区，保温杯30箱，代收5000不收了',
  '王强13800138000 成都市金牛区，保温杯30箱，别代收5000',
])('does not fill a sum that is taken back: %s', (text) => {
  expect(read(text).cod).toBeUndefined()
})

test.each([
  ['代收5000，不要回单', 500_000],
  ['代收5000元，不要放门口', 500_000],
  ['代收货款5800，不收运费', 580_000],
  ['代收5000，取消保价', 500_000],
  ['分别代收3000', 300_000],
])('fills %s', (text, fen) => {
  expect(read(`王强13800138000 成都市金牛区，保温杯30箱，${text}`).cod).toBe(fen)
})

test.each([
  '收货人：王强13800138000、13900139000（老婆） 成都市金牛区荷花池8号，保温杯30箱',
  '发货人：李四 13700137000 永康市江南街道\n收货人：王强13800138000、13900139000（老婆） 成都市金牛区',
  '王强13800138000、13900139000（老婆） 成都市金牛区荷花池8号，保温杯30箱',
])('takes a second phone in brackets for the same person: %s', (text) => {
  const { recipient, others, shipper } = read(text)
  expect(recipient).toEqual(['王强', '13800138000'])
  expect(others).toEqual(['13900139000'])
  expect([undefined, '李四']).toContain(shipper[0])
})

describe('a dispatcher is no party', () => {
  test.each([
    '李调度：这票货今天安排一下，有问题打我电话13700137000\n收货人：王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
    '李调度：13700137000\n收货人：王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
    '客服小陈：帮我安排，我13700137000\n王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
    '我是李调度，电话13700137000\n王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
    '李调度：收货人王强13800138000 成都市金牛区荷花池8号，保温杯30箱',
    '张姐：收货人王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
    '跟单小李：13700137000\n收货人：王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
    '跟单小李：电话13700137000\n王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
  ])('%s', (text) => {
    const { recipient, shipper, others, leftOver } = read(text)
    expect(recipient).toEqual(['王强', '13800138000'])
    expect([...shipper, ...others]).toEqual([undefined, undefined])
    expect(leftOver.includes('13700137000')).toBe(text.includes('13700137000'))
  })

  test('but one behind the label of a party is', () => {
    expect(read('收货人李调度 13800138000 成都市金牛区荷花池8号，保温杯30箱').recipient).toEqual([
      '李调度',
      '13800138000',
    ])
    const { shipper } = smartPaste(
      '发货人：鑫达货代，电话13912345678\n收货人：王强 13800138000 成都市金牛区荷花池8号，保温杯30箱',
      { index, siteCode: '330784', today: '2026-11-21' },
    )
    expect(shipper.phone?.value).toBe('13912345678')
    expect([shipper.name?.value, shipper.company?.value]).toContain('鑫达货代')
  })

  test.each(['货代电话', '跟单电话'])('%s is a label', (label) => {
    const { recipient } = read(`成都市金牛区荷花池8号，保温杯30箱\n${label}：13800138000`)
    expect(recipient[1]).toBe('13800138000')
  })

  test('but a name before a phone is', () => {
    expect(read('王强：13800138000 成都市金牛区荷花池8号，保温杯30箱').recipient).toEqual([
      '王强',
      '13800138000',
    ])
  })
})

test('separates a spoken shipper from the recipient’s address', () => {
  const { recipient, shipper } = smartPaste(
    '喂你好帮我发一批货到成都市金牛区荷花池市场收货的是王强电话13800138000发货的是李四电话13700137000保温杯三十箱',
    { index, siteCode: '330784', today: '2026-11-21' },
  )
  expect([recipient.name?.value, recipient.phone?.value, recipient.address?.value]).toEqual([
    '王强',
    '13800138000',
    '荷花池市场',
  ])
  expect([shipper.name?.value, shipper.phone?.value, shipper.address?.value]).toEqual([
    '李四',
    '13700137000',
    undefined,
  ])
})
