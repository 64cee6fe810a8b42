import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { longFiles } from './checks/longFiles.mjs'
import { report } from './checks/report.mjs'
import { sourceFiles } from './checks/sourceFiles.mjs'
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
report(longFiles(texts), `${files.length} files looked at`)
