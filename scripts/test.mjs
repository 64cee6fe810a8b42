import { join } from 'node:path'
import { requireNode } from './install/nodeVersion.mjs'
import { root } from './root.mjs'
import { readArguments } from './test/arguments.mjs'
import { readCheckout, writeLastRun } from './test/lastRun.mjs'
import { listFiles } from './test/listFiles.mjs'
import { isFaultOfChange, messageOf, preparationFailedCode, startPreparation } from './test/prepare.mjs'
import { printSummary } from './test/printSummary.mjs'
import { totalOf } from './test/results.mjs'
import { runFailedFilesAgain } from './test/runAgain.mjs'
import { runStep } from './test/runStep.mjs'
import { isStatic, steps } from './test/steps.mjs'

/*
 * `npm test` runs the gate, `npm run test:all` every step there is, each to its end, also after one has failed. The last line is
 * `N passed, N failed`, where each vitest test and each other step counts as one.
 */
requireNode()
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

/** @typedef {import('./test/results.mjs').StepResult} StepResult */
/** @typedef {import('./test/results.mjs').FileResult} FileResult */
/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)
/** @param {StepResult} result */
const sayEnd = (result) =>
  say(
    `── ${result.name}: ${totalOf([result]).failed === 0 ? 'passed' : 'FAILED'} in ${result.seconds.toFixed(1)} s`,
  )

const { all, only, files } = readArgumentsOrExit()
const isWhole = only.length === 0 && files.length === 0
const chosen = steps
  .filter(({ name }) => only.length === 0 || only.includes(name))
  .filter(({ beyondGate }) => all || !isWhole || !beyondGate)
  .filter(({ projects }) => projects || files.length === 0)
const checkout = readCheckout(root)
const started = performance.now()
const preparation = startPreparation(root, say)

await orExit(preparation.packages())
/** The test files that `--files` picks. */
const picked =
  files.length === 0 ? [] : listFiles(root).filter(({ file }) => files.some((part) => file.includes(part)))
const needsBrowser = chosen.some((step) => step.browser && (files.length === 0 || pathsOf(step).length > 0))
const browserPath = needsBrowser ? await orExit(preparation.browser()) : undefined
const results = [stepResult('prepare', started, 1)]

await Promise.all(
  chosen.filter(isStatic).map(async (step) => {
    /** @type {string[]} */
    const printed = []
    const result = await runStep(root, step, { print: (text) => printed.push(text) })
    results.push(result)
    say(`\n── ${step.name}: ${step.does}\n${printed.join('').trimEnd()}`)
    sayEnd(result)
  }),
)
for (const step of chosen.filter((one) => !isStatic(one))) {
  const paths = pathsOf(step)
  if (files.length > 0 && paths.length === 0) continue
  say(`\n── ${step.name}: ${step.does}`)
  const result = await runStep(root, step, { files: paths, browserPath })
  results.push(result)
  sayEnd(result)
}
const againStarted = performance.now()
const again = isWhole ? await runFailedFilesAgain(results, runAlone) : { results, unsteady: [] }
if (isWhole) again.results.push(stepResult('again', againStarted, 0))
if (results.length === 1) {
  const failures = ['nothing was run: no test file has such a name']
  again.results.push({ ...stepResult('files', started, 0), failed: 1, failures })
}
await end(again)

/**
 * Prints the table and the last line, and ends with code 0 when nothing failed.
 * @param {{ results: StepResult[], unsteady: import('./test/runAgain.mjs').UnsteadyFile[] }} run
 * @param {number} [failedCode]
 */
async function end(run, failedCode = 1) {
  printSummary(run.results, run.unsteady, say)
  const { passed, failed } = totalOf(run.results)
  const exitCode = failed > 0 ? failedCode : 0
  await writeLastRun(root, { ...run, checkout, exitCode }).catch((error) => say(messageOf(error)))
  say(`\n${passed} passed, ${failed} failed`)
  process.exit(exitCode)
}

/**
 * Waits for a part of the preparation. A failure ends the run: with a code of its own, unless the change is at fault.
 * @template T
 * @param {Promise<T>} part
 * @returns {Promise<T>}
 */
async function orExit(part) {
  try {
    return await part
  } catch (error) {
    const isOurs = isFaultOfChange(error)
    const failures = [messageOf(error)]
    if (!isOurs) {
      failures.push(
        '准备没有完成：是网络或这台机器的问题，不是这次改动的问题。 (Preparation failed: the network, not the change.)',
      )
    }
    const failed = { ...stepResult('prepare', started, 0), failed: 1, failures }
    await end({ results: [failed], unsteady: [] }, isOurs ? 1 : preparationFailedCode)
    throw error
  }
}

/**
 * Returns the result of a step without files.
 * @param {string} name
 * @param {number} since when it began, ms of performance.now()
 * @param {number} passed
 * @returns {StepResult}
 */
function stepResult(name, since, passed) {
  return { name, seconds: (performance.now() - since) / 1000, files: [], passed, failed: 0, failures: [] }
}

/** Returns the absolute paths that a step runs of the picked files. @param {import('./test/steps.mjs').Step} step */
function pathsOf({ projects }) {
  return picked.filter(({ project }) => projects?.includes(project)).map(({ file }) => join(root, file))
}

/**
 * Runs a failed file alone, in a process of its own.
 * @param {FileResult} failedFile
 * @returns {Promise<FileResult>} with at least one failure when anything failed, also outside its tests
 */
async function runAlone({ project, file }) {
  say(`\n── again: ${file} must pass twice in a row`)
  const step = { name: 'again', does: file, projects: [project] }
  const result = await runStep(root, step, { files: [join(root, file)], browserPath })
  const { passed, failed } = totalOf([result])
  const failures = [...result.failures, ...result.files.flatMap((one) => one.failures)]
  return { project, file, seconds: result.seconds, passed, failed, failures }
}

function readArgumentsOrExit() {
  try {
    return readArguments(
      process.argv.slice(2),
      steps.map(({ name }) => name),
    )
  } catch (error) {
    say(messageOf(error))
    return process.exit(2)
  }
}
