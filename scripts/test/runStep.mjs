import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../build/fresh.mjs'
import { ensureBrowser } from '../install/browser.mjs'
import { ensureChineseFont } from '../install/fonts.mjs'
import { countsOf, failuresOf, timesOf } from './counts.mjs'
import { lanes } from './lanes.mjs'

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./counts.mjs').Counts} Counts */

/** Commands of steps that run beside each other: on a machine with two cores, as many as those. */
const inLane = lanes(2)

/**
 * Runs one step to its end. Never throws.
 * @param {string} root
 * @param {Step} step
 * @param {string[]} files patterns for the vitest steps, and options of vitest
 * @param {(text: string) => void} [print] takes what its commands print; left out, it goes to the terminal as it comes
 * @returns {Promise<Counts & { failures?: string[], times?: { file: string, seconds: number }[] }>} of vitest steps: what did not pass, and how long each file took
 */
export async function runStep(root, { commands = [], projects = [], built, browser }, files, print) {
  /** @param {string} line */
  const say = (line) => process.stdout.write(`${line}\n`)
  const env = { ...process.env }
  try {
    if (built) await ensureBuilt(root, say)
    if (browser) {
      env['CHROMIUM_PATH'] = await ensureBrowser(root, say)
      await ensureChineseFont(say)
    }
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1 }
  }
  if (projects.length > 0) return runVitest(root, projects, files, env)
  const codes = await Promise.all(commands.map((command) => inLane(() => runNode(root, command, env, print))))
  return codes.every((code) => code === 0) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** @param {string} root @param {string[]} projects @param {string[]} files @param {NodeJS.ProcessEnv} env */
async function runVitest(root, projects, files, env) {
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
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...files,
      ],
      env,
    )
    const text = await readFile(report, 'utf8').catch(() => 'null')
    const read = JSON.parse(text)
    return { ...countsOf(read, code), failures: failuresOf(read), times: timesOf(read) }
  } finally {
    await rm(folder, { recursive: true, force: true })
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
