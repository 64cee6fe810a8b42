import { join } from 'node:path'

/**
 * @typedef {object} Step
 * @property {string} name as --only takes it
 * @property {string} does
 * @property {string[][]} [commands] Node scripts with their arguments; all must end with code 0
 * @property {string[]} [projects] of vitest, instead of commands
 * @property {boolean} [built] needs dist/
 * @property {boolean} [browser] needs a browser and a font with Chinese
 */

const bin = 'node_modules'
export const oxfmt = join(bin, 'oxfmt', 'bin', 'oxfmt')
export const oxlint = join(bin, 'oxlint', 'bin', 'oxlint')
/** Before the folder whose types are looked at. Its own threads look at much of the contract twice: two folders at once cost half. */
export const tsc = [
  join(bin, 'typescript-native', 'bin', 'tsc'),
  '--singleThreaded',
  '--pretty',
  'false',
  '-p',
]
/** The folders with types of their own, each after those it stands on. */
export const typed = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts']

/**
 * Whether a step only looks at the sources: those run beside each other, which two cores are for.
 * @param {Step} step
 */
export const isLooking = ({ projects, built }) => !projects && !built

/** In the order in which they run: what fails fastest first. @type {Step[]} */
export const steps = [
  { name: 'format', does: 'format', commands: [[oxfmt, '--check', '.']] },
  { name: 'lint', does: 'lint, type-aware', commands: [[oxlint]] },
  { name: 'types', does: 'types', commands: typed.map((folder) => [...tsc, folder]) },
  { name: 'floors', does: 'who imports whom', commands: [['scripts/floors.mjs']] },
  { name: 'knip', does: 'dead code', commands: [[join(bin, 'knip', 'bin', 'knip.js'), '--no-progress']] },
  { name: 'generated', does: 'generated files', commands: [['scripts/generated.mjs']] },
  { name: 'docs', does: 'what the documents name', commands: [['scripts/docs.mjs']] },
  { name: 'size', does: 'file lengths', commands: [['scripts/size.mjs']] },
  { name: 'unit', does: 'unit and API tests', projects: ['unit'] },
  { name: 'web', does: 'component tests', projects: ['web'] },
  { name: 'build', does: 'build', built: true, commands: [] },
  { name: 'budget', does: 'bytes of the first view', built: true, commands: [['scripts/budget.mjs']] },
  { name: 'e2e', does: 'browser journeys', built: true, browser: true, projects: ['e2e'] },
]
