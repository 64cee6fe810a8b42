import { mkdir, open, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'

const beatMs = 1_000
/** A holder that has not shown life for so long is gone, even when another process has its number now. */
const silentMs = 30_000
const breakingMs = 10_000

/**
 * @typedef {object} Lock
 * @property {(pid: number) => Promise<void>} share also counts as held while this process lives
 * @property {() => Promise<void>} release
 */

/**
 * Takes the lock file for this process, waiting while another one works. A lock whose holders were
 * killed is taken over.
 * @param {string} path
 * @param {{ onWait?: () => void, pollMs?: number }} [options]
 * @returns {Promise<Lock>}
 */
export async function takeLock(path, { onWait, pollMs = 200 } = {}) {
  await mkdir(dirname(path), { recursive: true })
  const holder = { host: hostname(), pids: [process.pid] }
  let isReported = false
  while (!(await createNew(path, JSON.stringify(holder)))) {
    if (await isStale(path)) {
      await breakStale(path)
      continue
    }
    if (!isReported) onWait?.()
    isReported = true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  const beat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, beatMs)
  beat.unref()
  return {
    share: async (pid) => {
      holder.pids.push(pid)
      await writeFile(path, JSON.stringify(holder))
    },
    release: async () => {
      clearInterval(beat)
      await rm(path, { force: true })
    },
  }
}

/** @param {string} path @param {string} text */
async function createNew(path, text) {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(text)
    await file.close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path */
async function isStale(path) {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    const silent = Date.now() - mtimeMs
    const holder = parse(text)
    // an unreadable lock is one that its writer has only just created
    if (!holder) return silent > beatMs * 3
    // npm goes on when the script that started it was killed, so it counts without a heartbeat
    const started = holder.pids.slice(1)
    if (holder.host === hostname()) {
      if (started.some(isAlive)) return false
      if (!holder.pids.some(isAlive)) return true
    }
    return silent > silentMs
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/** Only one waiter removes a stale lock, and looks again before it does. @param {string} path */
async function breakStale(path) {
  const breaking = `${path}.breaking`
  if (!(await createNew(breaking, String(process.pid)))) {
    const { mtimeMs } = await stat(breaking).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > breakingMs) await rm(breaking, { force: true })
    await new Promise((resolve) => setTimeout(resolve, 50))
    return
  }
  try {
    if (await isStale(path)) await rm(path, { force: true })
  } finally {
    await rm(breaking, { force: true })
  }
}

/** @param {string} text @returns {{ host: string, pids: number[] } | null} */
function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
