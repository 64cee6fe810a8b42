import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVault } from '../../core/vault.ts'
import { folderFiles } from './folderFiles.ts'
import { sealedFiles } from './sealedFiles.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sealed-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const [id, other] = ['a'.repeat(43), 'b'.repeat(43)]

test('returns the stored bytes, which are unreadable in the folder', async () => {
  const plain = folderFiles(folder)
  const files = sealedFiles(plain, createVault('secret'))
  await files.put(id, Buffer.from('picture of a card'))
  expect((await files.get(id))?.toString()).toBe('picture of a card')
  expect((await plain.get(id))?.includes('card')).toBe(false)
  await files.remove(id)
  expect(await files.get(id)).toBeNull()
})

test('rejects a file that lies under another id', async () => {
  const plain = folderFiles(folder)
  const files = sealedFiles(plain, createVault('secret'))
  await files.put(id, Buffer.from('one'))
  await plain.put(other, (await plain.get(id)) ?? Buffer.alloc(0))
  await expect(files.get(other)).rejects.toThrow()
})
