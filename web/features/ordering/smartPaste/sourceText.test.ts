import { expect, test } from 'vitest'
import { sourcePieces } from './sourceText.ts'

/** Returns the pieces as one text, with the values in brackets. */
const shown = (text: string, ...values: string[]) =>
  sourcePieces(
    text,
    values.map((value) => ({ start: text.indexOf(value), end: text.indexOf(value) + value.length })),
  )
    .map((piece) => (piece.isRead ? `[${piece.text}]` : piece.text))
    .join('')

test('shows a value with a few characters of its line on both sides', () => {
  expect(shown('发货的是李调度 13900001102，我们厂在西城', '李调度')).toBe('发货的是[李调度] 13900')
  expect(shown('到付\n王强\n13800001101', '王强')).toBe('[王强]')
})

test('shows two values together when they stand close, and apart with the text around each when not', () => {
  expect(shown('收货人：王强，13800001101，成都', '王强', '13800001101')).toBe(
    '收货人：[王强]，[13800001101]，成都',
  )
  expect(shown('收货人：王强，成都市金牛区荷花池市场3区，电话13800001101', '王强', '13800001101')).toBe(
    '收货人：[王强]，成都市金牛 … 场3区，电话[13800001101]',
  )
})

test('never cuts an emoji in half, and shows overlapping spans once', () => {
  expect(shown('a😀bcdef王强12345😀', '王强')).toBe('bcdef[王强]12345')
  expect(shown('代收8500元', '代收8500', '8500元')).toBe('[代收8500元]')
  expect(sourcePieces('王强', [])).toEqual([])
})
