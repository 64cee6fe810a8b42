import { expect, test } from 'vitest'
import { intentKey } from './idempotency.ts'

test('keeps a key for the same body, changes it with the body and after success', () => {
  const intent = intentKey()
  const first = intent.keyFor({ goods: 1 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(intent.keyFor({ goods: 1 })).toBe(first)
  const second = intent.keyFor({ goods: 2 })
  expect(second).not.toBe(first)
  intent.settle()
  expect(intent.keyFor({ goods: 2 })).not.toBe(second)
})
