import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { bookReferences, sectionsOf } from './checks/bookReferences.mjs'
import { docReferences, ignoredBy } from './checks/docReferences.mjs'
import { filesNamedInComments, isFileOf, pathsInConfiguration } from './checks/pathsInCode.mjs'
import { report } from './checks/report.mjs'
import { sourceFiles } from './checks/sourceFiles.mjs'
import { root } from './root.mjs'

const folders = ['docs', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts']
const configuration = [
  '.oxlintrc.json',
  '.dependency-cruiser.mjs',
  'knip.json',
  'package.json',
  'vite.config.ts',
  'vitest.config.ts',
  'scripts/size.mjs',
  'scripts/test/testFiles.mjs',
]
const documents = [
  ...(await readdir(root)).filter((name) => name.endsWith('.md')),
  ...(await sourceFiles(root, folders, /\.md$/)),
]
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
/** @type {string[]} */
const faults = []
const isIgnored = ignoredBy(await readFile(join(root, '.gitignore'), 'utf8'))
let checked = 0
for (const document of documents) {
  for (const { kind, name } of docReferences(await readFile(join(root, document), 'utf8'))) {
    checked += 1
    if (kind === 'script' && !Object.hasOwn(scripts, name)) {
      faults.push(`${document} names "npm run ${name}", which package.json has not`)
    } else if (kind !== 'script') {
      const base = kind === 'link' ? dirname(join(root, document)) : root
      const path = relative(root, join(base, name))
      if (!existsSync(join(base, name)) || isIgnored(path))
        faults.push(`${document} names ${name}, which a fresh clone has not`)
    }
  }
}
/** @type {Map<string, Set<number>>} */
const books = new Map()
for (const name of documents.filter((path) => /^(docs\/)?[\w.-]+\.md$/.test(path)))
  books.set(name.replace('docs/', ''), sectionsOf(await readFile(join(root, name), 'utf8')))
const code = await sourceFiles(root, folders, /(?<!\.test)\.(ts|tsx|mjs|css)$/)
let quoted = 0
for (const file of [...code, ...documents]) {
  for (const { book, section } of bookReferences(await readFile(join(root, file), 'utf8'))) {
    quoted += 1
    const sections = books.get(book)
    if (!sections && !existsSync(join(root, dirname(file), book)))
      faults.push(`${file} names ${book}, which docs/ has not`)
    else if (section !== null && !sections?.has(section))
      faults.push(`${file} names section or fact ${section} of ${book}, which it has not`)
  }
}
const files = [...(await readdir(root)), ...(await sourceFiles(root, [...folders, 'deploy'], /./))]
let named = 0
for (const file of await sourceFiles(root, folders, /\.(ts|tsx|mjs|css)$/)) {
  for (const name of filesNamedInComments(file, await readFile(join(root, file), 'utf8'))) {
    named += 1
    if (!isFileOf(name, file, files)) faults.push(`a comment of ${file} names ${name}, which is not there`)
  }
}
for (const file of configuration) {
  for (const path of pathsInConfiguration(await readFile(join(root, file), 'utf8'))) {
    named += 1
    if (!existsSync(join(root, path))) faults.push(`${file} names ${path}, which is not there`)
  }
}
const index = await readFile(join(root, 'docs', 'decisions', 'README.md'), 'utf8')
const decisionFiles = (await readdir(join(root, 'docs', 'decisions'))).filter((name) => /^\d/.test(name))
faults.push(
  ...decisionFiles
    .filter((name) => !index.includes(`](${name})`))
    .map((name) => `docs/decisions/README.md has no row of ${name}`),
)
const decisions = decisionFiles.map((name) => name.slice(0, 4))
const twice = decisions.filter((number, at) => decisions.indexOf(number) !== at)
faults.push(
  ...twice.map((number) => `docs/decisions has ${number} twice: give the younger one the next number`),
)
report(
  quoted === 0 ? ['no book was seen to be named', ...faults] : faults,
  `${checked} paths, links and scripts named in ${documents.length} documents; books named ${quoted} times; ${named} files named in comments and configuration`,
)
