import { expect, test } from 'vitest'
import { keyedHash, randomToken, seal, sha256, unseal } from './secrets.ts'

test('a token is 256 random bits in URL-safe text', () => {
  const tokens = Array.from({ length: 1_000 }, randomToken)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  }
  expect(new Set(tokens).size).toBe(1_000)
})

test('what is sealed opens with the same secret and purpose, and with no other', () => {
  const text = '{"token":"秘密 🚚"}'
  const sealed = seal('secret', 'purpose', text)
  expect(unseal('secret', 'purpose', sealed)).toBe(text)
  expect(sealed.includes('token')).toBe(false)
  expect(() => unseal('other', 'purpose', sealed)).toThrow()
  expect(() => unseal('secret', 'other', sealed)).toThrow()
  expect(unseal('secret', 'purpose', seal('secret', 'purpose', ''))).toBe('')
})

test('the same text is never sealed alike twice', () => {
  expect(seal('secret', 'purpose', 'text').equals(seal('secret', 'purpose', 'text'))).toBe(false)
})

test('a changed, shortened or empty seal does not open', () => {
  const sealed = seal('secret', 'purpose', 'a text of some length')
  for (let place = 0; place < sealed.length; place += 1) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(() => unseal('secret', 'purpose', changed), `byte ${place}`).toThrow()
  }
  for (const length of [0, 11, 12, 27, sealed.length - 1])
    expect(() => unseal('secret', 'purpose', sealed.subarray(0, length))).toThrow()
})

test('a keyed hash depends on secret, purpose and value, each by itself', () => {
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
