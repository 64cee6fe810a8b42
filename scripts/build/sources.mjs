import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** Everything that affects the build; a folder includes all files beneath it. */
const inputs = [
  'contract',
  'server',
  'web',
  'scripts/build',
  'scripts/build.mjs',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
]

const isIgnored = /(\.test\.tsx?|\.snap|\.md)$/

/**
 * Returns a hash of the paths and contents of all build inputs, without tests.
 * @param {string} root
 */
export async function hashSources(root) {
  const files = (await Promise.all(inputs.map((input) => filesBeneath(root, input)))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  files.forEach((file, index) => {
    const content = contents[index] ?? Buffer.alloc(0)
    hash.update(`${file}\0${content.length}\0`).update(content)
  })
  return hash.digest('hex')
}

/** @param {string} root @param {string} input @returns {Promise<string[]>} */
async function filesBeneath(root, input) {
  try {
    const entries = await readdir(join(root, input), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !isIgnored.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [input]
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
