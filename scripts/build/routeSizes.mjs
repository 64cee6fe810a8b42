// Prints the size of each page's own code in the built site: brotli of the scripts and styles that its screen needs beyond the
// shell (`npm run bench`). Fails when a page's files hold the screen of another page.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { report } from '../checks/report.mjs'
import { root } from '../root.mjs'
import { assetsOf, screenSources } from './pageAssets.mjs'
import { brotli } from './precompress.mjs'

const folder = join(root, 'dist', 'web')
/** @param {string} name */
const json = async (name) => JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'))

const manifest = await json('manifest.json')
/** @type {Record<string, string[]>} */
const modules = await json('modules.json')
const screens = screenSources(await readFile(join(root, 'web', 'app', 'routing', 'routes.tsx'), 'utf8'))
const shell = new Set(assetsOf(manifest, 'index.html'))

/** @type {Map<string, Promise<number>>} */
const sizes = new Map()
/** @param {string} asset */
function sizeOf(asset) {
  const known =
    sizes.get(asset) ?? readFile(join(folder, asset)).then(async (bytes) => (await brotli(bytes)).length)
  sizes.set(asset, known)
  return known
}

/** @type {string[]} */
const faults = []
const lines = await Promise.all(
  [...screens].map(async ([path, source]) => {
    const own = assetsOf(manifest, source).filter((asset) => !shell.has(asset))
    const others = [...screens.values()].filter((other) => other !== source)
    for (const asset of own)
      for (const other of others)
        if (modules[asset]?.includes(`web/${other}`)) faults.push(`${path} loads ${other} with ${asset}`)
    const bytes = (await Promise.all(own.map(sizeOf))).reduce((sum, size) => sum + size, 0)
    return { path, bytes, files: own.length }
  }),
)
for (const { path, bytes, files } of lines.toSorted((a, b) => b.bytes - a.bytes))
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB in ${String(files).padStart(2)} files  ${path}`)
report(faults, `own code of ${lines.length} pages; none loads the screen of another`)
