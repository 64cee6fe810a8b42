import { assetsOf, inlinedStyles, namedAssets } from '../build/pageAssets.mjs'

/** @typedef {import('../build/pageAssets.mjs').Manifest} Manifest */

/** Modules that must not be part of a first view, by path. */
const strangers = [
  { what: 'a page of the supply side', pattern: /^web\/features\/(?:carrier|operators)\// },
  { what: 'the charts', pattern: /\bnode_modules\/(?:echarts|zrender)\// },
  { what: 'the barcode', pattern: /\bnode_modules\/jsbarcode\// },
  { what: 'zod, of which the first view takes types only', pattern: /\bnode_modules\/zod\// },
]

const hashedName = /^assets\/[\w.-]+-[\w-]{8}\.(?:js|css)$/

/**
 * Returns the scripts and styles that a visitor's browser loads before a page is complete. These are those that its HTML links
 * and their imports, without inlined styles.
 * @param {string} html the page's
 * @param {Manifest} manifest
 * @returns {string[]} paths within dist/web
 */
export function firstViewAssets(html, manifest) {
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const assets = new Set(
    namedAssets(html).flatMap((asset) => {
      const key = keys.get(asset)
      return key === undefined ? [asset] : assetsOf(manifest, key)
    }),
  )
  for (const style of inlinedStyles(html)) assets.delete(style)
  return [...assets].sort()
}

/** Returns how many elements are in the body of an HTML. @param {string} html */
export const elementsIn = (html) => html.slice(html.indexOf('<body')).match(/<[a-z]/gi)?.length ?? 0

/**
 * Returns the faults of a first view's files, apart from their size.
 * @param {string} html the page's
 * @param {string[]} assets all of them
 * @param {Record<string, string[]>} modules which modules each script holds
 * @param {Set<string>} files everything in dist/web
 * @returns {string[]}
 */
export function firstViewFaults(html, assets, modules, files) {
  const named = new Set(namedAssets(html))
  const faults = assets.flatMap((asset) => {
    /** @type {string[]} */
    const found = []
    if (!named.has(asset)) found.push(`${asset} is imported, and the HTML does not preload it`)
    if (!hashedName.test(asset))
      found.push(`${asset} has no hash in its name, so it must not be kept for ever`)
    if (!files.has(asset)) found.push(`${asset} does not exist`)
    else if (!files.has(`${asset}.br`)) found.push(`${asset} has no .br beside it`)
    for (const { what, pattern } of strangers) {
      const stranger = modules[asset]?.find((id) => pattern.test(id))
      if (stranger) found.push(`${asset} holds ${what} (${stranger}): load it later`)
    }
    return found
  })
  if (!assets.some((asset) => asset.endsWith('.js'))) faults.push('the HTML loads no script')
  const styles = assets.filter((asset) => asset.endsWith('.css'))
  if (styles.length > 0)
    faults.push(`${styles.join(', ')}: the first paint waits for styles outside the HTML`)
  if (inlinedStyles(html).length === 0) faults.push('the HTML holds no styles')
  if (!/<h1\b/.test(html)) faults.push('the HTML has no heading: it was not prerendered')
  return faults
}
