import { expect, test } from 'vitest'
import { normalizeCreditCode, creditCodeFault } from './creditCode.ts'
import { roadPermitFault } from './roadPermit.ts'

/** Codes of well-known companies, one with check sign X, one of the state's own register, and one computed by hand. */
const valid = [
  '91110000802100433B',
  '9144030071526726XG',
  '914403001922038216',
  '91330100799655058B',
  '91100000100003962T',
  '91330784MA28D0009J',
]
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'

test.each(valid)('accepts the social credit code %s', (code) => {
  expect(creditCodeFault(code)).toBeNull()
})

test('detects every single wrong character', () => {
  for (const code of valid)
    for (let at = 0; at < code.length; at += 1)
      for (const sign of signs) {
        const changed = code.slice(0, at) + sign + code.slice(at + 1)
        if (changed !== code) expect([changed, creditCodeFault(changed)]).not.toEqual([changed, null])
      }
})

test.each([
  ['', '请填写统一社会信用代码'],
  ['9111000080210043', '现在是 16 位'],
  ['9111000080210O433B', '第 14 位“O”'],
  ['B1110000802100433B', '第 1 位'],
  ['99110000802100433B', '第 2 位'],
  ['91990000802100433B', '第 3–8 位'],
  ['9111A000802100433B', '第 3–8 位'],
  ['91110000802100434B', '第 9–17 位'],
  ['91110000802100433C', '第 18 位校验码'],
])('reports the fault of %j: %s', (code, message) => {
  expect(creditCodeFault(code)).toContain(message)
})

test('returns the same canonical code for small letters, hyphens and full-width characters', () => {
  expect(normalizeCreditCode('９1330784-ma28d0009j ')).toBe('91330784MA28D0009J')
})

test('requires twelve digits of a road-transport permit, with or without words before them', () => {
  expect(roadPermitFault('浙交运管许可金字330784100123号')).toBeNull()
  expect(roadPermitFault('330784100123')).toBeNull()
  expect(roadPermitFault('')).toContain('请填写')
  expect(roadPermitFault('33078410012')).toContain('12 位数字')
  expect(roadPermitFault('3307841001234')).toContain('12 位数字')
  expect(roadPermitFault('990784100123')).toContain('前 2 位')
})
