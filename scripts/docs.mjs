import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { docReferences } from './checks/docReferences.mjs'
import { report } from './checks/report.mjs'
import { sourceFiles } from './checks/sourceFiles.mjs'
import { root } from './root.mjs'

const folders = ['docs', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const documents = [
  ...(await readdir(root)).filter((name) => name.endsWith('.md')),
  ...(await sourceFiles(root, folders, /\.md$/)),
]
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
/** @type {string[]} */
const faults = []
let looked = 0
for (const document of documents) {
  for (const { kind, name } of docReferences(await readFile(join(root, document), 'utf8'))) {
    looked += 1
    if (kind === 'script' && !Object.hasOwn(scripts, name)) {
      faults.push(`${document} names "npm run ${name}", which package.json has not`)
    } else if (kind !== 'script') {
      const base = kind === 'link' ? dirname(join(root, document)) : root
      if (!existsSync(join(base, name))) faults.push(`${document} names ${name}, which does not exist`)
    }
  }
}
const decisions = (await readdir(join(root, 'docs', 'decisions'))).map((name) => name.slice(0, 4))
const twice = decisions.filter((number, at) => decisions.indexOf(number) !== at)
faults.push(
  ...twice.map((number) => `docs/decisions has ${number} twice: give the younger one the next number`),
)
report(faults, `${looked} paths, links and scripts named in ${documents.length} documents`)
