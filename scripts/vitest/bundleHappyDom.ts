import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { happyDomPath } from './happyDom.ts'

const root = join(import.meta.dirname, '..', '..')

/** Bundles happy-dom into one file before the tests run: every test file loads it, and it has 600. */
export default async function bundleHappyDom(): Promise<void> {
  // another run may read the file: it is replaced in one step
  const written = `${happyDomPath}.${process.pid}`
  await build({
    absWorkingDir: root,
    entryPoints: ['happy-dom'],
    outfile: written,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // Testing Library prints elements by the names of their classes
    keepNames: true,
    logLevel: 'warning',
  })
  await rename(written, happyDomPath)
}
