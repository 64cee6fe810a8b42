import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenSources } from './pageAssets.mjs'

/** @typedef {import('vite').Rolldown.ChunkingContext} Graph */

/** The pages whose parts are grouped, those that users see first coming first. */
const firstPages = [
  '/base/search',
  '/base/track',
  '/login',
  '/orders/new',
  '/base/consult',
  '/base/favorites',
  '/orders/ordersList',
  '/carrier/orders',
  '/orders/orderDetail/:id',
]
/** The second view of the first page. Its shared parts are grouped as well, or a search would load a dozen files. */
const results = { source: 'features/lines/search/LineResults.tsx', name: 'resultParts' }
/** Runs in the background of every page; otherwise its shared parts would load with the first of them. */
const background = join('web', 'app', 'background', 'startBackground.ts')
/** Large parts with many users, and what they are of: a page that needs one needs no other. */
const ownChunks = [
  { name: 'smartPaste', isPart: /\/contract\/smartPaste\// },
  { name: 'sheets', isPart: /\/web\/shared\/(?:excel|import)\/|\/sheetXml\.ts$|\/node_modules\/fflate\// },
]
/** Modules that no page above needs get a shared chunk from so many users on. */
const fewestUsers = 4

/**
 * Returns chunk groups that need few files per page. The entry's imports are one file. What a page shares with others is one file
 * under the first of `firstPages` that needs it. What no other of these needs is apart, or they would load it, too. Shared parts of the background are one file, and so is the rest with many users.
 * By default the bundler makes a file for each set of pages that share something: two dozen for a search, a hundred for a
 * carrier's orders.
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
  // the search, its results and the tracking: another file costs them more than it saves the others
  const lightScreens = screens.slice(0, 3)
  /** @type {Map<string, boolean>} */
  const known = new Map()
  /** @param {string} id @param {Graph} graph */
  const name = (id, graph) => {
    const group = groupOf(id, graph)
    // schemas take a slow phone tenths of a second as they load, and a list or a search needs none
    return group !== null && needsSchemas(id, graph, known) ? `${group}Schemas` : group
  }
  /** @param {string} id @param {Graph} graph */
  const groupOf = (id, graph) => {
    const users = usersOf(id, graph)
    if (users.size < 2) return null
    const [screen, second] = screens.filter(({ file }) => users.has(file))
    // the first view must need no further request: what it shares with the background stays with it
    if (users.has(join(root, background)) && screen !== screens[0]) return 'background'
    if (!screen) {
      const own = ownChunks.find(({ isPart }) => isPart.test(id))
      return users.size < fewestUsers ? null : (own?.name ?? 'shared')
    }
    return second || lightScreens.includes(screen) ? screen.name : `${screen.name}Alone`
  }
  return [
    { name: 'entry', tags: ['$initial'] },
    { name, debugName: 'parts', includeDependenciesRecursively: false },
  ]
}

/**
 * Checks whether a module imports zod, itself or through others.
 * @param {string} id @param {Graph} graph @param {Map<string, boolean>} known
 * @returns {boolean}
 */
function needsSchemas(id, graph, known) {
  const found = known.get(id)
  if (found !== undefined) return found
  // a module of a circle of imports decides by its others
  known.set(id, false)
  const imported = graph.getModuleInfo(id)?.importedIds ?? []
  const needs = id.includes('/node_modules/zod/') || imported.some((each) => needsSchemas(each, graph, known))
  known.set(id, needs)
  return needs
}

/** Returns the dynamically imported modules that need this one. @param {string} id @param {Graph} graph */
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
