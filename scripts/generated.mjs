import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { report } from './checks/report.mjs'
import { root } from './root.mjs'

/*
 * Lists every file in the repository that a script writes. Each command gets the output path as its last argument. `node
 * scripts/generated.mjs` generates them into a temporary folder and compares; with `--write` it writes them in place.
 */
/** @type {{ file: string, command: string[] }[]} */
const generated = [
  { file: 'contract/regions/data/regions.json', command: ['node', 'scripts/generate/regions.mjs'] },
  { file: 'docs/smart-paste.md', command: ['node', '--import', 'tsx', 'scripts/smartPasteReport.ts'] },
  {
    file: 'web/shared/ui/tokens/themeVariables.css',
    command: ['node', '--import', 'tsx', 'scripts/generate/themeVariables.ts'],
  },
  { file: 'server/db/tables.ts', command: ['node', '--import', 'tsx', 'scripts/generate/tables.ts'] },
]

const inPlace = process.argv.includes('--write')
const folder = mkdtempSync(join(tmpdir(), 'generated-'))
/** @type {string[]} */
const faults = []
try {
  for (const entry of generated) {
    const fault = inPlace ? make(entry, join(root, entry.file)) : compare(entry)
    if (fault) faults.push(fault)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report(faults, `${generated.length} generated files ${inPlace ? 'written' : 'compared'}`)

/** @param {{ file: string, command: string[] }} entry @param {string} target */
function make({ file, command }, target) {
  const [program = '', ...args] = command
  const { status, stderr, error } = spawnSync(
    program === 'node' ? process.execPath : program,
    [...args, target],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return status === 0 ? null : `${file}: ${command.join(' ')} failed\n${error?.message ?? stderr}`
}

/** @param {{ file: string, command: string[] }} entry */
function compare(entry) {
  const target = join(folder, basename(entry.file))
  const fault = make(entry, target)
  if (fault) return fault
  const same = readOrNull(join(root, entry.file))?.equals(readFileSync(target))
  return same ? null : `${entry.file} is not what its script writes: run node scripts/generated.mjs --write`
}

/** @param {string} path */
function readOrNull(path) {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
