import { join } from 'node:path'
import { oxfmt, oxlint, tsc, typed } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

const isCode = (/** @type {string} */ file) => /\.(ts|tsx|mjs)$/.test(file)
const isFormatted = (/** @type {string} */ file) => /\.(ts|tsx|mjs|json|css|md|html)$/.test(file)
/** The fast vitest projects, whose files `npm run check` runs when they are next to a change. */
const quickProjects = ['unit', 'process', 'web-node', 'web', 'web-alone']
/** The slow ones, whose files it runs only when they changed themselves. */
const slowProjects = ['outages']

const nameOf = (/** @type {string} */ folder) => (folder === '.' ? 'tools' : folder)

/** The folders whose types a change affects: all for the contract, for others the folder and those that import it. */
const standOn = {
  contract: typed,
  server: ['server', '.'],
  web: ['web', '.'],
  e2e: ['.'],
  bench: ['.'],
  scripts: ['.'],
}

/**
 * Returns what `npm run check` does for some changed files.
 * @param {readonly string[]} changed paths from the root
 * @param {readonly string[]} beside what lies in their folders, paths from the root
 * @param {readonly { file: string, project: string }[]} listed every test file and its vitest project
 * @returns {(Step & { files?: string[] })[]}
 */
export function checkPlan(changed, beside, listed) {
  const code = changed.filter(isCode)
  const formatted = changed.filter(isFormatted)
  const folders = typed.filter((folder) =>
    Object.entries(standOn).some(
      ([floor, above]) => code.some((file) => file.startsWith(`${floor}/`)) && above.includes(folder),
    ),
  )
  const isNear = (/** @type {{ file: string, project: string }} */ { file, project }) =>
    quickProjects.includes(project)
      ? changed.includes(file) || beside.includes(file)
      : slowProjects.includes(project) && changed.includes(file)
  const tests = listed.filter(isNear).map(({ file }) => file)
  return [
    ...(formatted.length > 0
      ? [
          {
            name: 'format',
            does: 'format',
            commands: [[oxfmt, '--check', '--no-error-on-unmatched-pattern', ...formatted]],
          },
        ]
      : []),
    ...(code.length > 0 ? [{ name: 'lint', does: 'lint', commands: [[oxlint, ...code]] }] : []),
    ...folders.map((folder) => ({
      name: `types of ${nameOf(folder)}`,
      does: 'types',
      commands: [
        [
          ...tsc,
          folder,
          '--incremental',
          '--tsBuildInfoFile',
          join('.cache', 'types', `${nameOf(folder)}.tsbuildinfo`),
        ],
      ],
    })),
    ...(tests.length > 0
      ? [
          {
            name: `${tests.length} test files`,
            does: 'tests',
            projects: [...quickProjects, ...slowProjects],
            files: tests,
          },
        ]
      : []),
  ]
}
