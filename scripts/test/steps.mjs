import { join } from 'node:path'

/**
 * @typedef {object} Step
 * @property {string} name as --only takes it
 * @property {string} does
 * @property {string[][]} [commands] Node scripts with their arguments; all must end with code 0
 * @property {string[]} [projects] vitest projects to run, instead of commands
 * @property {boolean} [built] needs dist/
 * @property {boolean} [browser] needs a browser and a font with Chinese
 * @property {boolean} [beyondGate] runs with `npm run test:all` only
 */

const bin = 'node_modules'
export const oxfmt = join(bin, 'oxfmt', 'bin', 'oxfmt')
export const oxlint = join(bin, 'oxlint', 'bin', 'oxlint')
/** The type checker; the folder to check follows. One thread, because two folders run beside each other on two cores. */
export const tsc = [
  join(bin, 'typescript-native', 'bin', 'tsc'),
  '--singleThreaded',
  '--pretty',
  'false',
  '-p',
]
/** The folders with a tsconfig, each after those it imports. `.` is what stands around the product: e2e, bench, scripts. */
export const typed = ['contract', 'server', 'web', '.']

/**
 * Returns whether a step only reads the sources. Such steps run beside each other.
 * @param {Step} step
 */
export const isStatic = ({ projects, built }) => !projects && !built

/** In the order in which they run: what fails fastest comes first. @type {Step[]} */
export const steps = [
  { name: 'format', does: 'format', commands: [[oxfmt, '--check', '.']] },
  { name: 'lint', does: 'lint, type-aware', commands: [[oxlint]] },
  { name: 'types', does: 'types', commands: typed.map((folder) => [...tsc, folder]) },
  { name: 'floors', does: 'who imports whom', commands: [['scripts/floors.mjs']] },
  { name: 'knip', does: 'dead code', commands: [[join(bin, 'knip', 'bin', 'knip.js'), '--no-progress']] },
  { name: 'generated', does: 'generated files', commands: [['scripts/generated.mjs']] },
  { name: 'docs', does: 'what the documents name', commands: [['scripts/docs.mjs']] },
  { name: 'size', does: 'file lengths', commands: [['scripts/size.mjs']] },
  { name: 'unsteady', does: 'tests known to be unsteady', commands: [['scripts/test/checkUnsteady.mjs']] },
  { name: 'build', does: 'build', built: true, commands: [] },
  { name: 'budget', does: 'bytes of the first view', built: true, commands: [['scripts/budget.mjs']] },
  { name: 'unit', does: 'unit and API tests', projects: ['unit'] },
  { name: 'process', does: 'processes that start, stop and die', projects: ['process'] },
  { name: 'web', does: 'component tests', projects: ['web-node', 'web', 'web-alone'] },
  { name: 'core', does: 'core browser journeys', built: true, browser: true, projects: ['core'] },
  { name: 'outages', does: 'outages and backups', beyondGate: true, projects: ['outages'] },
  {
    name: 'journeys',
    does: 'all other browser journeys',
    beyondGate: true,
    built: true,
    browser: true,
    projects: ['journeys'],
  },
]
