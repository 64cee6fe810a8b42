import { expect, test } from 'vitest'
import { normalizeIdCard, idCardFault } from './idCard.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const fault = (number: string) => idCardFault(number, now)

/** The samples of GB 11643, and one computed by hand. */
const valid = ['11010519491231002X', '440524188001010014', '34052419800101001X']

test.each(valid)('accepts the id-card number %s', (number) => {
  expect(fault(number)).toBeNull()
})

test('detects every single wrong character', () => {
  for (const number of valid)
    for (let at = 0; at < number.length; at += 1)
      for (const sign of at === 17 ? '0123456789X' : '0123456789') {
        const changed = number.slice(0, at) + sign + number.slice(at + 1)
        if (changed !== number) expect([changed, fault(changed)]).not.toEqual([changed, null])
      }
})

test('detects every swap of two different neighbours', () => {
  for (const number of valid)
    for (let at = 0; at < 17; at += 1) {
      const [left, right] = [number.charAt(at), number.charAt(at + 1)]
      const changed = number.slice(0, at) + right + left + number.slice(at + 2)
      if (left !== right) expect([changed, fault(changed)]).not.toEqual([changed, null])
    }
})

test.each([
  ['', '请填写身份证号'],
  ['110105491231002', '15 位的旧号'],
  ['11010519491231002', '现在是 17 位'],
  ['110105194912310O2X', '第 16 位应为数字'],
  ['11010519491231002A', '第 18 位应为数字或 X'],
  ['99010519491231002X', '第 1–2 位'],
  ['110105194913310020', '第 7–14 位'],
  ['110105202702290026', '第 7–14 位'],
  ['110105000012310025', '第 7–14 位'],
  ['110105194912310021', '第 18 位校验码'],
])('reports the fault of %j: %s', (number, message) => {
  expect(fault(number)).toContain(message)
})

test('rejects birthdays after today by the date in China', () => {
  const born = (day: string) => fault(`110105${day}0020`)
  const evening = new Date('2026-11-20T16:30:00.000Z')
  expect(born('20261121')).toContain('第 7–14 位')
  expect(idCardFault('110105202611210020', evening)).toContain('第 18 位')
  expect(born('20261120')).toContain('第 18 位')
})

test('returns the same canonical number for full-width characters, spaces and a small x', () => {
  expect(normalizeIdCard(' １１０１０５ 19491231 002ｘ ')).toBe('11010519491231002X')
})
