import { expect, test } from 'vitest'
import {
  formatTimeOfDay,
  cubicMetres,
  dateTime,
  formatDepartureDays,
  kilograms,
  relativeAge,
  yuan,
} from './format.ts'

test.each([
  [0, '¥0.00'],
  [5, '¥0.05'],
  [123450, '¥1,234.50'],
  [100_000_000_00, '¥100,000,000.00'],
  [-123456, '-¥1,234.56'],
])('%i fen are %s', (fen, text) => expect(yuan(fen)).toBe(text))

test('drops trailing zeros of weight and volume and groups thousands', () => {
  expect(kilograms(1_250_500)).toBe('1,250.5 公斤')
  expect(kilograms(999)).toBe('0.999 公斤')
  expect(cubicMetres(1_500_000)).toBe('1.5 方')
  expect(cubicMetres(1)).toBe('0.000001 方')
})

test.each([
  ['2026-01-31T16:05:00.000Z', '2026-02-01 00:05'],
  ['2026-06-30T23:59:59.000Z', '2026-07-01 07:59'],
  [null, '—'],
  ['not a date', '—'],
])('%s is %s in Shanghai', (iso, text) => expect(dateTime(iso)).toBe(text))

test.each([
  [-5_000, '刚刚'],
  [59_999, '刚刚'],
  [60_000, '1 分钟前'],
  [3_600_000, '1 小时前'],
  [86_399_999, '23 小时前'],
  [12 * 86_400_000, '12 天前'],
])('%i ms ago is %s', (ageMs, text) => {
  const at = Date.parse('2026-03-01T00:00:00.000Z')
  expect(relativeAge(new Date(at).toISOString(), at + ageMs)).toBe(text)
})

test.each([
  [0b1111111, '每天'],
  [0b0010101, '周一、三、五'],
  [0b0111111, '周一至周六'],
  [0b1110000, '周五至周日'],
  [0b0000011, '周一、二'],
  [0b1011111, '周一、二、三、四、五、日'],
  [0b1000000, '周日'],
  [0, '无固定发车'],
])('departure days %i are %s', (days, text) => expect(formatDepartureDays(days)).toBe(text))

test('formats minutes after midnight as a time of day', () => {
  expect(formatTimeOfDay(0)).toBe('00:00')
  expect(formatTimeOfDay(1050)).toBe('17:30')
})
