import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'

/**
 * Asks vitest which test file belongs to which project.
 * @param {string} root
 * @returns {{ file: string, project: string }[]} file: path from the root, with slashes on every system
 */
export function listFiles(root) {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-list-'))
  try {
    const path = join(folder, 'files.json')
    const vitest = join('node_modules', 'vitest', 'vitest.mjs')
    const { stderr, status } = spawnSync(
      process.execPath,
      [vitest, 'list', '--filesOnly', `--json=${path}`],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    if (status !== 0) throw new Error(`vitest list failed: ${stderr}`)
    /** @type {{ file: string, projectName: string }[]} */
    const listed = JSON.parse(readFileSync(path, 'utf8'))
    return listed.map(({ file, projectName }) => ({
      file: relative(root, file).replaceAll(sep, '/'),
      project: projectName,
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
