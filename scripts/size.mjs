import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { countDialect, dialectFaults } from './checks/dialect.mjs'
import { houseShape } from './checks/houseShape.mjs'
import { longFiles } from './checks/longFiles.mjs'
import { report } from './checks/report.mjs'
import { sourceFiles } from './checks/sourceFiles.mjs'
import { nameFaults } from './checks/styleNames.mjs'
import { scaleFaults } from './checks/styleScale.mjs'
import { root } from './root.mjs'

/** Written by a script of scripts/generated.mjs, not by hand. */
const generated = new Set(['server/db/tables.ts', 'server/db/schema.ts'])

const files = await sourceFiles(
  root,
  ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'],
  /\.(ts|tsx|mjs|js|css|sql)$/,
)
const texts = await Promise.all(
  files
    .filter((path) => !generated.has(path))
    .map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
)
const { faults, domains } = houseShape(files)
const ofWeb = texts.filter(({ path }) => path.startsWith('web/'))
const styles = ofWeb.filter(({ path }) => path.endsWith('.css'))
const scripts = ofWeb.filter(({ path }) => /(?<!\.test)\.tsx?$/.test(path))
/** @type {Record<string, import('./checks/dialect.mjs').DialectCount>} */
const dialect = {}
for (const { path, text } of texts.filter((file) => /\.(ts|tsx|mjs)$/.test(file.path))) {
  const [floor = ''] = path.split('/')
  const total = (dialect[floor] ??= { dialect: 0, longSentences: 0 })
  const count = countDialect(path, text)
  total.dialect += count.dialect
  total.longSentences += count.longSentences
}
const mostDialect = JSON.parse(await readFile(join(root, 'scripts', 'checks', 'dialect.json'), 'utf8'))
faults.push(...dialectFaults(dialect, mostDialect))
if (domains.length === 0) faults.push('no domain was seen')
report(
  [...longFiles(texts), ...faults, ...scaleFaults(styles, scripts), ...nameFaults(styles, scripts)],
  `${files.length} files looked at; ${domains.length} domains of one name each; ${styles.length} styles in one scale`,
)
