import { expect, test } from 'vitest'
import type { PastedGoods } from '#contract/smartPaste/pastedOrder.ts'
import { totalsNote } from './totalsNote.ts'

const found = (value: number) => ({ value, spans: [] })
const row = (pieces?: number, grams?: number): PastedGoods => ({
  ...(pieces !== undefined && { pieces: found(pieces) }),
  ...(grams !== undefined && { weightGrams: found(grams) }),
})
const totals = { pieces: found(15), weightGrams: found(450_000) }

test.each([
  ['', [row(10, 300_000), row(5, 150_000)]],
  ['合计 450 公斤：未说明每种货各多少，请分开填写', [row(10, 300_000), row(5)]],
  ['文中合计 15 件，各行相加是 16 件，请核对', [row(10, 300_000), row(6, 150_000)]],
  [
    '合计 450 公斤：未说明每种货各多少，请分开填写；文中合计 15 件，各行相加是 12 件，请核对',
    [row(10), row(2)],
  ],
])('says %j', (note, goods) => {
  expect(totalsNote({ goods, totals })).toBe(note)
})

test('says nothing without totals', () => {
  expect(totalsNote({ goods: [row(10)], totals: {} })).toBe('')
})
