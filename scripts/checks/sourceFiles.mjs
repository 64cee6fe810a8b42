import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/**
 * Returns the paths, relative to the root and with slashes, of matching files beneath these folders. Missing folders have none.
 * @param {string} root
 * @param {string[]} folders
 * @param {RegExp} pattern
 */
export async function sourceFiles(root, folders, pattern) {
  /** @type {string[]} */
  const found = []
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
      if (entry.isFile() && pattern.test(path) && !path.includes('node_modules/')) found.push(path)
    }
  }
  return found.sort()
}
