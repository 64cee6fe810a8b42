import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../root.mjs'

/** @type {{ imports: Record<string, string> }} */
const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/**
 * Returns the path from the root of a file that our code imports, by `imports` of package.json or relative.
 * @param {string} from path of the importing file
 * @param {string} name as the import has it, such as `#shared/…` or `./…`
 */
export function importPath(from, name) {
  for (const [pattern, target] of Object.entries(imports)) {
    const prefix = pattern.replace('*', '')
    if (name.startsWith(prefix)) return posix.normalize(target.replace('*', name.slice(prefix.length)))
  }
  return posix.join(dirname(from), name)
}
