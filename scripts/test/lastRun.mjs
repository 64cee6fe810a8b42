import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { totalOf } from './results.mjs'

/**
 * Writes `.cache/last-run.json`: what was tested, how long each step took, what passed and failed.
 * @param {string} root
 * @param {{ results: readonly import('./results.mjs').StepResult[], unsteady: readonly import('./runAgain.mjs').UnsteadyFile[] }} run
 */
export async function writeLastRun(root, { results, unsteady }) {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const status = git('status', '--porcelain')
  const lastRun = {
    commit: git('rev-parse', 'HEAD').stdout?.trim() ?? '',
    isClean: status.status === 0 && status.stdout === '',
    endedAt: new Date().toISOString(),
    steps: results.map((result) => ({
      name: result.name,
      seconds: Number(result.seconds.toFixed(1)),
      files: result.files.length,
      ...totalOf([result]),
    })),
    ...totalOf(results),
    unsteady,
  }
  const folder = join(root, '.cache')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'last-run.json'), `${JSON.stringify(lastRun, null, 2)}\n`)
}
