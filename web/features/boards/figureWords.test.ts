import { expect, test } from 'vitest'
import { changeText, countText, densityText, percentText, pointsText, waitText } from './figureWords.ts'

test.each([
  [0, 0, '与上期持平'],
  [5, 0, '上期为 0'],
  [7, 7, '与上期持平'],
  [150, 100, '较上期 +50.0%'],
  [2, 3, '较上期 −33.3%'],
  [0, 3, '较上期 −100.0%'],
])('compares %s with %s as %s', (present, before, text) => expect(changeText(present, before)).toBe(text))

test.each([
  [[9, 10], [8, 10], '较上期 +10.0 个百分点'],
  [[1, 2], [2, 3], '较上期 −16.7 个百分点'],
  [[1, 2], [2, 4], '与上期持平'],
  [[0, 0], [2, 4], '上期无可比'],
  [[1, 2], [0, 0], '上期无可比'],
] as const)('compares %s with %s as %s', (present, before, text) =>
  expect(pointsText([...present], [...before])).toBe(text),
)

test.each([
  [null, '—'],
  [0, '不到 1 分钟'],
  [119, '119 分钟'],
  [120, '2.0 小时'],
  [2880, '2.0 天'],
])('formats %s minutes as %s', (minutes, text) => expect(waitText(minutes)).toBe(text))

test('formats shares, counts and densities of zero as a dash', () => {
  expect([percentText(1, 3), percentText(0, 0)]).toEqual(['33.3%', '—'])
  expect([countText(1_234_567), countText(12)]).toEqual(['1,234,567', '12'])
  expect(densityText({ weightGrams: 300_000, volumeCm3: 1_500_000 })).toBe('200 公斤/方')
  expect(densityText({ weightGrams: 300_000, volumeCm3: 0 })).toBe('—')
})
