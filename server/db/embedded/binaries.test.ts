import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPackage, prepareBinaries } from './binaries.ts'
import { isRoot, userForServer } from './processes/osUser.ts'
import { type Sandbox, makeSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let cache: string
let native: string
let postgres: string
/** Prepares a package as an install without scripts can leave it, out of reach of the server's user. */
beforeAll(() => {
  sandbox = makeSandbox()
  cache = join(sandbox.folder, 'cache')
  const locked = join(sandbox.folder, 'locked')
  mkdirSync(locked, { mode: 0o700 })
  const packageFolder = join(locked, 'package')
  cpSync(findPackage(), packageFolder, { recursive: true })
  native = join(packageFolder, 'native')
  for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o644)
  // Root's umask must not lock out the server's user either.
  const umask = process.umask(0o077)
  postgres = prepareBinaries([cache], packageFolder).postgres
  process.umask(umask)
})
afterAll(() => sandbox.clear())

/** Runs `postgres --version` as the server's user. */
function printedVersion(postgres: string): string {
  const user = userForServer(null)
  const as = user ? { uid: user.uid, gid: user.gid } : {}
  return execFileSync(postgres, ['--version'], { ...as, cwd: '/', env: {}, encoding: 'utf8' }).trim()
}

test('the server’s user can run the cached copy of a checkout beneath a 0700 folder', () => {
  expect(postgres.startsWith(cache)).toBe(true)
  expect(printedVersion(postgres)).toBe('postgres (PostgreSQL) 18.4')
})

test('adds missing library symlinks and run bits to the copy, not to the package', () => {
  const runBits = (folder: string): number[] =>
    readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o111)
  expect(runBits(dirname(postgres))).toEqual([0o111, 0o111, 0o111])
  expect(runBits(join(native, 'bin'))).toEqual([0, 0, 0])
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  expect(links.length).toBeGreaterThan(0)
  for (const { target } of links) {
    const copied = join(dirname(postgres), '..', relative('native', target))
    expect(lstatSync(copied).isSymbolicLink()).toBe(true)
    expect(existsSync(copied)).toBe(true)
  }
})

test('a copy that lost a file’s content in a power cut is made again', () => {
  const first = prepareBinaries([cache])
  truncateSync(join(dirname(first.postgres), '..', 'share', 'postgresql', 'postgres.bki'), 0)
  const second = prepareBinaries([cache])
  expect(second).toEqual(first)
  expect(
    lstatSync(join(dirname(second.postgres), '..', 'share', 'postgresql', 'postgres.bki')).size,
  ).toBeGreaterThan(0)
  expect(readdirSync(cache).length).toBe(1)
})

test('uses the next cache folder when one belongs to another user or cannot be made', () => {
  // Root may write anywhere, but must not run files that another user could have put there.
  const foreign = join(sandbox.folder, 'foreign')
  mkdirSync(foreign)
  if (isRoot()) execFileSync('chown', ['65534', foreign])
  else chmodSync(foreign, 0o500)
  const unusable = isRoot() ? foreign : join(foreign, 'cache')
  expect(prepareBinaries([unusable, cache]).postgres.startsWith(cache)).toBe(true)
  expect(() => prepareBinaries([unusable])).toThrow('无法建立存放数据库程序的文件夹')
  chmodSync(foreign, 0o700)
})
