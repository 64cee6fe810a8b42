import { readFile, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotli } from './build/precompress.mjs'
import { elementsIn, firstViewAssets, firstViewFaults } from './checks/firstView.mjs'
import { report } from './checks/report.mjs'
import { root } from './root.mjs'

/** The prerendered page /base/search. */
const page = 'base/search.html'
/** Brotli, including the page's HTML. */
const mostBytes = 150 * 1024
/** The HTML and the scripts. With the page's calls, ten requests in all must be enough. */
const mostFiles = 6
/** Elements of the HTML's body, each of which is parsed, laid out and hydrated. */
const mostElements = 320
const folder = join(root, 'dist', 'web')

/** @param {string} name */
const json = async (name) => JSON.parse(await readFile(join(folder, '.vite', name), 'utf8'))

const html = await readFile(join(folder, page))
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const files = new Set(
  entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
)
const assets = firstViewAssets(html.toString(), await json('manifest.json'))
const faults = firstViewFaults(html.toString(), assets, await json('modules.json'), files)

let total = 0
for (const name of [page, ...assets]) {
  const bytes = (await brotli(await readFile(join(folder, name)))).length
  total += bytes
  console.log(`${String(bytes).padStart(8)} ${name}`)
}
if (total > mostBytes) {
  faults.push(
    `the first view is ${total} bytes of brotli, at most ${mostBytes}: load later what it does not show`,
  )
}
if (assets.length + 1 > mostFiles)
  faults.push(
    `the first view is ${assets.length + 1} files, at most ${mostFiles}: see scripts/build/chunks.mjs`,
  )
const elements = elementsIn(html.toString())
if (elements > mostElements) faults.push(`the first view has ${elements} elements, at most ${mostElements}`)
report(
  faults,
  `first view of /base/search: ${(total / 1024).toFixed(1)} of ${mostBytes / 1024} KB brotli in ${assets.length + 1} files, ${elements} of ${mostElements} elements`,
)
