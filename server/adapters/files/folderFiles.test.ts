import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderFiles } from './folderFiles.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const id = 'a'.repeat(43)
const lying = () => readdir(join(folder, 'a'))

test('what was put is there, alone, until it is removed; removing it again is no error', async () => {
  const files = folderFiles(folder)
  await files.put(id, Buffer.from('bytes'))
  expect(await lying()).toEqual([id])
  expect((await files.get(id))?.toString()).toBe('bytes')
  for (let times = 0; times < 2; times += 1) await files.remove(id)
  expect(await files.get(id)).toBeNull()
})

test('bytes that cannot be written leave no draft, and the error tells why', async () => {
  const files = folderFiles(folder)
  const unreadable = Object.defineProperty(Buffer.from('bytes'), 'byteLength', {
    get() {
      throw new Error('no bytes')
    },
  })
  await expect(files.put(id, unreadable)).rejects.toThrow('no bytes')
  expect(await lying()).toEqual([])
})

test('a file that cannot take its place leaves no draft, and the error tells why', async () => {
  await mkdir(join(folder, 'a', id), { recursive: true })
  await expect(folderFiles(folder).put(id, Buffer.from('bytes'))).rejects.toMatchObject({ syscall: 'rename' })
  expect(await lying()).toEqual([id])
})
