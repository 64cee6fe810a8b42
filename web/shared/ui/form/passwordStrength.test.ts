import { expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

test.each([
  ['', null],
  ['yong', 'short'],
  ['123456789', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['1380013800', 'weak'],
  ['13579024680', 'weak'],
  ['yongkang33', 'fair'],
  ['yong-kang-330784', 'good'],
  ['五金厂的老王每天发货到义乌去', 'good'],
])('%j is %s', (password, tone) => {
  expect(passwordStrength(password)?.tone ?? null).toBe(tone)
})

test('says how many characters a short password lacks', () => {
  expect(passwordStrength('yongkang')?.text).toBe('还差 2 个字')
})
