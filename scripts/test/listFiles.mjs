import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'

/**
 * Asks vitest which test file belongs to which project.
 * @param {string} root
 * @returns {{ file: string, project: string }[]} file: path from the root
 */
export function listFiles(root) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const { stdout, stderr, status } = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`vitest list failed: ${stderr}`)
  /** @type {{ file: string, projectName: string }[]} */
  const listed = JSON.parse(stdout.slice(stdout.indexOf('[')))
  return listed.map(({ file, projectName }) => ({ file: relative(root, file), project: projectName }))
}
