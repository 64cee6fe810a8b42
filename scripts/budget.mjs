import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli } from './build/precompress.mjs'
import { firstViewAssets } from './checks/firstView.mjs'
import { report } from './checks/report.mjs'
import { root } from './root.mjs'

/** The page behind /base/search; bundled with the entry or a chunk of its own. */
const searchPage = 'features/search/SearchPage.tsx'
/** Brotli, the page's HTML included. */
const mostBytes = 160 * 1024

const folder = join(root, 'dist', 'web')
const html = await readFile(join(folder, 'index.html'))
const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8'))
const assets = firstViewAssets(html.toString(), manifest, searchPage)
/** @type {string[]} */
const faults = []
if (!existsSync(join(root, 'web', searchPage))) {
  faults.push(`web/${searchPage} does not exist: name the page of /base/search in scripts/budget.mjs`)
}
if (!assets.some((asset) => asset.endsWith('.js'))) faults.push('dist/web/index.html loads no script')

let total = (await brotli(html)).length
for (const asset of assets) {
  const bytes = (await brotli(await readFile(join(folder, asset)))).length
  total += bytes
  console.log(`${String(bytes).padStart(8)} ${asset}`)
}
if (total > mostBytes) {
  faults.push(
    `the first view is ${total} bytes of brotli, at most ${mostBytes}: load later what it does not show`,
  )
}
report(
  faults,
  `first view of /base/search: ${(total / 1024).toFixed(1)} KB brotli in ${assets.length + 1} files`,
)
