import { expect, test } from 'vitest'
import { plainText } from './plainText.ts'

test('width, case, spaces and invisible signs make no difference', () => {
  expect(plainText(' Ａ栋\u200b 8 号\n')).toBe('a栋8号')
})
