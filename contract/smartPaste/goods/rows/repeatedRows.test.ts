import { expect, test } from 'vitest'
import type { PastedGoods } from '../../pastedOrder.ts'
import { joinRepeats } from './repeatedRows.ts'

const found = <Value>(value: Value) => ({ value, spans: [] })
const row = (name?: string, pieces?: number, grams?: number, cm3?: number): PastedGoods => ({
  ...(name !== undefined && { name: found(name) }),
  ...(pieces !== undefined && { pieces: found(pieces) }),
  ...(grams !== undefined && { weightGrams: found(grams) }),
  ...(cm3 !== undefined && { volumeCm3: found(cm3) }),
})

test.each([
  // 跑步机12台 … 跑步机7.2方, 哑铃60箱 … 哑铃0.9方
  [
    [
      row('跑步机', 12),
      row('哑铃', 60),
      row('跑步机', undefined, undefined, 7),
      row('哑铃', undefined, undefined, 1),
    ],
    [row('跑步机', 12, undefined, 7), row('哑铃', 60, undefined, 1)],
  ],
  // 有挂锁9箱 … 9箱 243kg
  [[row('挂锁', 9), row(undefined, 9, 243)], [row('挂锁', 9, 243)]],
])('joins what later rows say of earlier ones', (rows, joined) => {
  expect(joinRepeats(rows, '')).toEqual(joined)
})

test.each([
  ['another count', [row('水壶', 9), row('水壶', 5, 243)]],
  ['another weight', [row('水壶', 9, 100), row('水壶', 9, 243)]],
  ['nothing new', [row('水壶', 9), row('水壶', 9)]],
  ['two rows of that count', [row('水壶', 9), row('挂锁', 9), row(undefined, 9, 243)]],
])('leaves rows with %s as they are', (_, rows) => {
  expect(joinRepeats(rows, '')).toEqual(rows)
})

test('takes a count again for no row only where a sum follows', () => {
  const again = { pieces: { value: 9, spans: [{ start: 5, end: 7 }] } }
  expect(joinRepeats([row('挂锁', 9), again], '挂锁9箱，9箱一共200公斤')).toHaveLength(1)
  expect(joinRepeats([row('挂锁', 9), again], '挂锁9箱，9箱明天再发')).toHaveLength(2)
})
