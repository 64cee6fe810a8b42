import { expect, test } from 'vitest'
import { ownAmounts } from './ownAmounts.ts'
import { extractQuantities } from './quantities.ts'

const valuesOf = (text: string) =>
  ownAmounts(text, extractQuantities({ text, rest: text }), []).map(({ value }) => value)

test.each([
  '水壶18箱，改成22箱',
  '水壶18箱不对是22箱',
  '水壶18箱，哦打错了，22箱',
  '水壶件数18箱>22箱',
  '水壶22箱（不是18箱）',
  '原来说的18箱，今天水壶22箱',
  '水壶22箱，短装3箱',
  '昨天那18箱到了没，今天水壶22箱',
  '上个月你们弄湿3箱，水壶22箱',
  '水壶22箱，对对，22箱',
  '那个26箱的改成22箱，4箱没做好',
  '水壶22箱，有两箱没封好不发了',
  '水壶22箱，还有3箱明天再发',
  '水壶数量:26箱 实发:22',
  '水壶\n数量:26箱\n实发:22',
  '水壶18箱\n阿芳 9:15\n不对，仓库只有22箱，就发22箱',
  '水壶18箱，地址不变\n*22箱\n打反了',
])('keeps the last word of the sender: %s', (text) => {
  expect(valuesOf(text)).toEqual([22])
})

test.each(['保温杯22箱 每箱10小箱', '保温杯22箱，一箱4小箱', '门锁22箱 内含拉手5件'])(
  'drops the contents of packages: %s',
  (text) => {
    expect(valuesOf(text)).toEqual([22])
  },
)

test('keeps a corrected weight of one piece as one of a piece', () => {
  const text = '每箱30公斤不对13公斤'
  expect(ownAmounts(text, extractQuantities({ text, rest: text }), [])).toMatchObject([
    { value: 13_000, isEach: true },
  ])
})

test('keeps the rows of a list', () => {
  for (const text of [
    '水壶 22箱\n改锥 18箱',
    '水壶 22箱\n改天再发18箱',
    '货单：\n* 22箱\n* 18箱',
    '水壶 22箱\n*18箱',
  ])
    expect(valuesOf(text), text).toEqual([22, 18])
})

test('keeps the unit of a count that less was sent of', () => {
  const text = '数量:20箱 实发:18'
  expect(ownAmounts(text, extractQuantities({ text, rest: text }), [])).toMatchObject([
    { value: 18, unit: '箱', packaging: 'carton' },
  ])
})

test('keeps the only count, and counts of goods side by side', () => {
  expect(valuesOf('上次少了4箱水壶，这次补上')).toEqual([4])
  expect(valuesOf('水壶22箱，铁锅18箱')).toEqual([22, 18])
  expect(valuesOf('昨天说好的水壶22箱，铁锅18箱')).toEqual([22, 18])
  expect(valuesOf('水壶22箱，4箱没做好')).toEqual([22, 4])
  expect(valuesOf('水壶8箱还没装好，下午3点来拉，拉手3箱也一起')).toEqual([8, 3])
  expect(valuesOf('水壶22箱，铁锅18箱没封好，麻烦你们封一下')).toEqual([22, 18])
  expect(valuesOf('水壶22箱，铁锅18箱不发了快递，改物流')).toEqual([22, 18])
  expect(valuesOf('铁锅量少5箱 水壶多30箱')).toEqual([5, 30])
  expect(valuesOf('水壶22箱没打托，铁锅18箱')).toEqual([22, 18])
  expect(valuesOf('有4箱没装好的水壶')).toEqual([4])
  expect(valuesOf('水壶22箱，铁锅18箱明天再发')).toEqual([22, 18])
})
