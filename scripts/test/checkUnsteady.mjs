import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { report } from '../checks/report.mjs'
import { root } from '../root.mjs'
import { unsteadyFaults } from './unsteady.mjs'

const entries = JSON.parse(await readFile(join(root, 'scripts', 'test', 'unsteady.json'), 'utf8'))
report(
  unsteadyFaults(entries, new Date(), (file) => existsSync(join(root, file))),
  `${entries.length} test files known to be unsteady`,
)
