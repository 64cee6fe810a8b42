import { describe, expect, test } from 'vitest'
import { maskName } from './masks.ts'
import { maskPhone, normalizePhone, phoneKey, phoneTail } from './phones.ts'

describe('one spelling for all forms of a mobile', () => {
  test.each([
    '13800138000',
    ' 138 0013 8000 ',
    '138-0013-8000',
    '+8613800138000',
    '+86 138 0013 8000',
    '+86-13800138000',
    '008613800138000',
    '１３８００１３８０００',
    '＋８６１３８００１３８０００',
    '138\u00a00013\u30008000',
    '\u202a13800138000\u202c',
    '(138)0013.8000',
    '138\u200b00138000\ufeff',
  ])('%j', (typed) => {
    expect(normalizePhone(typed)).toBe('13800138000')
  })

  test('does not change canonical numbers, and turns no other text into a mobile', () => {
    expect(normalizePhone(normalizePhone('+86 138 0013 8000'))).toBe('13800138000')
    expect(normalizePhone('0579-87112233')).toBe('0579-87112233')
    expect(normalizePhone('0579 8711 2233-801')).toBe('057987112233-801')
    expect(normalizePhone('')).toBe('')
    expect(normalizePhone('1380013800a')).toBe('1380013800a')
  })
})

describe('one key for all spellings of a number', () => {
  test.each([
    ['0579-87112233', '057987112233'],
    ['057987112233', '057987112233'],
    ['0579 8711 2233-801', '057987112233-801'],
    ['0579-87112233-801', '057987112233-801'],
    ['010-1234567', '0101234567'],
    ['400-123-4567', '4001234567'],
    ['4001234567', '4001234567'],
    ['+86 138-0013-8000', '13800138000'],
  ])('%s: %s', (typed, key) => {
    expect(phoneKey(typed)).toBe(key)
  })
})

const phones = [
  '13800138000',
  '19912345678',
  '0579-87112233',
  '057987112233',
  '010-12345678',
  '0551-1234567',
  '0579-87112233-1',
  '0579-87112233-801',
  '0579-87112233-123456',
  '400-123-4567',
  '4001234567',
  '800-8208820',
]

describe('masking hides at least six digits (GB/T 41833)', () => {
  test.each(phones)('%s', (value) => {
    const masked = maskPhone(value)
    const hidden = masked.match(/\*/g)?.length ?? 0
    expect(hidden).toBeGreaterThanOrEqual(6)
    expect(masked.length).toBe(value.length)
    // Shown characters are unchanged; hidden ones were digits.
    for (const [index, character] of [...masked].entries())
      if (character === '*') expect(value[index]).toMatch(/\d/)
      else expect(character).toBe(value[index])
    expect(masked.replace(/\D/g, '').length).toBeLessThanOrEqual(5)
  })

  test.each([
    ['13800138000', '138********'],
    ['0579-87112233', '0579-********'],
    ['0579-87112233-801', '0579-********-***'],
    ['057987112233', '************'],
    ['400-123-4567', '***-***-****'],
  ])('masks %s as %s, without the four digits that unlock', (value, shown) => {
    expect(maskPhone(value)).toBe(shown)
  })
})

test.each([
  ['13800138000', '8000'],
  ['0579-87112233', '2233'],
  ['057987112233', '2233'],
  ['0579-87112233-801', '2233'],
  ['010-12345678-123456', '5678'],
  ['0551-1234567-1', '4567'],
  ['400-123-4567', '4567'],
  ['', ''],
])('returns the tail of %j without the extension: %j', (value, tail) => {
  expect(phoneTail(value)).toBe(tail)
})

test.each([
  ['李雷', '李*'],
  ['王小明', '王**'],
  ['欧阳锋芒毕露', '欧***'],
  ['李', '*'],
  ['', '*'],
  ['𠮷野', '𠮷*'],
])('masks the name %j as %j', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})
