import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../build/fresh.mjs'
import { limitConcurrency } from './limitConcurrency.mjs'
import { vitestResult } from './results.mjs'

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./results.mjs').StepResult} StepResult */

/** Limits the commands that run at once: two, as on a machine with two cores. */
const inLane = limitConcurrency(2)

/**
 * Runs one step to its end. Never throws.
 * @param {string} root
 * @param {Step} step
 * @param {{ files?: string[], browserPath?: string | undefined, print?: (text: string) => void }} [options] files: those of a vitest
 * step, absolute paths (all, if left out); print takes the commands' output, which otherwise goes to the terminal
 * @returns {Promise<StepResult>}
 */
export async function runStep(root, step, { files = [], browserPath, print } = {}) {
  const started = performance.now()
  const result = await resultOf(root, step, { files, browserPath, print })
  return { ...result, name: step.name, seconds: (performance.now() - started) / 1000 }
}

/**
 * @param {string} root @param {Step} step
 * @param {{ files: string[], browserPath: string | undefined, print: ((text: string) => void) | undefined }} options
 */
async function resultOf(root, { name, commands = [], projects, built }, { files, browserPath, print }) {
  if (built) {
    try {
      await ensureBuilt(root, (line) => process.stdout.write(`${line}\n`))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return { files: [], passed: 0, failed: 1, failures: [message] }
    }
  }
  if (projects) return runVitest(root, projects, files, browserPath)
  const codes = await Promise.all(
    commands.map((command) => inLane(() => runNode(root, command, process.env, print))),
  )
  const isPassed = codes.every((code) => code === 0)
  return {
    files: [],
    passed: isPassed ? 1 : 0,
    failed: isPassed ? 0 : 1,
    failures: isPassed ? [] : [`${name} failed: see its output`],
  }
}

/** @param {string} root @param {string[]} projects @param {string[]} files @param {string | undefined} browserPath */
async function runVitest(root, projects, files, browserPath) {
  const folder = await mkdtemp(join(tmpdir(), 'vitest-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runNode(
      root,
      [
        join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        `--reporter=${join(import.meta.dirname, 'reporter.mjs')}`,
        ...files,
      ],
      {
        ...process.env,
        VITEST_REPORT: report,
        ...(browserPath === undefined ? {} : { CHROMIUM_PATH: browserPath }),
      },
    )
    return vitestResult(await readReport(report), code)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the report, or null when vitest died before or while it wrote it. @param {string} path */
async function readReport(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

/** @param {string} root @param {string[]} command @param {NodeJS.ProcessEnv} env @param {(text: string) => void} [print] @returns {Promise<number>} */
function runNode(root, command, env, print) {
  const out = print ? 'pipe' : 'inherit'
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: root, env, stdio: ['ignore', out, out] })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => print?.(text))
    }
    const stop = () => child.kill()
    process.once('exit', stop)
    child.once('error', () => resolve(127))
    child.once('close', (code) => {
      process.off('exit', stop)
      resolve(code ?? 1)
    })
  })
}
