/** @typedef {{ file: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest vite's: source → chunk */

const screenLine = /'([^']+)':\s*\(\) =>\s*import\(\s*'(?:\.\.\/)+([^']+)',?\s*\)/g

/**
 * Returns the source of each page's screen, relative to web/, from web/app/routing/routes.tsx.
 * @param {string} routes the text of that file
 * @returns {Map<string, string>} by the page's path
 */
export function screenSources(routes) {
  const sources = new Map(
    [...routes.matchAll(screenLine)].map(([, path = '', source = '']) => [path, source]),
  )
  if (sources.size !== routes.split(/\bimport\(/).length - 1)
    throw new Error(
      'web/app/routing/routes.tsx names a screen in a form that scripts/build/pageAssets.mjs does not read',
    )
  return sources
}

/**
 * Returns every script and style that a chunk needs before it can run, including itself, in loading order.
 * @param {Manifest} manifest
 * @param {string} key the chunk's source, relative to web/
 * @returns {string[]} paths within dist/web
 */
export function assetsOf(manifest, key) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const assets = new Set()
  /** @param {string} name */
  const add = (name) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`vite's manifest has no chunk of ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) add(imported)
    for (const style of chunk.css ?? []) assets.add(style)
    assets.add(chunk.file)
  }
  add(key)
  return [...assets]
}

/**
 * Returns the styles inlined in an HTML; the links to them are disabled.
 * @param {string} html @returns {string[]} paths within dist/web
 */
export const inlinedStyles = (html) =>
  [...html.matchAll(/<link rel="stylesheet" disabled href="\/([^"]+)">/g)].map((match) => match[1] ?? '')

/** Returns the scripts and styles that an HTML links. @param {string} html @returns {string[]} paths within dist/web */
export function namedAssets(html) {
  const names = html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)
  return [...names].map((match) => match[1] ?? '')
}
