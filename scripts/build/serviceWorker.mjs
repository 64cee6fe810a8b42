import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Larger files are no part of a page (drawing, the API's viewer), except the entry. */
const partMaxBytes = 300_000

/**
 * Bundles the service worker into <web>/sw.js with the list of files to cache. These are scripts, styles and data of all pages,
 * and the shell.
 * @param {string} root
 * @param {string} web the build's folder of the browser
 */
export async function buildServiceWorker(root, web) {
  const shell = await readFile(join(web, 'index.html'))
  const revision = createHash('sha256').update(shell).digest('base64url').slice(0, 12)
  /** @type {{ url: string, revision: string | null }[]} */
  const precached = [{ url: '/shell', revision }]
  for (const name of (await readdir(join(web, 'assets'))).toSorted()) {
    if (!/\.(?:js|css|json)$/.test(name)) continue
    const { size } = await stat(join(web, 'assets', name))
    const url = `/assets/${name}`
    // their names change with their content
    if (size <= partMaxBytes || shell.includes(`"${url}"`)) precached.push({ url, revision: null })
  }
  await build({
    absWorkingDir: root,
    entryPoints: ['web/worker/serviceWorker.ts'],
    outfile: join(web, 'sw.js'),
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    define: { precached: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
}
