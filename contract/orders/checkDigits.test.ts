import { expect, test } from 'vitest'
import {
  checkDigitOf,
  hasValidCheckDigit,
  isOurNumber,
  isPayOrderNumber,
  orderNumber,
  payOrderNumber,
  waybillNumber,
} from './checkDigits.ts'

const serials = [1, 2, 3, 9, 10, 99, 1_000, 54_321, 1_000_000, 99_999_999_999]

test('returns the check digit of ISO 7064 MOD 11,10', () => {
  // Computed by hand with the standard's recursion.
  expect(checkDigitOf('0794')).toBe('5')
  expect(hasValidCheckDigit('07945')).toBe(true)
  expect(hasValidCheckDigit('7')).toBe(false)
  expect(hasValidCheckDigit('07 45')).toBe(false)
})

test('detects every single wrong digit', () => {
  for (const serial of serials)
    for (const number of [orderNumber(serial), waybillNumber(serial)]) {
      const start = number.search(/\d/)
      expect(isOurNumber(number)).toBe(true)
      for (let index = start; index < number.length; index += 1)
        for (const digit of '0123456789') {
          if (digit === number[index]) continue
          const wrong = number.slice(0, index) + digit + number.slice(index + 1)
          expect(isOurNumber(wrong), `${number} → ${wrong}`).toBe(false)
        }
    }
})

test('detects nearly every swap of neighbours', () => {
  let swaps = 0
  let caught = 0
  for (let serial = 1; serial <= 500; serial += 1) {
    const number = orderNumber(serial)
    for (let index = 1; index < number.length - 1; index += 1) {
      const [a, b] = [number[index] ?? '', number[index + 1] ?? '']
      if (a === b) continue
      swaps += 1
      if (!isOurNumber(number.slice(0, index) + b + a + number.slice(index + 2))) caught += 1
    }
  }
  expect(caught / swaps).toBeGreaterThan(0.97)
})

test.each([
  ['orders', orderNumber, /^D\d{12}$/],
  ['waybills', waybillNumber, /^YD\d{12}$/],
  ['pay orders', payOrderNumber, /^XF\d{12}$/],
])('returns unique, not consecutive numbers of %s', (_, numberOf, form) => {
  const seen = new Set<string>()
  // one claim at the end: 50,000 take seconds
  const wrong: string[] = []
  let previous = 0
  for (let serial = 1; serial <= 50_000; serial += 1) {
    const number = numberOf(serial)
    seen.add(number)
    const payload = Number(number.replace(/\D/g, '').slice(0, -1))
    if (!form.test(number) || Math.abs(payload - previous) <= 1_000) wrong.push(number)
    previous = payload
  }
  expect(wrong).toEqual([])
  expect(seen.size).toBe(50_000)
})

test('maps all eleven-digit payloads without collision, as the factor is coprime to 10', () => {
  // An affine map modulo 10^11 collides exactly when it does so at a distance of half or a fifth of the range.
  for (const numberOf of [orderNumber, waybillNumber, payOrderNumber])
    for (const distance of [50_000_000_000, 20_000_000_000])
      expect(numberOf(7)).not.toBe(numberOf(7 + distance))
})

test.each([
  '',
  'D',
  'D123',
  'X000000000017',
  'YD00000000001７',
  ' D000000000017',
  'YD0000000000170',
  'constructor',
])('rejects %j', (text) => {
  expect(isOurNumber(text)).toBe(false)
})

test('recognizes a pay order number by form and check digit, and not as order or waybill', () => {
  const number = payOrderNumber(1)
  expect(isPayOrderNumber(number)).toBe(true)
  expect(isOurNumber(number)).toBe(false)
  const last = Number(number.at(-1))
  expect(isPayOrderNumber(`${number.slice(0, -1)}${(last + 1) % 10}`)).toBe(false)
  expect(isPayOrderNumber(orderNumber(1))).toBe(false)
})
