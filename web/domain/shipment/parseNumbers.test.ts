import { expect, test } from 'vitest'
import { parseNumbers, parsingNote } from './parseNumbers.ts'

const first = 'YD000000000017'
const second = 'D000000000025'

test.each([
  ['line breaks', `${first}\n${second}\r\n`],
  ['commas of both widths', `${first}，${second},`],
  ['enumeration comma and semicolons', `${first}、${second}；`],
  ['tabs out of a table', `${first}\t${second}`],
  ['slash between our numbers', `${first}/${second}`],
  ['words around', `运单号：${first}和订单${second}，麻烦查一下`],
  ['glued together', `${first}${second}`],
  ['full-width letters and digits', `ＹＤ００００００００００１７　${second}`],
  ['small letters', `yd000000000017 d000000000025`],
  ['plus and and', `${first}+${second}`],
  ['a word for and', `${first}和${second}`],
  ['a list with signs', `#${first}！*${second}…`],
  ['invisible characters', `\u200b${first}\ufeff ${second}`],
])('finds the numbers with any separators: %s', (_, text) => {
  expect(parseNumbers(text).numbers).toEqual([first, second])
})

test("leaves a carrier's own number as it is, hyphens and slashes included", () => {
  expect(parseNumbers('yk-2024/0017 A88').numbers).toEqual(['yk-2024/0017', 'A88'])
})

test.each([
  ['K88001和K88002还有K88003', ['K88001', 'K88002', 'K88003']],
  ['88001234/88001235', ['88001234', '88001235']],
  ['SF100001\\SF100002', ['SF100001', 'SF100002']],
  ['K88001……K88002', ['K88001', 'K88002']],
  ['看这里 http://127.0.0.1:8080/base/track?no=K88001,K88002', ['K88001', 'K88002']],
  ['永康和顺001234', ['永康和顺001234']],
])('splits %s', (text, numbers) => {
  expect(parseNumbers(text).numbers).toEqual(numbers)
})

test('returns each number once and counts duplicates', () => {
  const parsed = parseNumbers(`${first} ${second} ${first} yd000000000017`)
  expect(parsed.numbers).toEqual([first, second])
  expect(parsed.repeated).toBe(2)
  expect(parsingNote(parsed)).toContain('移除 2 个重复')
})

test('returns the first twenty numbers and counts the others', () => {
  const parsed = parseNumbers(Array.from({ length: 23 }, (_, index) => `K${index + 1}`).join(' '))
  expect(parsed.numbers).toHaveLength(20)
  expect(parsed.numbers.at(-1)).toBe('K20')
  expect(parsed.beyondLimit).toBe(3)
  expect(parsingNote(parsed)).toContain('23 个单号')
})

test('leaves out what is too long to be a number', () => {
  const parsed = parseNumbers(`${'9'.repeat(41)} ${first}`)
  expect(parsed.numbers).toEqual([first])
  expect(parsed.tooLong).toEqual(['999999999999…'])
})

test('finds nothing in text without a digit, and returns no note', () => {
  const parsed = parseNumbers('帮我查一下，谢谢')
  expect(parsed.numbers).toEqual([])
  expect(parsingNote(parsed)).toBeNull()
})
