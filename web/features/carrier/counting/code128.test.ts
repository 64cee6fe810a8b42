import JsBarcode from 'jsbarcode'
import { expect, test } from 'vitest'
import { pieceCode } from '#contract/orders/pieceCodes.ts'
import { readCode128 } from './code128.ts'

/** Returns a line across the printed barcode: this many pixels per module, with a quiet zone on both sides. */
function lineOf(text: string, pixels: number): number[] {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  const modules = `0000000000${drawn.encodings?.map(({ data }) => data).join('') ?? ''}0000000000`
  return [...modules].flatMap((module) => Array.from({ length: pixels }, () => (module === '1' ? 40 : 210)))
}

const texts = [
  pieceCode('YD000000000017', 1),
  pieceCode('D123456789013', 99_999),
  pieceCode('YD999999999995', 12),
  '12345678',
  'A-b/9',
]

test.each(texts)('reads %s as the labels print it, at several distances and upside down', (text) => {
  for (const pixels of [2, 3, 5]) {
    expect(readCode128(lineOf(text, pixels))).toBe(text)
    expect(readCode128(lineOf(text, pixels).toReversed())).toBe(text)
  }
})

test('reads a blurred barcode in uneven light', () => {
  const sharp = lineOf('YD000000000017-3', 4)
  const blurred = sharp.map(
    (_, at) => ((sharp[at - 1] ?? 210) + (sharp[at] ?? 0) + (sharp[at + 1] ?? 210)) / 3 + at / 40,
  )
  expect(readCode128(blurred)).toBe('YD000000000017-3')
})

test('reads every piece number correctly or not at all, also with a spoilt stripe', () => {
  for (let piece = 1; piece <= 200; piece += 1) {
    const text = pieceCode('YD000000000017', piece)
    const line = lineOf(text, 3)
    expect(readCode128(line)).toBe(text)
    const spoilt = line.map((light, at) => (at > 60 + piece && at < 66 + piece ? 255 - light : light))
    expect([text, null]).toContain(readCode128(spoilt))
  }
})

test('finds nothing in an empty or an even line', () => {
  expect(readCode128([])).toBeNull()
  expect(readCode128(Array.from({ length: 500 }, () => 128))).toBeNull()
})
