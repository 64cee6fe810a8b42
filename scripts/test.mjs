import { ensureDependencies } from './install/dependencies.mjs'
import { requireNode } from './install/nodeVersion.mjs'
import { root } from './root.mjs'
import { readArguments } from './test/arguments.mjs'
import { runStep } from './test/runStep.mjs'
import { isLooking, steps } from './test/steps.mjs'

/*
 * `npm test`: installs what is missing and runs every step, also after one has failed. Its last line is
 * `N passed, N failed`, where each vitest test and each other step counts as one.
 */
requireNode()
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

/** @typedef {{ name: string, seconds: string, passed: number, failed: number, failures: string[], times: { file: string, seconds: number }[] }} Result */
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)
/** @param {Result} result */
const sayEnd = ({ name, failed, seconds }) =>
  say(`── ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`)
/** @type {Result[]} */
const results = []

/** @param {import('./test/steps.mjs').Step} step @param {string[]} tests which of a vitest step's @param {(text: string) => void} [print] @returns {Promise<Result>} */
async function take(step, tests, print) {
  const started = performance.now()
  const { passed, failed, failures = [], times = [] } = await runStep(root, step, tests, print)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const result = { name: step.name, seconds, passed, failed, failures, times }
  results.push(result)
  return result
}

try {
  const { only, files, shard } = readArguments(
    process.argv.slice(2),
    steps.map(({ name }) => name),
  )
  const chosen = steps
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .filter(({ projects }) => projects || shard === null || shard.startsWith('1/'))
  const tests = shard === null ? files : [...files, `--shard=${shard}`]
  await ensureDependencies(root, say)
  await Promise.all(
    chosen.filter(isLooking).map(async (step) => {
      /** @type {string[]} */
      const printed = []
      const result = await take(step, [], (text) => printed.push(text))
      say(`\n── ${step.name}: ${step.does}\n${printed.join('').trimEnd()}`)
      sayEnd(result)
    }),
  )
  for (const step of chosen.filter((one) => !isLooking(one))) {
    say(`\n── ${step.name}: ${step.does}`)
    sayEnd(await take(step, tests))
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  results.push({ name: 'preparation', seconds: '0', passed: 0, failed: 1, failures: [], times: [] })
}

say('')
for (const { name, seconds, passed, failed } of results) {
  say(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds.padStart(7)} s  ${passed}/${passed + failed}`,
  )
}
const slowest = results
  .flatMap(({ name, times }) => {
    const all = times.reduce((sum, { seconds }) => sum + seconds, 0)
    return times.map(({ file, seconds }) => ({
      file,
      seconds,
      of: `${Math.round((100 * seconds) / all)} % of ${name}`,
    }))
  })
  .toSorted((one, other) => other.seconds - one.seconds)
if (slowest.length > 0) say('\nthe slowest files')
for (const { file, seconds, of } of slowest.slice(0, 10)) {
  say(`${seconds.toFixed(1).padStart(7)} s  ${of.padStart(13)}  ${file}`)
}
for (const failure of results.flatMap(({ failures }) => failures)) say(`\n${failure}`)
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
say(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
