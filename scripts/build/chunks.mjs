import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenSources } from './pageAssets.mjs'

/** @typedef {import('vite').Rolldown.ChunkingContext} Graph */

/** Whose parts lie together, the page that people see first before the others. */
const firstPages = [
  '/base/search',
  '/base/track',
  '/login',
  '/orders/new',
  '/base/consult',
  '/base/favorites',
  '/orders/ordersList',
  '/carrier/orders',
]
/** The second view of the first page: what it shares with other pages lies together as well, or a search would be a dozen files. */
const results = { source: 'features/lines/search/LineResults.tsx', name: 'resultParts' }
/** What goes on beside every page: what pages share with it would come with the first of them otherwise. */
const background = join('web', 'app', 'background', 'begin.ts')
/** What no page above needs is worth a place of its own for so many users of it. */
const fewestUsers = 4

/**
 * Few files a page: what the entry imports is one, which every page loads; what a page shares with others is one with what else
 * that page shares, under the first of firstPages that needs it; what the background shares is another; what is left and has many users is 'desk'. The bundler by itself
 * makes a file for each set of pages that share something: two dozen for a search, a hundred for a carrier's orders.
 * @param {string} root
 * @returns {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export function chunkGroups(root) {
  const sources = screenSources(readFileSync(join(root, 'web', 'app', 'routing', 'routes.tsx'), 'utf8'))
  const screens = firstPages.map((path) => {
    const source = sources.get(path)
    if (source === undefined) throw new Error(`web/app/routing/routes.tsx has no page ${path}`)
    return { file: join(root, 'web', source), name: source.replace(/.*\/(\w+)\.tsx$/, '$1Parts') }
  })
  screens.splice(1, 0, { file: join(root, 'web', results.source), name: results.name })
  /** @param {string} id @param {Graph} graph */
  const name = (id, graph) => {
    const users = usersOf(id, graph)
    if (users.size < 2) return null
    const screen = screens.find(({ file }) => users.has(file))
    // the first view has no request to spare: what it shares with the background stays with it
    if (users.has(join(root, background)) && screen !== screens[0]) return 'background'
    return screen?.name ?? (users.size >= fewestUsers ? 'desk' : null)
  }
  return [
    { name: 'entry', tags: ['$initial'] },
    { name, debugName: 'parts', includeDependenciesRecursively: false },
  ]
}

/** What is loaded by a dynamic import and cannot run without this module. @param {string} id @param {Graph} graph */
function usersOf(id, graph) {
  /** @type {Set<string>} */
  const users = new Set()
  const seen = new Set([id])
  for (const module of seen) {
    const info = graph.getModuleInfo(module)
    if (!info) continue
    if (info.dynamicImporters.length > 0) users.add(module)
    for (const importer of info.importers) seen.add(importer)
  }
  return users
}
