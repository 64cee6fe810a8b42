import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test('ignores width, case, spaces and invisible characters', () => {
  expect(plainText(' Ａ栋\u200b 8 号\n')).toBe('a栋8号')
})
