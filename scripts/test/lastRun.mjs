import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { totalOf } from './results.mjs'

/**
 * Returns what a run is about to test.
 * @param {string} root
 */
export function readCheckout(root) {
  const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const status = git('status', '--porcelain')
  return {
    commit: git('rev-parse', 'HEAD').stdout?.trim() ?? '',
    isClean: status.status === 0 && status.stdout === '',
    startedAt: new Date().toISOString(),
    arguments: process.argv.slice(2),
  }
}

/**
 * Writes `.cache/last-run.json`: what was tested, how long each step took, what passed and failed.
 * @param {string} root
 * @param {object} run
 * @param {ReturnType<typeof readCheckout>} run.checkout
 * @param {readonly import('./results.mjs').StepResult[]} run.results
 * @param {readonly import('./runAgain.mjs').UnsteadyFile[]} run.unsteady
 * @param {number} run.exitCode
 */
export async function writeLastRun(root, { checkout, results, unsteady, exitCode }) {
  const lastRun = {
    ...checkout,
    endedAt: new Date().toISOString(),
    exitCode,
    ...totalOf(results),
    steps: results.map((result) => ({
      name: result.name,
      seconds: Number(result.seconds.toFixed(1)),
      files: result.files.length,
      ...totalOf([result]),
    })),
    unsteady,
  }
  const folder = join(root, '.cache')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'last-run.json'), `${JSON.stringify(lastRun, null, 2)}\n`)
}
