import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file with fewer lines is small. */
const linesMin = 30
/** How many small files may have one importer and no test. The number may only fall. */
const smallFilesMax = 115

const isOfProduct = /^(?:contract|server|web)\//
const isForTests = /\.test\.tsx?$|(^|\/)testing\//

/**
 * Returns the small files of the product that one file imports and no test does. Most are better read where they are used.
 * @param {string} root
 * @param {Iterable<readonly [from: string, to: string]>} imports paths from the root, with slashes
 * @returns {Promise<string[]>}
 */
export async function smallFiles(root, imports) {
  /** @type {Map<string, Set<string>>} */
  const importers = new Map()
  for (const [from, to] of imports) {
    if (!isOfProduct.test(to) || !/\.tsx?$/.test(to) || isForTests.test(to)) continue
    importers.set(to, (importers.get(to) ?? new Set()).add(from))
  }
  const used = [...importers].filter(
    ([, by]) => by.size === 1 && ![...by].some((from) => isForTests.test(from)),
  )
  const lines = await Promise.all(
    used.map(async ([file]) => (await readFile(join(root, file), 'utf8')).trimEnd().split('\n').length),
  )
  return used.flatMap(([file], at) => ((lines[at] ?? 0) < linesMin ? [file] : [])).toSorted()
}

/**
 * Reports small files beyond the number that is allowed.
 * @param {readonly string[]} files
 * @param {number} [most]
 * @returns {string[]}
 */
export const smallFileFaults = (files, most = smallFilesMax) =>
  files.length > most
    ? [
        `${files.length} files under ${linesMin} lines have one importer and no test (at most ${most}). Move the new one into its importer:\n    ${files.join('\n    ')}`,
      ]
    : []
