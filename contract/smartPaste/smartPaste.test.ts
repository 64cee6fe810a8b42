import { describe, expect, test } from 'vitest'
import { randomFrom } from '../kernel/random.ts'
import rows from '../regions/data/regions.json' with { type: 'json' }
import { indexRegions, regionText } from '../regions/regions.ts'
import { pastedUnitsMax } from './narrowText.ts'
import type { Found, PastedOrder } from './pastedOrder.ts'
import { smartPaste } from './smartPaste.ts'
import { everything } from './testing/everything.ts'

const index = indexRegions(rows)
const read = (text: string, siteCode = '330784') => smartPaste(text, { index, siteCode, today: '2026-11-21' })
const place = (found: Found<string> | undefined) => (found ? regionText(index, found.value) : null)

describe('spans', () => {
  test('are positions in the pasted text, even after emoji and full-width characters', () => {
    const text = '👍🏻 收货人：王强 １３８００００９００１ 📦３０箱'
    const { recipient, goods } = read(text)
    const textOf = (found: Found<unknown> | undefined) =>
      found?.spans.map(({ start, end }) => text.slice(start, end)).join('')
    expect(textOf(recipient.name)).toBe('王强')
    expect(textOf(recipient.phone)).toBe('１３８００００９００１')
    expect(textOf(goods[0]?.pieces)).toBe('３０箱')
  })

  test('of unread words are returned as leftOver', () => {
    const text = '王强 13800009001 成都市金牛区，月亮很圆'
    expect(read(text).leftOver.map(({ start, end }) => text.slice(start, end))).toEqual(['月亮很圆'])
  })
})

describe('tables and threads', () => {
  test('reads amounts of a table in the units of its heads', () => {
    const { goods } = read('品名\t件数\t重量(吨)\t体积\n门锁\t20\t0.5\t1.2\n合页\t8\t1.25\t0.8')
    expect(
      goods.map(({ name, pieces, weightGrams, volumeCm3 }) => [
        name?.value,
        pieces?.value,
        weightGrams?.value,
        volumeCm3?.value,
      ]),
    ).toEqual([
      ['门锁', 20, 500_000, 1_200_000],
      ['合页', 8, 1_250_000, 800_000],
    ])
  })

  test('does not read a line of labels and values between bars as a table head', () => {
    const { goods } = read('品名:门锁|件数:20箱|重量:500公斤')
    expect([goods[0]?.name?.value, goods[0]?.pieces?.value]).toEqual(['门锁', 20])
  })

  test('does not read a label that starts two lines as a speaker', () => {
    const { shipper, recipient } = read(
      '发货人：李四\n电话：13800009002\n收货人：王强\n电话：13800009001\n地址：成都市金牛区一环路8号',
    )
    expect([shipper.phone?.value, recipient.phone?.value]).toEqual(['13800009002', '13800009001'])
  })

  test('returns correct spans for spaced-out labels and names', () => {
    const text = '收 货 人 ： 蒋 文 龙\n电 话 ： 13800009001'
    const { name } = read(text).recipient
    expect(name?.value).toBe('蒋文龙')
    expect(name?.spans.map(({ start, end }) => text.slice(start, end))).toEqual(['蒋 文 龙'])
  })
})

describe('places', () => {
  test.each([
    ['发货人：李四 13800009002 江南街道花街路8号', '浙江省金华市永康市'],
    ['发货人：李四 13800009002 芝英', '浙江省金华市永康市'],
    ['发货人：李四 13800009002 古山镇', '浙江省金华市永康市'],
    ['发货人：李四 13800009002 龙山镇', '浙江省金华市永康市'],
    ['发货人：李四 13800009002 西城', '浙江省金华市永康市'],
    ['发货人：李四 13800009002 北京西城', '北京市西城区'],
    ['发货人：李四 13800009002 舟山镇', '浙江省金华市永康市'],
    ['发货人：李四 13800009002 舟山市', '浙江省舟山市'],
    ['发货人：李四 13800009002 慈溪龙山镇', '浙江省宁波市慈溪市'],
    ['发货人：李四 13800009002 朝阳区建国路1号', null],
    ['发货人：李四 13800009002 长春朝阳区建国路1号', '吉林省长春市朝阳区'],
    ['发货人：李四 13800009002 杭州江干区', '浙江省杭州市上城区'],
    ['发货人：李四 13800009002 闸北区', '上海市静安区'],
  ])('finds the region of %s: %s', (text, expected) => {
    expect(place(read(text).shipper.regionCode)).toBe(expected)
  })

  test('ignores the streets of 永康 at another site', () => {
    expect(place(read('发货人：李四 13800009002 江南街道8号', '330782').shipper.regionCode)).toBeNull()
  })
})

describe('unusual input', () => {
  const empty: PastedOrder = {
    shipper: {},
    recipient: {},
    goods: [],
    totals: {},
    services: {},
    leftOver: [],
    isCut: false,
  }

  test.each([
    '',
    ' \n\t ',
    '\u0000\u0001\u0002',
    '\u202e\u202c\u200f',
    '😀😀😀',
    '\ud800',
    '<p></p>',
    '。，；|',
  ])('returns an empty order for %j', (text) => {
    expect(read(text)).toEqual(empty)
  })

  test('cuts a text that is too long and sets isCut', () => {
    const order = read(`${'啊'.repeat(pastedUnitsMax)}王强 13800009001`)
    expect(order.isCut).toBe(true)
    expect(order.recipient).toEqual({})
  })

  test('ignores internal signs in the pasted text', () => {
    expect(read('\ue002\ue003王强\ue005').recipient).toEqual({})
  })

  test.each([
    '一',
    '1',
    '1,',
    '1.1',
    '一点',
    '箱',
    '中',
    '收货人',
    '永康市',
    '市',
    '(',
    '[',
    '*',
    ' ',
    '\n',
    '·',
    '-',
    'a',
    '<',
    '到',
    '13800009001',
  ])('reads a very long text of %j up to the limit', (piece) => {
    expect(read(piece.repeat(10_000)).isCut).toBe(true)
  })

  test('returns valid spans and amounts for random mixtures of usual words', () => {
    const words =
      '收货人 发货人 ： 到 发 永康 芝英 成都市 金牛区 30箱 两托 一吨半 60*40*35cm 3方 13800009001 0579-87110023 王强 李总 保温杯 备注 到付 代收 一万二 回单 明天 上门提货 2月30号 周日 \n ， 。 | ( ) 号 路 <b> 1e9吨 半 万 点 每箱 共 、 😀 \u202e'.split(
        ' ',
      )
    const { whole } = randomFrom(7)
    const random = (below: number) => whole(0, below - 1)
    const wrong: string[] = []
    for (let run = 0; run < 1500; run += 1) {
      const text = Array.from({ length: 1 + random(40) }, () => words[random(words.length)]).join(
        random(2) ? '' : ' ',
      )
      const order = read(text)
      const areWithin = everything(order)
        .flatMap((found) => found.spans)
        .every(({ start, end }) => start < end && end <= text.length)
      const areAmounts = order.goods.every(
        ({ pieces, weightGrams, volumeCm3 }) =>
          (pieces?.value ?? 1) > 0 &&
          Number.isSafeInteger(weightGrams?.value ?? 1) &&
          Number.isSafeInteger(volumeCm3?.value ?? 1),
      )
      if (!areWithin || !areAmounts) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })
})

test('applies a label to the rest of its line after the phone', () => {
  const { shipper, recipient } = read(
    '帮我发一票到义乌\n发货：王小明 13855501234 永康市江南街道五金科技工业园1号\n收货：李雷，13900139000，浙江义乌福田街道商城大道8号',
  )
  expect([shipper.phone?.value, shipper.address?.value]).toEqual(['13855501234', '江南街道五金科技工业园1号'])
  expect([recipient.phone?.value, recipient.regionCode?.value, recipient.address?.value]).toEqual([
    '13900139000',
    '330782',
    '福田街道商城大道8号',
  ])
})

describe('numbers of scanned texts', () => {
  const amounts = (text: string) => {
    const [row] = read(text).goods
    return [row?.pieces?.value, row?.weightGrams?.value, row?.volumeCm3?.value]
  }

  test.each([
    ['保温杯 30箱 2 6 0.5 公斤', [30, 260_500, undefined]],
    ['品名：保温杯\n件数：30\n重量：2 6 0.5', [30, 260_500, undefined]],
    ['品名：保温杯\n件数：30\n重量：2 6 0.5公斤\n体积：1. 86方', [30, 260_500, 1_860_000]],
    ['保温杯 30箱 1. 86 CBM', [30, undefined, 1_860_000]],
  ])('joins the blanks of %s', (text, expected) => {
    expect(amounts(text)).toEqual(expected)
  })

  test.each([
    ['品名：电机\n件数：2 1.5吨', [2, 1_500_000, undefined]],
    ['品名：电机\n数量:3 2.4方', [3, undefined, 2_400_000]],
    ['品名：电机\n件数：2 5吨', [2, 5_000_000, undefined]],
    ['电机 5 200公斤 1方', [undefined, 200_000, 1_000_000]],
    ['品名：电机\n重量：680 1.2方', [undefined, 680_000, 1_200_000]],
    ['品名：电机\n重量：5 1.2方', [undefined, 5_000, 1_200_000]],
  ])('keeps the two numbers of %s apart', (text, expected) => {
    expect(amounts(text)).toEqual(expected)
  })

  test.each([
    ['保温杯 2 6.5 公斤', '2 6.5 公斤'],
    ['保温杯 6 0.5 公斤', '6 0.5 公斤'],
    ['电机 5 1.5吨 1方', '5 1.5吨'],
    ['保温杯 30箱 2 60公斤', '2 60公斤'],
  ])('leaves %s unread and lists it', (text, listed) => {
    const { goods, leftOver } = read(text)
    expect(goods[0]?.weightGrams).toBeUndefined()
    expect(goods[0]?.name?.value).toBe(text.slice(0, text.indexOf(' ')))
    expect(leftOver.map(({ start, end }) => text.slice(start, end))).toContain(listed)
  })

  test('joins a character that stands apart within the name of goods', () => {
    const { goods } = read('收货人：王 小 强 1 3 8 0 0 0 0 9 0 0 1\n不锈钢保温 杯 30 箱 2 6 0.5 公斤')
    expect(
      goods.map(({ name, pieces, weightGrams }) => [name?.value, pieces?.value, weightGrams?.value]),
    ).toEqual([['不锈钢保温杯', 30, 260_500]])
  })
})
