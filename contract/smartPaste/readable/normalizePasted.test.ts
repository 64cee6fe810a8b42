import { describe, expect, test } from 'vitest'
import { normalizePasted } from './normalizePasted.ts'
import { mapSpansBack, rewrite, unchangedText } from './rewriting.ts'

const read = (text: string) => normalizePasted(text).reading.text.replace(/ +/g, ' ').trim()

describe('a rewritten text', () => {
  test('maps every unit to its original position', () => {
    const text = '申 海 龙，13800009001'
    const { reading } = normalizePasted(text)
    expect(reading.text.startsWith('申海龙')).toBe(true)
    expect(mapSpansBack({ name: { start: 0, end: 3 } }, reading)).toEqual({ name: { start: 0, end: 5 } })
    const start = reading.text.indexOf('138')
    const phone = mapSpansBack([{ start, end: start + 11 }], reading)[0]
    expect(text.slice(phone?.start, phone?.end)).toBe('13800009001')
  })

  test('maps a replacement to the replaced text', () => {
    const rewritten = rewrite(unchangedText('20 ctns cups'), /ctns/g, () => '箱')
    expect(rewritten.text).toBe('20 箱 cups')
    expect(mapSpansBack({ start: 3, end: 4 }, rewritten)).toEqual({ start: 3, end: 4 })
    expect(rewritten.positions.at(-1)).toBe(12)
  })
})

test.each([
  ['收貨人 張偉 廣東省東莞市', '收货人 张伟 广东省东莞市'],
  ['电话:1 5 9 0 0 0 0 7 3 0 3', '电话:15900007303'],
  ['138OOOO8309', '13800008309'],
  ['重量: 3 . 15 吨', '重量: 3.15 吨'],
  ['1吨2 9.8方', '1吨2 9.8方'],
  ['收货仁：杨志，电花：13600007803', '收货人:杨志,电话:13600007803'],
  ['幺三八零零零零七二零幺', '13800007201'],
  ['代收壹万贰仟元整', '代收一万二千元整'],
  ['陆建国 伍先生', '陆建国 伍先生'],
  ['代收2万3千5', '代收23500'],
  ['20ctns GW: 260kgs', '20箱 毛重: 260kgs'],
])('reads %s as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['付款方式：□现付 ☑到付 □月结', '付款方式: 到付'],
  ['现付 ☑　到付 ☐', '现付'],
  ['运费：( )到付 (√)月结', '运费: 月结'],
  ['√到付 ×现付', '到付'],
  ['付款方式 到付√ 现付 月结', '付款方式 到付'],
  ['包装 纸箱[ ] 木箱[√]', '包装 木箱'],
])('keeps only ticked options of %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each([
  ['上次发的杭州那票退了，这次发宁波', '这次发宁波'],
  ['司机小周13600007102，货20箱', ',货20箱'],
  ['不是三十箱是三十五箱', '三十五箱'],
  ['货是门把手不对是门铰链', '货是门铰链'],
])('drops asides from %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})
