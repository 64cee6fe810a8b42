import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Files that the server reads at run time by `new URL('./<name>/', import.meta.url)`. In the bundle that is the folder of
 * main.mjs, so each is copied there under its own name.
 */
const resources = [
  { from: 'server/db/migrations', to: 'migrations' },
  { from: 'server/http/reference/openExamples', to: 'openExamples' },
]

/**
 * Returns the esbuild options to bundle entries of the server into a folder; packages stay in node_modules.
 * @param {string} root
 * @param {string} folder
 * @param {string[]} entryPoints
 * @returns {import('esbuild').BuildOptions}
 */
export function serverBundle(root, folder, entryPoints) {
  return {
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // only processes that need a part load it
    splitting: true,
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  }
}

/** Copies the files that the server reads at run time next to its bundle. @param {string} root @param {string} folder */
export async function copyResources(root, folder) {
  for (const { from, to } of resources) {
    await cp(join(root, from), join(folder, to), { recursive: true })
  }
}

/**
 * Bundles the server into <folder>/main.mjs with its commands next to it.
 * @param {string} root
 * @param {string} folder
 */
export async function buildServer(root, folder) {
  await build(
    serverBundle(root, folder, [
      'server/main.ts',
      'server/operator.ts',
      'server/backup.ts',
      'server/migrate.ts',
    ]),
  )
  await copyResources(root, folder)
}
