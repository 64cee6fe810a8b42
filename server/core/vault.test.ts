import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const content = Buffer.from('11010519491231002X 证件')

test('opens for the same purpose only; never seals to the same bytes, and reveals nothing', () => {
  const vault = createVault('secret')
  const sealed = vault.seal('id card', content)
  expect(vault.open('id card', sealed)).toEqual(content)
  expect(vault.seal('id card', content).equals(sealed)).toBe(false)
  expect(sealed.includes('110105')).toBe(false)
  expect(() => vault.open('picture', sealed)).toThrow()
  expect(vault.open('empty', vault.seal('empty', Buffer.alloc(0)))).toHaveLength(0)
})

test('rejects a changed, shortened or foreign seal', () => {
  const vault = createVault('secret')
  const sealed = vault.seal('id card', content)
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => vault.open('id card', changed), `byte ${index}`).toThrow()
  }
  for (const length of [0, 1, 5, 32, sealed.length - 1])
    expect(() => vault.open('id card', sealed.subarray(0, length))).toThrow()
  expect(() => createVault('another').open('id card', sealed)).toThrow('no key of ours')
})

test('opens old seals after a key change, seals with the new key, and keeps likenesses', () => {
  const before = createVault('old')
  const after = createVault('new', ['old'])
  const sealed = before.seal('id card', content)
  expect(after.open('id card', sealed)).toEqual(content)
  expect(() => before.open('id card', after.seal('id card', content))).toThrow('no key of ours')
  expect(after.searchHash('id card', 'x')).toEqual(before.searchHash('id card', 'x'))
  expect(after.searchHash('id card', 'x')).not.toEqual(after.searchHash('id card', 'y'))
  expect(after.searchHash('id card', 'x')).not.toEqual(after.searchHash('mobile', 'x'))
})
