import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(html|js|css|json|svg|txt|map|webmanifest)$/

/**
 * Writes a .br (quality 11) and a .gz file next to every text asset of the folder.
 * @param {string} folder
 */
export async function precompress(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path)
    const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}

/** Compresses by Brotli at quality 11, as the assets are sent. @param {Buffer} content @returns {Promise<Buffer>} */
export function brotli(content) {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })
}
