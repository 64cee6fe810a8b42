import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homePath, pages } from '#contract/kernel/pages.ts'

/** The table's path of each page, with a pattern for its addresses. */
const patterns = pages.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Returns the page at a requested path, as the table of pages names it; null where there is none. */
export const pageAt = (path: string): string | null =>
  path === '/' ? homePath : (patterns.find(({ pattern }) => pattern.test(path))?.path ?? null)

/** Returns the link by which the browser loads a part (RFC 8288), with the attributes of the request that needs it. */
const linkOf = (part: string): string =>
  `</${part}>; rel=${part.endsWith('.css') ? '"preload"; as="style"' : '"modulepreload"'}; crossorigin; fetchpriority="low"`

/**
 * Reads which scripts and styles each page needs beside the shell, as the build lists them. Returns `link` headers by the page's
 * path in the table: the browser then loads the parts beside the entry, and not one after another once that has run.
 */
export function readPageLinks(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, '.vite', 'pageParts.json')
  if (!existsSync(file)) return new Map()
  const parts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  return new Map(Object.entries(parts).map(([path, files]) => [path, files.map(linkOf).join(', ')]))
}
