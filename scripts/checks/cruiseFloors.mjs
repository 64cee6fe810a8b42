import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import { folderCircles } from './folderCircles.mjs'
import { smallFileFaults, smallFiles } from './smallFiles.mjs'
import { sourceFiles } from './sourceFiles.mjs'

const folders = ['contract', 'server', 'web', 'e2e', 'bench']
const isModule = /\.(ts|tsx|mts|mjs)$/

/**
 * Checks every import beneath root against the layers. Also compares the number of modules seen with the number of files: a
 * checker that sees nothing would pass everything.
 * @param {string} root
 * @returns {Promise<{ seen: Record<string, number>, faults: string[] }>}
 */
export async function cruiseFloors(root) {
  /** @type {import("dependency-cruiser").IConfiguration} */
  const config = (await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)).default
  const present = folders.filter((folder) => existsSync(join(root, folder)))
  const { output } = await cruise(present, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text')
  const modules = output.modules.map((module) => module.source).filter((source) => isModule.test(source))
  /** @type {string[]} */
  const faults = []
  /** @type {Record<string, number>} */
  const seen = {}
  for (const folder of present) {
    const files = await sourceFiles(root, [folder], isModule)
    const cruised = new Set(modules.filter((source) => source.startsWith(`${folder}/`)))
    seen[folder] = cruised.size
    const unseen = files.filter((file) => !cruised.has(file))
    if (unseen.length > 0 || cruised.size !== files.length) {
      faults.push(
        `${folder}: ${files.length} files lie there, ${cruised.size} were seen. Unseen: ${unseen.slice(0, 5).join(', ')}`,
      )
    }
  }
  for (const { from, to, rule, cycle } of output.summary.violations) {
    const comment = config.forbidden?.find(({ name }) => name === rule.name)?.comment ?? ''
    const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
    faults.push(`${rule.name}: ${from} → ${way}\n    ${comment}`)
  }
  const imports = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => /** @type {const} */ ([source, resolved])),
  )
  faults.push(...folderCircles(imports), ...smallFileFaults(await smallFiles(root, imports)))
  return { seen, faults }
}
