import { expect, test } from 'vitest'
import { pieceCode, parsePieceCode } from './pieceCodes.ts'

test('parses a printed code', () => {
  for (const piece of [1, 9, 10, 99_999])
    expect(parsePieceCode(pieceCode('YD123456789012', piece))).toEqual({ number: 'YD123456789012', piece })
})

test('parses full-width and small letters', () => {
  expect(parsePieceCode(' yd123456789012-7\n')).toEqual({ number: 'YD123456789012', piece: 7 })
  expect(parsePieceCode('ＹＤ１２３４５６７８９０１２－７')).toEqual({ number: 'YD123456789012', piece: 7 })
})

test.each(['YD123456789012', 'YD123456789012-0', 'YD123456789012-100000', 'YD12-1', 'X123456789012-1', ''])(
  'returns null for %j',
  (text) => {
    expect(parsePieceCode(text)).toBeNull()
  },
)
