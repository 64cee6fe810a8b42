import { expect, test } from 'vitest'
import { keyedHash, randomToken, seal, sha256, unseal } from './secrets.ts'

test('creates a token of 256 random bits in URL-safe text', () => {
  const tokens = Array.from({ length: 1_000 }, randomToken)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  }
  expect(new Set(tokens).size).toBe(1_000)
})

test('unseals with the same secret and purpose only', () => {
  const text = '{"token":"秘密 🚚"}'
  const sealed = seal('secret', 'purpose', text)
  expect(unseal('secret', 'purpose', sealed)).toBe(text)
  expect(sealed.includes('token')).toBe(false)
  expect(() => unseal('other', 'purpose', sealed)).toThrow()
  expect(() => unseal('secret', 'other', sealed)).toThrow()
  expect(unseal('secret', 'purpose', seal('secret', 'purpose', ''))).toBe('')
})

test('never seals the same text to the same bytes', () => {
  expect(seal('secret', 'purpose', 'text').equals(seal('secret', 'purpose', 'text'))).toBe(false)
})

test('rejects a changed, shortened or empty seal', () => {
  const sealed = seal('secret', 'purpose', 'a text of some length')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal('secret', 'purpose', changed), `byte ${index}`).toThrow()
  }
  for (const length of [0, 11, 12, 27, sealed.length - 1])
    expect(() => unseal('secret', 'purpose', sealed.subarray(0, length))).toThrow()
})

test('makes a keyed hash depend on secret, purpose and value, each by itself', () => {
  const all = [
    keyedHash('secret', 'purpose', 'value'),
    keyedHash('secret2', 'purpose', 'value'),
    keyedHash('secret', 'purpose2', 'value'),
    keyedHash('secret', 'purpose', 'value2'),
    sha256('value'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(all).size).toBe(all.length)
  expect(keyedHash('secret', 'purpose', 'value').toString('hex')).toBe(all[0])
})
