import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build/fresh.mjs'
import { ensureDependencies } from './install/dependencies.mjs'
import { requireNode } from './install/nodeVersion.mjs'
import { root } from './root.mjs'

/*
 * `npm run operator -- --mobile … --alias …`: installs and builds what is missing, then makes an account of the platform on the
 * database that DATABASE_URL or DATA_DIR names, whether or not the server runs.
 */
requireNode()

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`)
try {
  await ensureDependencies(root, say)
  await ensureBuilt(root, say)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist', 'server', 'operator.mjs')).href)
