import { expect, test } from 'vitest'
import { intentKey } from './idempotency.ts'

test('a key holds for the same body, changes with it, and is new after success', () => {
  const intent = intentKey()
  const first = intent.keyFor({ goods: 1 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(intent.keyFor({ goods: 1 })).toBe(first)
  const second = intent.keyFor({ goods: 2 })
  expect(second).not.toBe(first)
  intent.settle()
  expect(intent.keyFor({ goods: 2 })).not.toBe(second)
})
