import { expect, test } from 'vitest'
import { normalizeText } from './normalizeText.ts'

test('ignores width, case, spaces and invisible characters', () => {
  expect(normalizeText(' Ａ栋\u200b 8 号\n')).toBe('a栋8号')
})
