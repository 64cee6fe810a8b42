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

test('stores bytes until they are removed; removing them again is no error', async () => {
  const files = folderFiles(folder)
  await files.put(id, Buffer.from('bytes'))
  expect(await lying()).toEqual([id])
  expect((await files.get(id))?.toString()).toBe('bytes')
  for (let times = 0; times < 2; times += 1) await files.remove(id)
  expect(await files.get(id)).toBeNull()
})

test('leaves no draft and reports the reason when bytes cannot be written', async () => {
  const files = folderFiles(folder)
  const unreadable = Object.defineProperty(Buffer.from('bytes'), 'byteLength', {
    get() {
      throw new Error('no bytes')
    },
  })
  await expect(files.put(id, unreadable)).rejects.toThrow('no bytes')
  expect(await lying()).toEqual([])
})

test('leaves no draft and reports the reason when a file cannot be renamed into place', async () => {
  await mkdir(join(folder, 'a', id), { recursive: true })
  await expect(folderFiles(folder).put(id, Buffer.from('bytes'))).rejects.toMatchObject({ syscall: 'rename' })
  expect(await lying()).toEqual([id])
})
