import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The stamp's path in the build folder, so that both move together. */
const stampName = 'build.json'

/** @typedef {{ sources: string, outputs: Record<string, number> }} Stamp */

/**
 * Writes the hash of the sources of a build, and the size of each file in it.
 * @param {string} folder
 * @param {string} sources the hash of the sources
 */
export async function writeStamp(folder, sources) {
  /** @type {Stamp} */
  const stamp = { sources, outputs: {} }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    stamp.outputs[path.slice(folder.length + 1)] = (await stat(path)).size
  }
  await writeFile(join(folder, stampName), JSON.stringify(stamp, null, 1))
}

/**
 * Checks whether the folder holds a complete build of these sources.
 * @param {string} folder
 * @param {string} sources
 */
export async function isBuiltFrom(folder, sources) {
  try {
    /** @type {Stamp} */
    const stamp = JSON.parse(await readFile(join(folder, stampName), 'utf8'))
    if (stamp.sources !== sources) return false
    const sizes = await Promise.all(
      Object.entries(stamp.outputs).map(
        async ([name, size]) => (await stat(join(folder, name))).size === size,
      ),
    )
    return sizes.every(Boolean)
  } catch {
    return false
  }
}
