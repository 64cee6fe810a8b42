import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { takeLock } from './lock.mjs'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package */
/** @typedef {{ packages: Record<string, Package> }} LockFile */

const stampName = '.installed-for'

/**
 * Runs `npm ci` when node_modules is missing, half-installed or of another package-lock.json.
 * @param {string} root
 * @param {(line: string) => void} say
 * @param {{ npmOptions?: readonly string[], signal?: AbortSignal }} [options] npmOptions: for `npm ci`; signal: ends `npm ci`
 */
export async function ensureDependencies(root, say, { npmOptions = [], signal } = {}) {
  if (await isInstalled(root)) return
  const lock = await takeLock(join(root, '.cache', 'install.lock'), {
    onWait: () => say('另一个进程正在安装依赖，等待它完成……'),
  })
  try {
    if (await isInstalled(root)) return
    say('正在安装依赖（npm ci），第一次需要一两分钟……')
    // so that an installation killed half-way is not taken for the one before it
    await rm(join(root, 'node_modules', stampName), { force: true })
    await rm(join(root, 'node_modules', '.package-lock.json'), { force: true })
    await npmCi(root, lock, { npmOptions, signal })
    await writeStamp(root)
  } finally {
    await lock.release()
  }
}

/** @param {string} root */
async function isInstalled(root) {
  const stamp = await readFile(join(root, 'node_modules', stampName), 'utf8').catch(() => '')
  if (stamp === (await stampOf(root))) return true
  if (!(await holdsEveryPackage(root))) return false
  await writeStamp(root)
  return true
}

/** Returns what an installation depends on: the lock file and the platform. @param {string} root */
async function stampOf(root) {
  const lockFile = await readFile(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lockFile).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** Written last and in one step. @param {string} root */
async function writeStamp(root) {
  const path = join(root, 'node_modules', stampName)
  try {
    await writeFile(`${path}.${process.pid}`, await stampOf(root))
    await rename(`${path}.${process.pid}`, path)
  } catch {
    // the folder belongs to another user: without the stamp the packages are compared again at each start
  }
}

/**
 * Checks the list that npm writes at the end of an installation, in case npm was run by hand.
 * @param {string} root
 */
async function holdsEveryPackage(root) {
  const [wanted, present] = await Promise.all([
    readLockFile(join(root, 'package-lock.json')),
    readLockFile(join(root, 'node_modules', '.package-lock.json')),
  ])
  if (!wanted || !present) return false
  const needed = Object.entries(wanted.packages).filter(([path, entry]) => path !== '' && isNeededHere(entry))
  return needed.every(
    ([path, { version }]) =>
      present.packages[path]?.version === version && existsSync(join(root, path, 'package.json')),
  )
}

/** @param {Package} entry */
function isNeededHere({ optional, devOptional, os, cpu, libc }) {
  if (!optional && !devOptional) return true
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

/** @param {string} path @returns {Promise<LockFile | null>} */
async function readLockFile(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}

/**
 * @param {string} root
 * @param {import('./lock.mjs').Lock} lock
 * @param {{ npmOptions: readonly string[], signal: AbortSignal | undefined }} options
 */
async function npmCi(root, lock, { npmOptions, signal }) {
  const npmScript = process.env['npm_execpath'] ?? ''
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...npmOptions,
  ]
  const byScript = basename(npmScript).startsWith('npm')
  const child = byScript
    ? spawn(process.execPath, [npmScript, ...args], { cwd: root, signal, killSignal: 'SIGKILL' })
    : spawn('npm', args, { cwd: root, signal, killSignal: 'SIGKILL', shell: process.platform === 'win32' })
  if (child.pid) await lock.share(child.pid)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed = (printed + text).slice(0, 8_000)
    })
  }
  const stop = () => child.kill()
  process.once('exit', stop)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      printed += error.message
      // one that was started is awaited: npm must not write any more when it is tried again
      if (child.pid === undefined) resolve(1)
    })
    child.once('close', resolve)
  })
  process.off('exit', stop)
  if (code !== 0) {
    throw new Error(
      `依赖安装失败。请检查网络、磁盘空间和本文件夹的写权限，然后重新运行。npm 的说明：\n${withoutAddresses(printed)}`,
    )
  }
}

/**
 * Returns the start of npm's output without its general help and without URLs. A registry's URL may hold names or passwords.
 * @param {string} text
 */
function withoutAddresses(text) {
  const lines = text.trim().split('\n')
  return lines
    .slice(0, 25)
    .join('\n')
    .replace(/https?:\/\/[^\s'"]+/g, '<registry>')
}
