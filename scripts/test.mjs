import { join } from 'node:path'
import { requireNode } from './install/nodeVersion.mjs'
import { root } from './root.mjs'
import { readArguments } from './test/arguments.mjs'
import { writeLastRun } from './test/lastRun.mjs'
import { listFiles } from './test/listFiles.mjs'
import { preparationFailedCode, prepare } from './test/prepare.mjs'
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

const { all, only, files } = argumentsOrExit()
const isWhole = only.length === 0 && files.length === 0
const chosen = steps
  .filter(({ name }) => only.length === 0 || only.includes(name))
  .filter(({ beyondGate }) => all || !isWhole || !beyondGate)
  .filter(({ projects }) => projects || files.length === 0)
const started = performance.now()
/** The test files that `--files` picks. @type {{ file: string, project: string }[]} */
let picked = []
const browserPath = await preparedOrExit()
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
const begun = performance.now()
const again = isWhole ? await runFailedFilesAgain(results, runAlone) : { results, unsteady: [] }
if (isWhole) again.results.push(stepResult('again', begun, 0))
printSummary(again.results, again.unsteady, say)
await writeLastRun(root, again)
const { passed, failed } = totalOf(again.results)
say(`\n${passed} passed, ${failed} failed`)
const ranNothing = results.length === 1
process.exitCode = failed > 0 || ranNothing ? 1 : 0

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
 * @returns {Promise<FileResult | undefined>} how the file passed, if it did
 */
async function runAlone({ project, file }) {
  say(`\n── again: ${file} must pass twice in a row`)
  const step = { name: 'again', does: file, projects: [project] }
  const result = await runStep(root, step, { files: [join(root, file)], browserPath })
  if (totalOf([result]).failed > 0) return undefined
  return result.files.find((one) => one.file === file)
}

function argumentsOrExit() {
  try {
    return readArguments(
      process.argv.slice(2),
      steps.map(({ name }) => name),
    )
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return process.exit(2)
  }
}

async function preparedOrExit() {
  try {
    const needsBrowser = () => {
      if (files.length > 0) {
        picked = listFiles(root).filter(({ file }) => files.some((part) => file.includes(part)))
      }
      return chosen.some((step) => step.browser && (files.length === 0 || pathsOf(step).length > 0))
    }
    return await prepare(root, { needsBrowser, say })
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    say(
      '准备没有完成：是网络或这台机器的问题，不是这次改动的问题。 (Preparation failed: the network, not the change.)',
    )
    say('\n0 passed, 1 failed')
    return process.exit(preparationFailedCode)
  }
}
