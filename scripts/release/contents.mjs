import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Returns every file below a folder, sorted. @param {string} folder @returns {Promise<string[]>} */
export async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).toSorted()
}

/** Returns the total size of the files, bytes. @param {string} folder */
export async function folderBytes(folder) {
  const sizes = await Promise.all((await filesBelow(folder)).map((file) => stat(join(folder, file))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** What no program reads at runtime: source maps, declarations, and the weights of the font that server/modules/statements does not use. */
const unread = /\.map$|\.d\.[cm]?ts$|fonts-sc[\\/]fonts[\\/].*-(?!Regular)\w+\.otf$/

/** Deletes the files of packages that no program reads at runtime. @param {string} folder */
export async function removeUnreadFiles(folder) {
  for (const file of (await filesBelow(folder)).filter((name) => unread.test(name)))
    await rm(join(folder, file))
}

/** Returns the hashes of the files, in the format of `sha256sum --check`. @param {string} folder */
export async function fileSums(folder) {
  const lines = []
  for (const file of await filesBelow(folder)) {
    const hash = createHash('sha256').update(await readFile(join(folder, file)))
    lines.push(`${hash.digest('hex')}  ${file}\n`)
  }
  return lines.join('')
}
