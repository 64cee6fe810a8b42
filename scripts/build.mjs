import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build as viteBuild } from 'vite'
import { precompress } from './build/precompress.mjs'
import { prerender } from './build/prerender.mjs'
import { buildReference } from './build/reference.mjs'
import { buildServer } from './build/server.mjs'
import { buildServiceWorker } from './build/serviceWorker.mjs'
import { hashSources } from './build/sources.mjs'
import { isBuiltFrom, writeStamp } from './build/stamp.mjs'
import { takeLock } from './install/lock.mjs'
import { root } from './root.mjs'

/*
 * Builds dist/web and dist/server beside the present dist/ and swaps them with two renames, so that a
 * build that is killed, or a server still running from the old one, never meets a half-written folder.
 */
// Every build, also that of a test, is a production build, without React's development code.
process.env['NODE_ENV'] = 'production'
const cache = join(root, '.cache')
const dist = join(root, 'dist')
const lock = await takeLock(join(cache, 'build.lock'))
try {
  await removeLeftovers()
  const sources = await hashSources(root)
  if (!(await isBuiltFrom(dist, sources))) await buildAll(sources)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await lock.release()
}

/** @param {string} sources */
async function buildAll(sources) {
  const next = join(cache, `dist-next-${process.pid}`)
  const old = join(cache, `dist-old-${process.pid}`)
  await mkdir(next, { recursive: true })
  try {
    await viteBuild({ configFile: join(root, 'vite.config.ts'), build: { outDir: join(next, 'web') } })
    await prerender(root, next)
    await buildReference(root, next)
    await buildServiceWorker(root, join(next, 'web'))
    await precompress(join(next, 'web'))
    await buildServer(root, join(next, 'server'))
    await writeStamp(next, sources)
    await rename(dist, old).catch(ignoreMissing)
    await rename(next, dist)
  } finally {
    await removeLeftovers()
  }
}

/** Removes leftovers of killed builds; the lock ensures that no other build is running. */
async function removeLeftovers() {
  for (const name of await readdir(cache)) {
    if (/^dist-(next|old)-\d+$/.test(name)) await rm(join(cache, name), { recursive: true, force: true })
  }
}

/** @param {unknown} error */
function ignoreMissing(error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
