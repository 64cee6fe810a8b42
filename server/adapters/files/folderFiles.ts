import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { idPattern } from './fileStore.ts'
import type { FileStore } from './fileStore.ts'

const ownerOnly = { file: 0o600, folder: 0o700 }

async function orNull<Value>(promise: Promise<Value>): Promise<Value | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Creates a store in a folder, readable by the server's user only; subfolders by first character, 64 or so. */
export function folderFiles(folder: string): FileStore {
  const pathOf = (id: string) => {
    if (!idPattern.test(id)) throw new Error('This is no id of a file')
    return join(folder, id.slice(0, 1), id)
  }
  return {
    async put(id, bytes) {
      const path = pathOf(id)
      await mkdir(dirname(path), { recursive: true, mode: ownerOnly.folder })
      const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`
      const handle = await open(draft, 'wx', ownerOnly.file)
      try {
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, path)
      } catch (error) {
        // The caller needs the first error, not this one.
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },
    get: (id) => orNull(readFile(pathOf(id))),
    remove: (id) => rm(pathOf(id), { force: true }),
    async *list(firstSign, olderThan) {
      const subfolder = join(folder, firstSign)
      for (const name of (await orNull(readdir(subfolder))) ?? []) {
        const path = join(subfolder, name)
        const stats = await orNull(stat(path))
        if (!stats?.isFile() || stats.mtime >= olderThan) continue
        if (idPattern.test(name)) yield name
        else if (name.endsWith('.tmp')) await rm(path, { force: true })
      }
    },
  }
}
