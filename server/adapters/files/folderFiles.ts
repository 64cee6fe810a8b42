import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { idForm } from './fileStore.ts'
import type { FileStore } from './fileStore.ts'

const ownerOnly = { file: 0o600, folder: 0o700 }

async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Files in a folder of the data folder, readable by the server's user only; spread over 64 or so folders by their first sign. */
export function folderFiles(folder: string): FileStore {
  const placeOf = (id: string) => {
    if (!idForm.test(id)) throw new Error('This is no id of a file')
    return join(folder, id.slice(0, 1), id)
  }
  return {
    async put(id, bytes) {
      const place = placeOf(id)
      await mkdir(dirname(place), { recursive: true, mode: ownerOnly.folder })
      const draft = `${place}.${randomBytes(6).toString('hex')}.tmp`
      const handle = await open(draft, 'wx', ownerOnly.file)
      try {
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(draft, place)
      } catch (error) {
        // Why it failed is what the caller must learn.
        await rm(draft, { force: true }).catch(() => undefined)
        throw error
      }
    },
    get: (id) => orNull(readFile(placeOf(id))),
    remove: (id) => rm(placeOf(id), { force: true }),
    async *list(firstSign, olderThan) {
      const shelf = join(folder, firstSign)
      for (const name of (await orNull(readdir(shelf))) ?? []) {
        const place = join(shelf, name)
        const found = await orNull(stat(place))
        if (!found?.isFile() || found.mtime >= olderThan) continue
        if (idForm.test(name)) yield name
        else if (name.endsWith('.tmp')) await rm(place, { force: true })
      }
    },
  }
}
