import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureDependencies } from './install/dependencies.mjs'
import { requireNode } from './install/nodeVersion.mjs'
import { root } from './root.mjs'
import { checkPlan } from './test/checkPlan.mjs'
import { listFiles } from './test/listFiles.mjs'
import { totalOf } from './test/results.mjs'
import { runStep } from './test/runStep.mjs'

/*
 * `npm run check`: checks a change within a minute. Checks format and lint of the files changed since the last commit (or in it,
 * where nothing is), types where they may differ, and the tests next to the change. `npm test` does the rest.
 */
requireNode()
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)

/** @param {string[]} args @returns {string[]} the lines that git prints */
const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)

const since = git('diff', '--name-only', '--diff-filter=d', 'HEAD')
const added = git('ls-files', '--others', '--exclude-standard')
const changed =
  since.length + added.length > 0
    ? [...since, ...added]
    : git('diff', '--name-only', '--diff-filter=d', 'HEAD~1', 'HEAD')
const beside = [...new Set(changed.map((file) => dirname(file)))].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => join(folder, name)),
)

await ensureDependencies(root, say)
const listed = changed.some((file) => /\.(ts|tsx|mjs)$/.test(file)) ? listFiles(root) : []
let failed = 0
for (const { files = [], ...step } of checkPlan(changed, beside, listed)) {
  const result = await runStep(root, step, { files: files.map((file) => join(root, file)) })
  const { failed: failedTests } = totalOf([result])
  failed += failedTests
  say(`${failedTests === 0 ? 'ok  ' : 'FAIL'} ${step.name} ${result.seconds.toFixed(1)} s`)
}
say(failed === 0 ? `${changed.length} changed files look well` : `${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
