/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

/**
 * The assets that a visitor's browser loads before the page of the given source stands: those that
 * index.html names, and the chain of chunks and styles of that page.
 * @param {string} html the built index.html
 * @param {Record<string, Chunk>} manifest vite's
 * @param {string} page the page's source, relative to web/
 * @returns {string[]} paths within dist/web
 */
export function firstViewAssets(html, manifest, page) {
  const assets = new Set(
    [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(
      (match) => match[1] ?? '',
    ),
  )
  /** @param {string} key */
  const add = (key) => {
    const chunk = manifest[key]
    if (!chunk || (assets.has(chunk.file) && key !== page)) return
    assets.add(chunk.file)
    for (const style of chunk.css ?? []) assets.add(style)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  // what index.html names brings its static imports along, whether or not it preloads them
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!assets.delete(chunk.file)) continue
    add(key)
  }
  add(page)
  return [...assets].sort()
}
