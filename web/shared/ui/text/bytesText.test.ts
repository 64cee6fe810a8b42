import { expect, test } from 'vitest'
import { bytesText } from './bytesText.ts'

test.each([
  [0, '0 字节'],
  [1023, '1023 字节'],
  [1024, '1.0 KB'],
  [3_565_158, '3.4 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [500 * 1024 * 1024, '500 MB'],
  [3 * 1024 ** 3, '3.0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
